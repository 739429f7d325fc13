import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@vitrine/core';
import { describe, expect, test } from 'vitest';
import { benchmarkEvidenceSchema } from '../../core/src/shared/catalogs/benchmarks.ts';
import { capabilityCatalogSchema } from '../../core/src/shared/catalogs/capabilities.ts';
import { installationGuidesSchema } from '../../core/src/shared/catalogs/installation.ts';
import { releaseCatalogSchema } from '../../core/src/shared/catalogs/releases.ts';
import { toJsonSchema } from '../src/schemas/json-schema.ts';
import { frontSource } from '../src/settings/front.ts';
import { contentPage, settingsPage } from './content-docs.ts';
import { readMarkdown } from '../src/markup/markdown.ts';
import { withGenerators } from './generators-table.ts';
import { formatNames } from '../src/sources/generator.ts';
import { generatedDocuments, generatedFile, generatedShapes, generatedShared } from './documents.ts';

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

describe('generated types and JSON Schemas', () => {
  test.each(generatedDocuments.map((document) => [document.name, document] as const))(
    '%s in core is what `npm run generate` writes',
    (name, document) => {
      const committed = readFileSync(`${root}packages/core/src/shared/catalogs/${name}.ts`, 'utf8');
      expect(committed).toBe(formatted(generatedFile(document)));
    },
  );
});

test('what the schemas have in common is what `npm run generate` writes', () => {
  const committed = readFileSync(`${root}packages/core/src/shared/catalogs/shared.ts`, 'utf8');
  expect(committed).toBe(formatted(generatedShared()));
});

describe('the schemas in core', () => {
  const constants: Readonly<Record<string, JsonObject>> = {
    capabilities: capabilityCatalogSchema,
    releases: releaseCatalogSchema,
    installation: installationGuidesSchema,
    benchmarks: benchmarkEvidenceSchema,
  };
  test.each(generatedDocuments.flatMap(({ name, published }) => (name === 'product' ? [] : [[name, published] as const])))(
    'that of %s is the JSON Schema of its zod schema, to the byte',
    (name, published) => {
      expect(JSON.stringify(constants[name])).toBe(JSON.stringify(toJsonSchema(published, 'output')));
    },
  );
});

test('the shapes of the catalogs in core are what `npm run generate` writes', () => {
  const committed = readFileSync(`${root}packages/core/src/engine/store/catalog-shapes.ts`, 'utf8');
  expect(committed).toBe(formatted(generatedShapes()));
});
