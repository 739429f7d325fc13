// Documents of formats that others own, before parsers and schemas that others wrote.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import { baseUrl, documents, hasSchemas, json, schemaFile, text } from './fixture.ts';

function strict(): Ajv2020 {
  return new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, formats: fullFormats });
}

/** A definition of a schema that others publish; theirs need not be strict. */
async function validatorOf(file: string, definition?: string): Promise<ValidateFunction> {
  const ajv = new Ajv2020({ strict: false, formats: fullFormats });
  const schema = JSON.parse(await schemaFile(file)) as { $id?: string };
  if (definition === undefined) return ajv.compile(schema);
  ajv.addSchema({ ...schema, $id: 'https://validators.invalid/schema' });
  return ajv.compile({ $ref: `https://validators.invalid/schema#/$defs/${definition}` });
}

test.runIf(hasSchemas)('the card is a ServerCard', async () => {
  const validate = await validatorOf('mcp-server-card.schema.json', 'ServerCard');
  validate(json('/api/mcp/server-card'));
  expect(validate.errors).toBeNull();
});

test.runIf(hasSchemas)('the agent catalog is one by the ARD schema, at both places', async () => {
  const validate = await validatorOf('ard-ai-catalog.schema.json');
  for (const path of ['/.well-known/ai-catalog.json', '/.well-known/ard.json']) {
    validate(json(path));
    expect(validate.errors, path).toBeNull();
  }
});

test('every schema compiles in strict mode, and its document is valid with formats asserted', () => {
  const ajv = strict();
  const documented: Record<string, string> = { status: '/api/v1/status', 'mcp-manifest': '/.well-known/mcp.json' };
  const paths = [...documents.paths()].filter((path) => path.startsWith('/schemas/'));
  expect(paths).toHaveLength(7);
  for (const path of paths) {
    const name = path.slice('/schemas/'.length, -'.json'.length);
    const validate = ajv.compile(json(path) as object);
    if (name === 'problem') continue;
    validate(json(documented[name] ?? `/${name}.json`));
    expect(validate.errors, name).toBeNull();
  }
});

test('a feed parser reads the same releases from RSS as stand in the JSON feed', async () => {
  const feed = json('/releases.feed.json') as {
    title: string;
    items: { id: string; url: string; title: string; date_published: string; content_text: string }[];
  };
  const parsed = await new RssParser().parseString(text('/releases.xml'));
  expect(parsed.title).toBe(feed.title);
  expect(parsed.feedUrl).toBe(`${baseUrl}/releases.xml`);
  expect(parsed.items.map(({ guid, link, title, isoDate }) => ({ id: guid, url: link, title, date: isoDate }))).toEqual(
    feed.items.map(({ id, url, title, date_published }) => ({ id, url, title, date: new Date(date_published).toISOString() })),
  );
  // Readers take a description for HTML, and lost `<brightly>` and the ends of lines.
  const words = (given = ''): string => given.replace(/\s+/g, ' ').trim();
  expect(parsed.items.map(({ contentSnippet }) => words(contentSnippet))).toEqual(
    feed.items.map(({ content_text }) => words(content_text)),
  );
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  expect(feed.items.length).toBeGreaterThan(3);
});
