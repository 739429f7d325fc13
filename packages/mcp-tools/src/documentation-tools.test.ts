import { createHash } from 'node:crypto';
import type { Snapshot } from '@vitrine/core';
import { defineTool, jsonSchema } from '@vitrine/core/mcp';
import { describe, expect, it } from 'vitest';
import { call, compiled, rows } from '../test/call.ts';
import { sample } from '../test/sample.ts';
import { createDocumentationTools, type DocumentationOptions } from './index.ts';
import { type JsonObject, jsonBytes } from './answers/json.ts';

const mcp = createDocumentationTools(sample());
const listTools = ({ tools } = mcp): JsonObject[] =>
  tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: { ...annotations },
  }));

describe('the list of tools', () => {
  it('holds exactly the six in a fixed order', () => {
    expect(mcp.tools.map(({ name }) => name)).toEqual([
      'search_docs',
      'list_capabilities',
      'get_action_safety',
      'get_latest_release',
      'get_installation_guide',
      'get_benchmark_evidence',
    ]);
  });

  it('follows the settings of the snapshot where the options leave something out', () => {
    const snapshot: Snapshot = { ...sample(), settings: { prefix: 'acme', extras: ['compare_releases', 'search_and_fetch'] } };
    const names = (options?: DocumentationOptions): readonly string[] =>
      createDocumentationTools(snapshot, options).tools.map(({ name }) => name);
    expect(names().slice(5)).toEqual(['acme_get_benchmark_evidence', 'acme_compare_releases', 'search', 'fetch']);
    expect(names({ prefix: '', extras: [] })).toEqual(mcp.tools.map(({ name }) => name));
  });

  it('is at or under 1,500 tokens, with the longest prefix too', () => {
    expect(jsonBytes({ tools: listTools() })).toBeLessThanOrEqual(6_000);
    expect(jsonBytes({ tools: listTools(createDocumentationTools(sample(), { prefix: 'p'.repeat(24) })) })).toBeLessThanOrEqual(
      6_000,
    );
  });

  it('changes only on purpose: the hash of what a client sees', () => {
    expect(createHash('sha256').update(JSON.stringify(listTools())).digest('hex')).toMatchInlineSnapshot(
      `"6ad967de49d9a6a59070abcb81204bc64c2f1c8c018581b7aca44f2b77fdc2b6"`,
    );
  });

  it('depends on the content only by which catalogs are empty', () => {
    const { emptyCatalogs: _, ...unknown } = sample({ actions: [], evidence: [], sections: [], guides: [] });
    expect(listTools(createDocumentationTools(unknown))).toEqual(listTools());
    const empty: Snapshot = { ...sample(), emptyCatalogs: ['capabilities', 'benchmarks'] };
    const descriptions = createDocumentationTools(empty).tools.map(({ description }) => description);
    expect([descriptions[1], descriptions[2], descriptions[5]]).toEqual([
      'No actions are published. Returns documentation sections instead.',
      'No actions are published. Returns documentation sections instead.',
      'No measurements are published. Returns documentation sections instead.',
    ]);
    expect([descriptions[0], descriptions[3], descriptions[4]]).toEqual(
      [mcp.tools[0], mcp.tools[3], mcp.tools[4]].map((tool) => tool?.description),
    );
    const nothing: Snapshot = { ...empty, emptyCatalogs: ['documentation', 'releases'] };
    const [search, , , releases] = createDocumentationTools(nothing).tools;
    expect([search?.description, releases?.description]).toEqual(['No documentation is published.', 'No releases are published.']);
  });

  it('leaves out tools and prompts without content where only published ones are listed', () => {
    const snapshot: Snapshot = { ...sample(), emptyCatalogs: ['capabilities', 'installation'], settings: { tools: 'published' } };
    const published = createDocumentationTools(snapshot);
    expect(published.tools.map(({ name }) => name)).toEqual(['search_docs', 'get_latest_release', 'get_benchmark_evidence']);
    expect(published.prompts?.map(({ name }) => name)).toEqual(['whats_new']);
    expect(createDocumentationTools(snapshot, { tools: 'all' }).tools).toHaveLength(6);
    expect(createDocumentationTools(sample(), { tools: 'published' }).tools).toHaveLength(6);
    const all = ['documentation', 'capabilities', 'releases', 'installation', 'benchmarks'] as const;
    const none = createDocumentationTools({ ...sample(), emptyCatalogs: all }, { tools: 'published' });
    expect([none.tools, none.prompts]).toEqual([[], []]);
    // An index of a team's own may have pages that the snapshot does not have.
    const index = { search: () => ({ hits: [], total: 0, spellings: [], nearby: [] }), read: () => undefined };
    const searched = createDocumentationTools({ ...sample(), emptyCatalogs: all }, { tools: 'published', index });
    expect(searched.tools.map(({ name, description }) => [name, description])).toEqual([
      ['search_docs', mcp.tools[0]?.description],
    ]);
  });

  it('refuses another choice of tools by the name of the option', () => {
    const tools = 'some' as unknown as 'all';
    expect(() => createDocumentationTools(sample(), { tools })).toThrow('tools: expected all or published, received "some"');
  });

  it.each(mcp.tools.map((tool) => [tool.name, tool] as const))('%s is described for a model and read-only', (_, tool) => {
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.description.length).toBeGreaterThanOrEqual(20);
    expect(tool.annotations).toEqual({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false });
  });

  it.each(mcp.tools.map((tool) => [tool.name, tool] as const))(
    'the schemas of %s are strict 2020-12, self-contained and objects',
    (_, tool) => {
      for (const schema of [tool.inputSchema, tool.outputSchema ?? {}]) {
        expect(schema['type']).toBe('object');
        expect(() => compiled(schema)).not.toThrow();
        expect(JSON.stringify(schema)).not.toMatch(/"\$ref"|"\$schema"/);
        // Some model APIs refuse alternatives at the root.
        expect(Object.keys(schema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(anyOf|oneOf|allOf|not)$/)]));
      }
    },
  );

  // A property without a type lets Gemini refuse all tools; other keywords are refused by Bedrock, Gemini or OpenAI's strict form.
  it.each(mcp.tools.map((tool) => [tool.name, tool] as const))(
    'the arguments of %s use only what every provider of models accepts',
    (_, tool) => {
      expect(Object.keys(tool.inputSchema).every((keyword) => ['type', 'properties', 'required'].includes(keyword))).toBe(true);
      for (const property of Object.values(tool.inputSchema['properties'] as Record<string, JsonObject>)) {
        expect(['string', 'integer', 'array']).toContain(property['type']);
        expect(acceptedKeywords).toEqual(expect.arrayContaining(Object.keys(property)));
      }
    },
  );

  it('has no alias that is also an argument, or that leads nowhere', () => {
    for (const { aliases, inputSchema } of mcp.tools) {
      const names = Object.keys(inputSchema['properties'] as JsonObject);
      for (const [alias, name] of aliases) {
        expect(names).not.toContain(alias);
        expect(names).toContain(name);
      }
    }
  });
});

/** docs/reference/mcp.md has the table with its sources. */
const acceptedKeywords = [
  'type',
  'description',
  'enum',
  'default',
  'items',
  'maxItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
];

describe('a prefix', () => {
  const prefixed = createDocumentationTools(sample(), { prefix: 'acme' });

  it('begins the names of tools and prompts, and what texts call them', async () => {
    expect(prefixed.tools[0]?.name).toBe('acme_search_docs');
    expect(prefixed.prompts?.map(({ name }) => name)).toEqual(['acme_install_product', 'acme_assess_action', 'acme_whats_new']);
    const { content } = await call(prefixed, 'acme_list_capabilities', { query: 'zzz' });
    expect(content['note']).toContain('acme_search_docs');
    expect(prefixed.prompts?.[1]?.messages({ action: 'x' })[0]?.text).toContain('acme_get_action_safety');
  });

  it('is refused at start when no tool can be called so', () => {
    expect(() => createDocumentationTools(sample(), { prefix: 'with space' })).toThrow(/prefix/);
    expect(() => createDocumentationTools(sample(), { prefix: 'p'.repeat(25) })).toThrow(/prefix/);
  });
});

describe('beside the six', () => {
  it('a team’s own tool stands after them', () => {
    const uptimeTool = defineTool({
      name: 'uptime',
      title: 'Uptime',
      description: 'How long it has been up.',
      input: jsonSchema({ type: 'object', additionalProperties: false }),
      output: jsonSchema({ type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] }),
      call: () => ({ days: 3 }),
    });
    expect(createDocumentationTools(sample()).tools.concat(uptimeTool).at(-1)?.name).toBe('uptime');
  });
});

it('the metadata of an answer name its snapshot and how old it is', async () => {
  const { content, meta } = await call(mcp, 'list_capabilities');
  const snapshot = { id: sample().id, generated_at: '2026-05-20T00:00:00Z', age_days: 12 };
  expect(meta).toEqual({ 'vitrine/snapshot': snapshot });
  expect(JSON.stringify(content)).not.toContain(snapshot.id);
});

it('a document that has expired makes its answers stale, with the reason', async () => {
  const snapshot = sample();
  const { capabilities, releases } = snapshot.facts;
  const facts = {
    ...snapshot.facts,
    capabilities: { ...capabilities, expires_at: '2026-05-31T00:00:00Z' },
    releases: { ...releases, expires_at: '2099-01-01T00:00:00Z' },
  };
  const expired = createDocumentationTools({ ...snapshot, facts });
  const stale = { stale: true, stale_reason: 'This catalog expired on 2026-05-31; treat its facts as stale.' };
  expect((await call(expired, 'list_capabilities')).content).toMatchObject(stale);
  expect((await call(expired, 'get_action_safety', { action: 'files.list' })).content).toMatchObject(stale);
  expect((await call(expired, 'get_latest_release')).content).not.toHaveProperty('stale');
});

it('search_docs shows as much documentation as the budget says, from options before settings', async () => {
  const text = 'The tarball has many parts. '.repeat(12);
  const sections = Array.from({ length: 30 }, (_, index) => ({
    id: `p${index}`,
    page: `p${index}`,
    title: `Tarball ${index}`,
    headingPath: [],
    text: `${text} Part ${index} of the tarball: ${'abcdefghij'.slice(index % 10)} ${index}.`,
  }));
  const answerLength = async (settings: Snapshot['settings'], budget: DocumentationOptions['budget'] = {}): Promise<number> => {
    const tools = createDocumentationTools({ ...sample({ sections }), ...(settings && { settings }) }, { budget });
    const { content } = await call(tools, 'search_docs', { query: 'tarball' });
    return rows(content, 'results').reduce((sum, { text }) => sum + (typeof text === 'string' ? text.length : 0), 0);
  };
  const [small, large] = [
    await answerLength({ budget: { characters: 1_000 } }),
    await answerLength({ budget: { characters: 1_000 } }, { characters: 3_000 }),
  ];
  expect(small).toBeLessThanOrEqual(1_000);
  expect(large).toBeGreaterThan(small);
  expect(large).toBeLessThanOrEqual(3_000);
});

it('an operator’s budget holds for answers without and with a limit', async () => {
  const small = createDocumentationTools(sample(), { budget: { defaultBytes: 2_000, maxBytes: 2_400 } });
  expect((await call(small, 'get_benchmark_evidence')).bytes).toBeLessThanOrEqual(2_000);
  expect((await call(small, 'get_benchmark_evidence', { limit: 50 })).bytes).toBeLessThanOrEqual(2_400);
});

// A snapshot of thousands of actions and pages has to be opened before a cold process answers.
it('reads facts and pages when a call or a list needs them, and not before', async () => {
  const { id, generatedAt, markdown, docs, facts } = sample();
  const read: string[] = [];
  const cold: Snapshot = {
    id,
    generatedAt,
    markdown,
    ...(docs && { docs }),
    get facts() {
      read.push('facts');
      return facts;
    },
    get pages() {
      read.push('pages');
      return [];
    },
  };
  const mcp = createDocumentationTools(cold);
  expect([mcp.tools.length, mcp.prompts?.map(({ name }) => name), read]).toEqual([
    6,
    ['install_product', 'assess_action', 'whats_new'],
    [],
  ]);
  // A query may have the name of an action in it; reading a page by its id needs no facts.
  await call(mcp, 'search_docs', { id: 'tarball' });
  expect([mcp.resources?.resources, read.includes('facts')]).toEqual([[], false]);
  expect([mcp.prompts?.[0]?.title, read.includes('facts')]).toEqual(['Install Sample', true]);
});
