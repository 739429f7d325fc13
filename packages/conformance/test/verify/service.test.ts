// verify over the whole fixture, in process and over HTTP: nothing is found, within 40 requests and the quota; what a team
// gets wrong in its own tool and document is found either way.
import { serve } from '@vitrine/adapter-node';
import { createService, type Service } from '@vitrine/core';
import { defineTool, jsonSchema } from '@vitrine/core/mcp';
import type { RenderOptions } from '@vitrine/core/render';
import { verifyReadOnly, type VerifyResult, verify, verifyUrl, type VerifyUrlOptions } from '../../src/index.ts';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { describe, expect, test } from 'vitest';
import { createFakeTime, definitionOf, startOfTime } from '../../src/suite/definition.ts';
import { loadFixture } from '../../src/suite/fixture.ts';
import { replaced, tampered, withField } from './tampered.ts';

const fixture = await loadFixture();
const now = startOfTime;

async function serviceOf(site: Partial<RenderOptions> = {}): Promise<Service> {
  const content = Object.keys(site).length === 0 ? fixture : await loadFixture(site, fixture);
  // Its base URL is public, and it is asked here.
  return createService({ ...definitionOf(content, createFakeTime()), clock: Date.now, allowedHosts: ['127.0.0.1'] });
}

async function overHttp(service: Service, options: VerifyUrlOptions = {}, path = ''): Promise<VerifyResult> {
  const host = await serve(service, { port: 0, host: '127.0.0.1' });
  try {
    return await verifyUrl(`${host.url}${path}`, { now, ...options });
  } finally {
    await host.stop();
  }
}

const wrong = defineTool({
  name: 'count_boats',
  title: 'Count boats',
  description: 'How many boats are moored.',
  input: jsonSchema({ type: 'object', properties: { berth: { type: 'string' } }, examples: [{ berth: 'north' }] }),
  output: jsonSchema({ type: 'object', properties: { boats: { type: 'integer' } }, required: ['boats'] }),
  // What a data source might pass on unread: the types do not see it.
  call: () => JSON.parse('{"boats":"three"}') as { boats: number },
});
const mistaken: Partial<RenderOptions> = {
  mcp: { ...fixture.mcp, tools: [wrong, ...fixture.mcp.tools] },
  documents: [
    {
      path: '/moorings.md',
      mediaType: 'text/markdown; charset=utf-8',
      content: '# Moorings\n\nSee [the plan](/docs/guide/plan-the-berths.md).\n',
      title: 'Moorings',
      description: 'Where boats lie.',
    },
  ],
};

describe('in process', () => {
  test('a front without documentation is without a finding: its contract shows a call that is answered', async () => {
    const { id, generatedAt, facts } = fixture.snapshot;
    const snapshot = { id, generatedAt, facts, pages: [], markdown: new Uint8Array() };
    const content = await loadFixture({}, { ...fixture, snapshot, mcp: createDocumentationTools(snapshot) });
    const service = createService(definitionOf(content, createFakeTime()));
    expect(await verify(service, { now })).toEqual([]);
    const contract = await (await service.fetch(new Request(`${content.documents.site.baseUrl}/openapi.json`))).text();
    expect(contract).toContain('"summary":"A call of list_capabilities"');
  });

  test('a tool of a team with a wrong output schema and a document with a dead link', async () => {
    const diagnostics = await verify(await serviceOf(mistaken), { now });
    expect(diagnostics.map(({ rule, location }) => [rule, location])).toEqual([
      ['tool-output', 'POST /api/mcp tools/call count_boats {"berth":"north"}'],
      ['link-dead', 'GET /moorings.md links /docs/guide/plan-the-berths.md'],
    ]);
    expect(diagnostics[0]).toMatchObject({ message: 'expected boats: must be an integer; found three' });
  });

  test('the six tools and every document only read', async () => {
    const modules = ['@vitrine/core', '@vitrine/core/mcp', '@vitrine/mcp-tools'].map((name) => import.meta.resolve(name));
    const builtin = (name: string): unknown => process.getBuiltinModule(name);
    expect(await verifyReadOnly(await serviceOf(), { now, builtin, modules })).toEqual([]);
  });
});

describe('over HTTP', () => {
  test('nothing is found, with at most 40 requests', async () => {
    const { findings, requests, unchecked } = await overHttp(await serviceOf());
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(35);
    expect(requests).toBeLessThanOrEqual(40);
    expect(unchecked.every((line) => line.endsWith('over the budget of requests'))).toBe(true);
  });

  test('fewer requests look at what matters most, and say what was left out', async () => {
    const { findings, requests, unchecked } = await overHttp(await serviceOf(), { requests: 5 });
    expect([findings, requests]).toEqual([[], 5]);
    expect(unchecked).toContain('GET /.well-known/mcp.json: over the budget of requests');
  });

  test('a front below a path of its host answers below it', async () => {
    const { findings, requests } = await overHttp(await serviceOf({ baseUrl: 'https://tidewatch.example/front' }), {}, '/front/');
    expect([findings, requests]).toEqual([[], 40]);
  });

  test('documents that name another base URL than the one that is expected', async () => {
    const { findings } = await overHttp(await serviceOf(), { requests: 12, baseUrl: 'https://www.tidewatch.example' });
    expect(findings.map(({ rule }) => rule)).toContain('base-url');
  });

  test('a quota that is used up is waited for', async () => {
    const service = await serviceOf({ rateLimit: { name: 'small', limit: 3, windowSeconds: 1 } });
    const refused: number[] = [];
    const { findings, requests } = await overHttp({
      ...service,
      handle: async (incoming) => {
        const reply = await service.handle(incoming);
        if (reply.status === 429) refused.push(reply.status);
        return reply;
      },
    });
    expect([findings, refused]).toEqual([[], []]);
    expect(requests).toBeLessThanOrEqual(40);
  });

  test('drift, and a mistake of a team, are found', async () => {
    const drifted = tampered(await serviceOf(), '/.well-known/mcp.json', replaced('"version":"3.1.1"', '"version":"3.1.0"'));
    const { findings } = await overHttp(tampered(drifted, '/releases.json', withField('X-Snapshot-Id', undefined)));
    expect(findings.map(({ rule, location }) => `${rule} ${location ?? ''}`)).toEqual(
      expect.arrayContaining([
        'field-absent GET /releases.json 200 x-snapshot-id',
        'server-version GET /.well-known/mcp.json version',
      ]),
    );
    // Fewer documents leave requests for the links of the others.
    const result = await overHttp(
      await serviceOf({ ...mistaken, surfaces: { feeds: false, agent_skills: false, changes: false } }),
    );
    expect(result.findings.map(({ rule }) => rule)).toEqual(['tool-output', 'link-dead']);
    expect(result.requests).toBeLessThanOrEqual(40);
  });

  test('nobody answers, a redirect, and what is no URL', async () => {
    const nobody = await verifyUrl('http://127.0.0.1:9');
    expect(nobody).toMatchObject({ findings: [{ rule: 'reachable', location: 'GET /openapi.json' }], requests: 1 });
    const moved = await verifyUrl('https://front.example.com', {
      fetch: () => Promise.resolve(new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })),
    });
    expect(moved).toMatchObject({
      findings: [{ rule: 'contract', message: expect.stringContaining('found 302') as string }],
      requests: 1,
    });
    for (const url of ['ftp://front.example.com', 'front.example.com', '']) await expect(verifyUrl(url)).rejects.toThrow(TypeError);
    for (const requests of [0, 41, 1.5]) await expect(verifyUrl('http://127.0.0.1:9', { requests })).rejects.toThrow(RangeError);
  });

  test('who asks can give up', async () => {
    const giveUp = new AbortController();
    giveUp.abort();
    const { findings } = await verifyUrl('http://127.0.0.1:9', { signal: giveUp.signal });
    expect(findings).toMatchObject([{ rule: 'reachable' }]);
  });
});
