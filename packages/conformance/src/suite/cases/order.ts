// The order in which a request is checked (decisions 002 and 003): where more than one thing is wrong, the earlier check answers.
import { expect } from 'vitest';
import { endpoint, gist, legacy, modern, newest, post } from '../rpc.ts';
import type { Sent } from '../subject.ts';
import type { Cases, Target } from '../case.ts';

const evil = 'https://evil.example';

/** A request with everything wrong that is still wrong after the checks before; each row fixes one fault more. */
const faults: readonly (readonly [what: string, sent: Sent, code: string])[] = [
  [
    'Origin before Host',
    { ...post('{', { Origin: evil, Host: 'evil.example', 'Content-Type': 'text/plain' }), method: 'PUT' },
    'origin_not_allowed',
  ],
  [
    'Host before method',
    { ...post('{', { Host: 'evil.example', 'Content-Type': 'text/plain' }), method: 'PUT' },
    'host_not_allowed',
  ],
  ['method before media type', { ...post('{', { 'Content-Type': 'text/plain' }), method: 'PUT' }, 'method_not_allowed'],
  ['media type before coding', post('{', { 'Content-Type': 'text/plain', Accept: 'text/html' }), 'unsupported_media_type'],
  ['coding before Accept', post('{', { 'Content-Encoding': 'gzip', Accept: 'text/html' }), 'unsupported_media_type'],
  ['Accept before size', post('x'.repeat(65_537), { Accept: 'text/html' }), 'not_acceptable'],
  ['size before JSON', post('x'.repeat(65_537)), 'content_too_large'],
  ['JSON before shape', post('[', { 'MCP-Protocol-Version': 'nonsense' }), 'invalid_json'],
  ['shape before version', post('[]', { 'MCP-Protocol-Version': 'nonsense' }), 'batch_not_supported'],
  [
    'envelope before fields',
    modern('no/such', {}, { meta: { 'io.modelcontextprotocol/protocolVersion': newest }, without: ['Mcp-Method'] }),
    'invalid_params',
  ],
  ['fields before method', modern('no/such', {}, { without: ['Mcp-Method'] }), 'header_mismatch'],
  ['method before parameters', modern('no/such', { cursor: 7 }), 'method_not_found'],
];

async function exhaust({ send }: Target): Promise<void> {
  for (let index = 0; index < 120; index++) await send('/api/v1/status');
}

export const order: Cases = (test) => {
  test('a request with several faults is refused for the first of them', async ({ send }) => {
    const seen: unknown[] = [];
    for (const [what, sent] of faults) seen.push([what, gist(await send(sent))[2]]);
    expect(seen).toEqual(faults.map(([what, , code]) => [what, code]));
  });

  test('an unknown path is 404 before anything is counted', { controlled: true }, async (target) => {
    await exhaust(target);
    expect((await target.send({ target: '/api/mcp/nothing', fields: { Origin: evil } })).status).toBe(404);
  });

  test('the quota is counted before Origin, method and body are looked at', { controlled: true }, async (target) => {
    await exhaust(target);
    const refused: readonly Sent[] = [
      post('{}', { Origin: evil }),
      post('{}', { Host: 'evil.example' }),
      { method: 'PUT', target: '/api/v1/status' },
      post('not json'),
      post('x'.repeat(65_537)),
    ];
    for (const sent of refused) expect((await target.send(sent)).status).toBe(429);
  });

  test('no method escapes the check of Origin, not even one that nobody knows', async ({ send }) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])
      expect([method, (await send({ method, target: endpoint, fields: { Origin: evil } })).status]).toEqual([method, 403]);
  });

  test('a refused Origin does not learn whether the body was good', async ({ send }) => {
    const good = legacy('ping');
    const first = await send({ ...good, fields: { ...good.fields, Origin: evil } });
    const second = await send(post('{', { Origin: evil }));
    expect(gist(first)).toEqual(gist(second));
  });
};
