// Every link that an answer gives leads somewhere (SPEC 2.1, 4.1), and the documents agree with each other.
import { expect } from 'vitest';
import { baseUrl } from '../published.ts';
import { endpoint, legacy, resultOf } from '../rpc.ts';
import { asObject } from '../subject.ts';
import type { Cases } from '../case.ts';

export const links: Cases = (test) => {
  test('every link of the status document resolves', async ({ send }) => {
    const { links: named } = (await send('/api/v1/status')).json();
    const urls = Object.values(asObject(named, 'links')).map(String);
    expect(urls.length).toBeGreaterThan(5);
    for (const url of urls) {
      expect(url.startsWith(`${baseUrl}/`), url).toBe(true);
      expect([url, (await send(url.slice(baseUrl.length))).status]).toEqual([url, 200]);
    }
  });

  test('every link of the problem pages resolves', async ({ send }) => {
    const { text } = await send('/problems');
    const urls = [...text.matchAll(/\((https?:[^()]+)\)/g)].map(([, url]) => url ?? '');
    expect(urls.length).toBeGreaterThan(20);
    for (const url of urls) expect([url, (await send(url.slice(baseUrl.length))).status]).toEqual([url, 200]);
  });

  test('every target of the Link field resolves', async ({ send }) => {
    const field = (await send('/capabilities.json')).field('link') ?? '';
    const urls = [...field.matchAll(/<([^<>]+)>/g)].map(([, url]) => url ?? '');
    expect(urls).toContain(`${baseUrl}/openapi.json`);
    for (const url of urls) expect([url, (await send(url.slice(baseUrl.length))).status]).toEqual([url, 200]);
  });

  test('every documentation page that the tool server lists is published as Markdown', async ({ send, advance }) => {
    const { resources } = resultOf(await send(legacy('resources/list')));
    const pages = (resources as readonly { readonly uri: string }[]).filter(({ uri }) => uri.startsWith('docs:///'));
    expect(pages).toHaveLength(40);
    for (const { uri } of pages) {
      const answer = await send(`/docs/${uri.slice('docs:///'.length)}.md`);
      expect([uri, answer.status, answer.field('content-type')]).toEqual([uri, 200, 'text/markdown; charset=utf-8']);
    }
    advance(60_000);
  });

  test('status, manifest, cards and the tool server name the same endpoint, tools and versions', async ({ send }) => {
    const status = asObject((await send('/api/v1/status')).json()['mcp'], 'mcp');
    const manifest = (await send('/.well-known/mcp.json')).json();
    const card = (await send(endpoint)).json();
    const tools = resultOf(await send(legacy('tools/list')))['tools'] as readonly { readonly name: string }[];
    const names = tools.map(({ name }) => name);
    expect(status['tools']).toEqual(names);
    expect((manifest['tools'] as readonly { readonly name: string }[]).map(({ name }) => name)).toEqual(names);
    expect(manifest['supported_protocol_versions']).toEqual(status['protocol_versions']);
    expect(card['remotes']).toMatchObject([{ url: status['endpoint'], supportedProtocolVersions: status['protocol_versions'] }]);
  });

  test('an absolute URL never comes from the request', { definition: () => ({ allowedHosts: ['other.example'] }) }, async ({
    send,
  }) => {
    const fields = { Host: 'other.example', 'X-Forwarded-Host': 'other.example', Forwarded: 'host=other.example' };
    for (const target of ['/api/v1/status', '/.well-known/mcp.json', endpoint, '/nothing/here'])
      expect((await send({ target, fields })).text, target).not.toContain('other.example');
  });
};
