import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { frontSource } from '../src/settings/front.ts';
import { contentPage, settingsPage } from './content-docs.ts';
import { readMarkdown } from '../src/markup/markdown.ts';
import { withGenerators } from './generators-table.ts';
import { formatNames } from '../src/sources/generator.ts';
import { generatedDocuments, generatedSchemas, generatedShapes, generatedShared, generatedTypes } from './documents.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function formatted(text: string): string {
  return execFileSync('node_modules/.bin/biome', ['format', '--stdin-file-path=generated.ts'], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
}

describe('generated pages about content', () => {
  test.each(generatedDocuments.map((document) => [document.name, document] as const))(
    'docs/reference/generated/content/%s.md is what `npm run generate` writes',
    (name, document) => {
      const example = `${root}examples/minimal-node/content/${name}.yaml`;
      const text = existsSync(example) ? readFileSync(example, 'utf8') : undefined;
      expect(readFileSync(`${root}docs/reference/generated/content/${name}.md`, 'utf8')).toBe(contentPage(document, text));
    },
  );
});

test('docs/reference/generated/settings.md is what `npm run generate` writes', () => {
  expect(readFileSync(`${root}docs/reference/generated/settings.md`, 'utf8')).toBe(settingsPage(frontSource));
});

test('the table of generators is what `npm run generate` writes, and each has its section', () => {
  const page = readFileSync(`${root}docs/reference/generators.md`, 'utf8');
  expect(page).toBe(withGenerators(page));
  const sectionNames = /sections of ([a-z ]+)\./.exec(page)?.[1]?.split(' ') ?? [];
  expect(sectionNames.sort()).toEqual([...formatNames].sort());
  const linked = [...page.matchAll(/^\| \[[^\]]+\]\(#([^)]+)\)/gm)].map(([, anchor]) => anchor);
  expect(linked).toHaveLength(formatNames.length);
  expect(readMarkdown(page).headings.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(linked));
  expect(() => withGenerators('# Page\n')).toThrow('expected a comment before what is written');
});

describe('generated types', () => {
  test.each(generatedDocuments.map((document) => [document.name, document] as const))(
    '%s in core is what `npm run generate` writes',
    (name, document) => {
      const committed = readFileSync(`${root}packages/core/src/shared/catalogs/${name}.ts`, 'utf8');
      expect(committed).toBe(formatted(generatedTypes(document)));
    },
  );
});

test('what the schemas have in common is what `npm run generate` writes', () => {
  const committed = readFileSync(`${root}packages/core/src/shared/catalogs/shared.ts`, 'utf8');
  expect(committed).toBe(formatted(generatedShared()));
});

test.each([
  ['rendering/catalog-schemas.json', generatedSchemas],
  ['engine/store/catalog-shapes.json', generatedShapes],
])('%s in core is what `npm run generate` writes', (path, generated) => {
  expect(readFileSync(`${root}packages/core/src/${path}`, 'utf8')).toBe(generated());
});
