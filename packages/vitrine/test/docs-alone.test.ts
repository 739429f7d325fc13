// A front of documentation alone, asked for everything that it publishes: nothing of it speaks of actions, releases, installation or
// measurements, because there are none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFront, type Front } from 'vitrine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const baseUrl = 'https://front.example.com';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-docs-alone-'));
let front: Front;

beforeAll(async () => {
  writeFileSync(join(folder, 'README.md'), '# Lantern\n\nLights a harbour at night.\n');
  writeFileSync(join(folder, 'oil.md'), '# Fill in oil\n\nOpen the lid and pour.\n');
  writeFileSync(join(folder, 'wick.md'), '---\ntitle: Trim the wick\n---\n\nCut it with scissors.\n');
  front = await createFront(folder, { baseUrl });
});

afterAll(() => rmSync(folder, { recursive: true }));

const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
  const response = await front.fetch(new Request(new URL(path, baseUrl), init), { remoteAddress: '192.0.2.1' });
  return response.text();
};

async function call(method: string, params: object = {}): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: method === 'initialize' ? handshake : params });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return JSON.parse(await ask('/api/mcp', { method: 'POST', headers, body })) as Record<string, unknown>;
}

const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

/** Documents that describe all of the contract (SPEC 1), whatever is published, and the two catalogs that every front has. */
const contractual = /^\/(?:problems|schemas|assets)\b|^\/(?:openapi|capabilities|releases)\.json$/;
/** What other fronts have. */
const elsewhere =
  /\bapprov|\brisk|\breleases?\b|\bbenchmark|\bmeasurement|\binstallation\b|\bproviders?\b|\bplatforms?\b|\bfacts\b|capabilities\.json|list_capabilities|get_action|get_release|get_installation|get_benchmark/i;

test('options may be an object of a class, whose methods keep what they are methods of', async () => {
  class Options {
    readonly baseUrl = baseUrl;
    #exchanges = 0;
    onExchange(): void {
      this.#exchanges += 1;
    }
    get exchanges(): number {
      return this.#exchanges;
    }
  }
  const options = new Options();
  const answering = await createFront(folder, options);
  await (await answering.fetch(new Request(`${baseUrl}/llms.txt`), { remoteAddress: '192.0.2.1' })).text();
  await expect.poll(() => options.exchanges).toBe(1);
});

describe('a front of documentation alone', () => {
  test.each([
    [{ query: 'scissors' }, 'Trim the wick\nCut it with scissors.'],
    [{ id: 'wick' }, 'Trim the wick\n\nCut it with scissors.'],
    [{ id: 'oil' }, '# Fill in oil\n\nOpen the lid and pour.'],
  ])('gives the title of a page once, also where the text lacks it: %o', async (given, text) => {
    const { result } = await call('tools/call', { name: 'search_docs', arguments: given });
    const [title = ''] = /[A-Z][a-z ]+/.exec(text) ?? [];
    const answer = (result as { content: { text: string }[] }).content[0]?.text ?? '';
    expect(answer).toContain(text);
    expect(answer.split(title)).toHaveLength(2);
  });

  test('speaks in no document of what it has not', async () => {
    const paths = [...front.documents.paths()].filter((path) => !contractual.test(path));
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/llms.txt', '/llms-full.txt', '/api/v1/status', '/.well-known/mcp.json', '/docs', '/404.html']),
    );
    for (const path of paths) {
      const text = (await ask(path)).replaceAll(/<(style|script)\b[^]*?<\/\1>|<\/?[a-z][^<>]*>/g, ' ');
      expect(`${path} ${elsewhere.exec(text)?.[0] ?? ''}`).toBe(`${path} `);
    }
  });

  test('links in its status to documents with content, and names the tool that can answer', async () => {
    const { links, mcp } = JSON.parse(await ask('/api/v1/status')) as { links: object; mcp: { tools: unknown } };
    expect(Object.keys(links).filter((name) => /capabilit|release|install|benchmark|advisor/.test(name))).toEqual([]);
    expect(mcp.tools).toEqual(['search_docs']);
  });

  test('begins llms.txt with the documentation, and leaves no heading empty', async () => {
    const [, ...sections] = (await ask('/llms.txt')).split(/^## /m);
    expect(sections[0]).toMatch(/^Documentation\n\n- \[Lantern\]/);
    for (const section of sections) expect(section).toMatch(/^.+\n\n- /);
  });

  test('has one tool, no prompt, and its pages as resources', async () => {
    expect(await call('tools/list')).toMatchObject({ result: { tools: [{ name: 'search_docs' }] } });
    expect(await call('prompts/list')).toMatchObject({ error: { code: -32_601 } });
    const { result } = (await call('resources/list')) as { result: { resources: readonly { uri: string }[] } };
    expect(result.resources.map(({ uri }) => uri).sort()).toEqual([
      'docs:///README',
      'docs:///oil',
      'docs:///wick',
      'skill://lantern-documentation/SKILL.md',
    ]);
    const { result: hello } = (await call('initialize')) as { result: { instructions: string; capabilities: object } };
    expect(hello.instructions).toMatch(/^Read-only documentation of Lantern\. search_docs: /);
    expect(Object.keys(hello.capabilities)).not.toContain('prompts');
  });

  test('is listed with questions from the titles of its pages', async () => {
    for (const path of ['/.well-known/ai-catalog.json', '/.well-known/ard.json']) {
      const { entries } = JSON.parse(await ask(path)) as { entries: readonly { representativeQueries: readonly string[] }[] };
      expect(entries).toHaveLength(2);
      for (const { representativeQueries } of entries)
        expect(representativeQueries).toEqual(expect.arrayContaining([expect.stringContaining('Fill in oil')]));
    }
  });

  test('has a contract of what it has', async () => {
    const { info, paths } = JSON.parse(await ask('/openapi.json')) as { info: object; paths: object };
    expect(info).toMatchObject({ title: 'Lantern: documentation tools', summary: 'Read-only documentation, and a tool server.' });
    // the shape of a document is that of every front
    const described = Object.entries(paths).filter(([path]) => path !== '/schemas/{name}.json');
    expect(elsewhere.exec(JSON.stringify([info, described]))?.[0]).toBeUndefined();
    const { catalogs } = JSON.parse(await ask('/api/v1/status')) as { catalogs: object };
    expect(catalogs).toEqual({});
    for (const path of ['/capabilities.json', '/releases.json']) {
      expect(Object.keys(paths)).not.toContain(path);
      expect(await ask(path)).toContain('"schema_version"');
    }
  });
});
