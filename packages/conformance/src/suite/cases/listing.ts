// What directories look for: proofs of the domain, icons, and the skill, over HTTP and over MCP.
import { expect } from 'vitest';
import type { Cases } from '../case.ts';
import { baseUrl } from '../published.ts';

const proofPath = '/.well-known/mcp-registry-auth';
const challenge = '/.well-known/openai-apps-challenge';
const key = 'v=MCPv1; k=ed25519; p=9f2aQ0==\nv=MCPv1; k=ed25519; p=77aaQ0==';
const proofs = { [proofPath]: key, [challenge]: 'a-token of letters, 7 and ü' };
const below = { site: { baseUrl: `${baseUrl}/front`, proofs }, skipContract: true } as const;

export const listing: Cases = (test) => {
  test('under a prefix a proof is at the root of the host, byte for byte and without a redirect', below, async ({ send }) => {
    for (const [target, text] of Object.entries(proofs)) {
      const fields = { Accept: 'text/plain', 'User-Agent': 'mcp-registry/1.0' };
      for (const answer of [await send(target), await send({ target, fields }), await send(`/front${target}`)]) {
        expect([answer.status, answer.field('content-type'), answer.text]).toEqual([200, 'text/plain; charset=utf-8', text]);
        expect(answer.field('location')).toBeUndefined();
      }
      const head = await send({ method: 'HEAD', target });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect((await send({ method: 'POST', target, body: 'mine' })).status).toBe(405);
    }
  });

  test('under a prefix nothing else is at the root of the host', below, async ({ send }) => {
    expect((await send('/front/llms.txt')).status).toBe(200);
    for (const target of [
      '/llms.txt',
      '/.well-known/mcp.json',
      '/.well-known/other',
      `${proofPath}/`,
      `${proofPath}x`,
      '/favicon.ico',
    ])
      expect([target, (await send(target)).status]).toEqual([target, 404]);
  });

  test('nothing leads to a proof', below, async ({ send }) => {
    for (const path of [
      '/openapi.json',
      '/sitemap.xml',
      '/llms.txt',
      '/llms-full.txt',
      '/api/v1/status',
      '/',
      '/.well-known/ai-catalog.json',
    ]) {
      const answer = await send(`/front${path}`);
      expect([path, answer.status, answer.text.includes('mcp-registry-auth')]).toEqual([path, 200, false]);
      expect(answer.field('link') ?? '').not.toContain('mcp-registry-auth');
    }
  });

  test('icons are kept for a year, and named by addresses at which they are', async ({ send }) => {
    const { icons } = (await send('/.well-known/mcp.json')).json() as { icons?: readonly { src: string; mimeType: string }[] };
    // Only an address of HTTPS is named.
    expect(icons?.length).toBe(baseUrl.startsWith('https://') ? 2 : undefined);
    for (const { src, mimeType } of icons ?? []) {
      const target = src.slice(baseUrl.length);
      const answer = await send(target);
      expect([answer.status, answer.field('content-type'), answer.field('cache-control')]).toEqual([
        200,
        mimeType,
        'public, max-age=31536000, immutable',
      ]);
      const again = await send({ target, fields: { 'If-None-Match': answer.field('etag') ?? '' } });
      expect(again.status).toBe(304);
    }
    expect((await send('/icons/0000000000000000.png')).status).toBe(404);
  });

  test('the icon of the domain is where browsers ask for it', async ({ send }) => {
    const answer = await send('/favicon.ico');
    expect([answer.status, answer.field('content-type'), ...answer.body.subarray(0, 7)]).toEqual([
      200,
      'image/vnd.microsoft.icon',
      ...[0, 0, 1, 0, 1, 0, 64],
    ]);
  });
};
