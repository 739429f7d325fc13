// What holds for every document: where its addresses come from, that it is the same each time, and how it is revalidated.
import { expect, test } from 'vitest';
import { renderSample, sampleMcp, documentText } from '../../test/sample-snapshot.ts';
import type { ServiceResponse } from '../shared/service-response.ts';
import type { ServiceRequest } from '../shared/service-request.ts';
import { createService } from '../engine/pipeline/service.ts';
import type { RenderedDocuments } from '../engine/store/documents.ts';

const documents = await renderSample();
const id = '1f0c2f5e-6a55-4c0e-9d53-0b8a6f0d3c11';
const service = createService({ documents, mcp: sampleMcp, clock: () => Date.parse('2026-11-20T10:00:00Z'), generateId: () => id });
const staticPaths = [...documents.paths()].filter((path) => !['/api/v1/status', '/api/mcp'].includes(path));

function ask(target: string, fields: Readonly<Record<string, string>>, method = 'GET'): Promise<ServiceResponse> {
  const incoming: ServiceRequest = {
    method,
    target: `/lantern${target}`,
    field: (name) => fields[name] ?? null,
    connection: {},
    body: () => Promise.resolve(new Uint8Array()),
  };
  return service.handle(incoming);
}

const names = ['evil.example', '127.0.0.1', '[::1]', 'front.example.net.evil.example', 'FRONT.example.net', ''];
const hosts = ['', ':80', ':443', ':0'].flatMap((port) => names.map((name) => `${name}${port}`));
const forwarding: readonly (readonly [name: string, value: string])[] = [
  ['forwarded', 'host=evil.example;proto=http;for=192.0.2.1'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'http'],
  ['x-forwarded-port', '81'],
  ['x-forwarded-prefix', '/evil'],
  ['x-forwarded-server', 'evil.example'],
  ['x-forwarded-scheme', 'http'],
  ['x-original-url', '/evil'],
  ['x-rewrite-url', '/evil'],
  ['x-original-host', 'evil.example'],
  ['x-host', 'evil.example'],
  ['via', '1.1 evil.example'],
];

test('24 Host values and 12 forwarding fields change no byte', async () => {
  for (const path of documents.paths()) {
    const withoutFields = await ask(path, {});
    const fieldsOf = ({ fields }: ServiceResponse) => fields.filter(([name]) => !/ratelimit/i.test(name));
    for (const fields of [...hosts.map((host) => ({ host })), ...forwarding.map(([name, value]) => ({ [name]: value }))]) {
      const answer = await ask(path, fields);
      if (path === '/api/mcp' || answer.status === 429) continue; // host names are refused there, which is tested with admission
      expect(answer.body === withoutFields.body, path).toBe(true);
      expect(fieldsOf(answer), path).toEqual(fieldsOf(withoutFields));
    }
  }
});

test('no document names another host than its own and those of the content', () => {
  for (const path of documents.paths()) {
    const addresses = documentText(documents, path).match(/https?:\/\/[^/\s"'<>)\\`]+/g) ?? [];
    for (const address of addresses)
      expect(
        [
          'front.example.net',
          'lantern.example',
          'json-schema.org',
          'www.rfc-editor.org',
          'jsonfeed.org',
          'schemas.agentskills.io',
          'static.modelcontextprotocol.io',
          'www.w3.org',
          'www.sitemaps.org',
        ],
        `${address} in ${path}`,
      ).toContain(new URL(address).host);
  }
});

test('the same snapshot and site give the same bytes and the same tags', async () => {
  const again = await renderSample();
  const all = (each: RenderedDocuments) =>
    [...each.paths()].map((path) => [path, each.get(path)?.variants, each.get(path)?.alternates]);
  expect(all(again)).toEqual(all(documents));
});

const table: readonly (readonly [form: string, matches: boolean, value: (tag: string) => string])[] = [
  ['its tag', true, (tag) => tag],
  ['its tag, weakened by a proxy', true, (tag) => `W/${tag}`],
  ['anything', true, () => '*'],
  ['a list', true, (tag) => `"a", ${tag}`],
  ['a list with empty members', true, (tag) => `, ,${tag} ,`],
  ['a tag with a comma beside it', true, (tag) => `"a,b", ${tag}`],
  ['another tag', false, () => '"other"'],
  ['its tag inside another', false, (tag) => `"x,${tag.slice(1, -1)},y"`],
  ['the tag of another coding', false, (tag) => `${tag.slice(0, -1)}.gz"`],
  ['its tag without quotes', false, (tag) => tag.slice(1, -1)],
];

test.each(table)('If-None-Match with %s: not modified is %s, on every static path, for GET and HEAD', async (_, matches, value) => {
  for (const path of staticPaths) {
    const etag = documents.get(path)?.variants[0]?.etag ?? '';
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { 'if-none-match': value(etag) }, method);
      expect(answer.status, path).toBe(matches ? 304 : 200);
      if (!matches) continue;
      const sent = answer.fields.map(([name]) => name.toLowerCase());
      expect(answer.body).toBeNull();
      expect(sent).toEqual(expect.arrayContaining(['etag', 'cache-control', 'access-control-allow-origin']));
      for (const name of ['content-type', 'content-length', 'content-encoding']) expect(sent).not.toContain(name);
    }
  }
});
