// Conditional requests (RFC 9110 section 13) and what may be kept how long (RFC 9111; SPEC 8.1).
import { expect } from 'vitest';
import { textLike } from '../matchers.ts';
import { readablePaths, staticPaths } from '../operations.ts';
import { endpoint, legacy } from '../rpc.ts';
import type { Cases } from '../case.ts';

const path = '/capabilities.json';

/** Forms of If-None-Match against a current tag, and whether they match it. */
const forms: readonly (readonly [form: (tag: string) => string, matches: boolean])[] = [
  [(tag) => tag, true],
  [(tag) => `W/${tag}`, true],
  [() => '*', true],
  [(tag) => `"other", ${tag}`, true],
  [(tag) => `"other",${tag},"more"`, true],
  [(tag) => `, ,  ${tag} ,`, true],
  [(tag) => `"a,b", W/${tag}`, true],
  [(tag) => `garbage, ${tag}`, true],
  [(tag) => `garbage ${tag}`, false],
  [(tag) => `w/${tag}`, false],
  [() => '"other"', false],
  [(tag) => tag.replaceAll('"', ''), false],
  [(tag) => tag.replace('"', '"x'), false],
  [(tag) => `"a, ${tag.replaceAll('"', '')}, b"`, false],
  [(tag) => tag.toUpperCase(), false],
  [(tag) => `'${tag.replaceAll('"', '')}'`, false],
  [() => '"', false],
  [() => '""', false],
];

export const conditional: Cases = (test) => {
  test('every document has a strong ETag and Cache-Control', async ({ send, contract }) => {
    for (const target of readablePaths(contract)) {
      const answer = await send(target);
      expect([target, answer.field('etag')]).toEqual([target, textLike(/^"[\x21\x23-\x7e]+"$/)]);
      expect(answer.field('cache-control')).toBeDefined();
    }
  });

  test('If-None-Match is read as a list of tags and compared weakly', async ({ send }) => {
    const tag = (await send(path)).field('etag') ?? '';
    const seen: (readonly [string, number])[] = [];
    for (const [form] of forms)
      seen.push([form(tag), (await send({ target: path, fields: { 'If-None-Match': form(tag) } })).status]);
    expect(seen).toEqual(forms.map(([form, matches]) => [form(tag), matches ? 304 : 200]));
  });

  test('several lines of If-None-Match are one list', async ({ send }) => {
    const tag = (await send(path)).field('etag') ?? '';
    expect((await send({ target: path, fields: { 'If-None-Match': ['"other"', tag] } })).status).toBe(304);
  });

  test('a tag of another content coding does not match', async ({ send }) => {
    const identityTag = (await send(path)).field('etag') ?? '';
    const coded = await send({ target: path, fields: { 'Accept-Encoding': 'gzip', 'If-None-Match': identityTag } });
    expect([coded.status, coded.field('content-encoding')]).toEqual([200, 'gzip']);
  });

  test('a HEAD is conditional as well', async ({ send }) => {
    const tag = (await send(path)).field('etag') ?? '';
    expect((await send({ method: 'HEAD', target: path, fields: { 'If-None-Match': tag } })).status).toBe(304);
  });

  test('If-None-Match wins over If-Modified-Since, and dates alone are ignored', async ({ send }) => {
    const date = 'Fri, 31 Dec 2999 23:59:59 GMT';
    expect((await send({ target: path, fields: { 'If-None-Match': '"other"', 'If-Modified-Since': date } })).status).toBe(200);
    expect((await send({ target: path, fields: { 'If-Modified-Since': date } })).status).toBe(200);
    expect((await send({ target: path, fields: { 'If-Modified-Since': 'garbage' } })).status).toBe(200);
  });

  test('If-Match that no longer holds is 412, by strong comparison', async ({ send }) => {
    const tag = (await send(path)).field('etag') ?? '';
    const refused = await send({ target: path, fields: { 'If-Match': '"old"' } });
    expect([refused.status, refused.json()['code']]).toEqual([412, 'precondition_failed']);
    expect((await send({ target: path, fields: { 'If-Match': `W/${tag}` } })).status).toBe(412);
    expect((await send({ target: path, fields: { 'If-Match': tag } })).status).toBe(200);
    expect((await send({ target: path, fields: { 'If-Match': '*' } })).status).toBe(200);
    expect((await send({ target: path, fields: { 'If-Match': '"old"', 'If-None-Match': tag } })).status).toBe(412);
  });

  test('a precondition does not turn a refusal into another', async ({ send }) => {
    const fields = { 'If-None-Match': '*', 'If-Match': '"old"' };
    expect((await send({ target: '/nothing/here', fields })).status).toBe(404);
    expect((await send({ method: 'DELETE', target: path, fields })).status).toBe(405);
    expect((await send({ target: endpoint, fields: { ...fields, Origin: 'https://evil.example' } })).status).toBe(403);
  });

  test('static documents may be cached and status must be revalidated', async ({ send, contract }) => {
    for (const target of staticPaths(contract))
      expect((await send(target)).field('cache-control'), target).toMatch(/^public, max-age=\d+/);
    expect((await send('/api/v1/status')).field('cache-control')).toBe('no-cache');
  });

  test('an answer to a call is never stored', async ({ send }) => {
    const answer = await send(legacy('ping'));
    expect([answer.field('cache-control'), answer.field('etag')]).toEqual(['no-store', undefined]);
  });
};
