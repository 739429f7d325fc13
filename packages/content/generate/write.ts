// `npm run generate`: writes types, JSON Schemas, shapes and pages of documentation from the zod schemas.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { frontSource } from '../src/settings/front.ts';
import { contentPage, settingsPage } from './content-docs.ts';
import { withGenerators } from './generators-table.ts';
import { generatedDocuments, generatedSchemas, generatedShapes, generatedShared, generatedTypes } from './documents.ts';

const root = new URL('../../../../', import.meta.url);
const types = new URL('packages/core/src/shared/catalogs/', root);
const pages = new URL('docs/reference/generated/content/', root);

await mkdir(types, { recursive: true });
await mkdir(pages, { recursive: true });
for (const document of generatedDocuments) {
  await writeFile(new URL(`${document.name}.ts`, types), generatedTypes(document));
  const example = new URL(`examples/minimal-node/content/${document.name}.yaml`, root);
  const text = existsSync(example) ? readFileSync(example, 'utf8') : undefined;
  await writeFile(new URL(`${document.name}.md`, pages), contentPage(document, text));
}
await writeFile(new URL('shared.ts', types), generatedShared());
await writeFile(new URL('packages/core/src/rendering/catalog-schemas.json', root), generatedSchemas());
await writeFile(new URL('packages/core/src/engine/store/catalog-shapes.json', root), generatedShapes());
await writeFile(new URL('docs/reference/generated/settings.md', root), settingsPage(frontSource));
const generatorsPage = new URL('docs/reference/generators.md', root);
await writeFile(generatorsPage, withGenerators(readFileSync(generatorsPage, 'utf8')));
execFileSync('node_modules/.bin/biome', ['format', '--write', 'packages/core/src/shared/catalogs'], {
  cwd: root,
  stdio: 'inherit',
});
