// Skills over MCP (SEP-2640): listed, fetched and read in both eras, with the bytes of the document.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderSample, sampleMcp, documentText } from '../../../test/sample-snapshot.ts';
import { legacyMcpRequest, modernMcpRequest } from '../../../../conformance/src/verify/calls.ts';
import { verify } from '../../../../conformance/src/index.ts';
import { createLocalEndpoint } from '../pipeline/local-endpoint.ts';
import { createService } from '../pipeline/service.ts';
import type { McpContent } from './server.ts';
import type { RenderOptions } from '../../rendering/render-documents.ts';

const base = 'https://front.example.net/lantern';
const uri = 'skill://lantern-documentation/SKILL.md';
const path = '/.well-known/agent-skills/lantern-documentation/SKILL.md';
const now = Date.parse('2026-11-21T00:00:00Z');

type Answered = Readonly<Record<string, unknown>>;

async function front(mcp: McpContent = sampleMcp, site: Partial<RenderOptions> = {}) {
  const documents = await renderSample({ mcp, ...site });
  const service = createService({ documents, mcp, clock: () => now });
  const asked = async (question: ReturnType<typeof modernMcpRequest>): Promise<Answered> => {
    const init = { method: 'POST', headers: { ...question.fields }, body: question.body as string };
    return (await (await service.fetch(new Request(`${base}/api/mcp`, init))).json()) as Answered;
  };
  return { documents, service, asked };
}

const initialize = legacyMcpRequest('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

test.each([
  ['2025-11-25', legacyMcpRequest, {}],
  ['2026-07-28', modernMcpRequest, { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' }],
] as const)(
  'in revision %s the skill is listed, fetched and read, and its digest is that of the document',
  async (_, ask, more) => {
    const { documents, asked } = await front();
    const text = documentText(documents, path);
    const entry = {
      uri,
      frontmatter: {
        name: 'lantern-documentation',
        description: expect.stringContaining('Lantern') as string,
        license: 'Apache-2.0',
        compatibility: expect.any(String) as string,
      },
      resources: [{ uri, digest: `sha256:${createHash('sha256').update(text).digest('hex')}`, size: Buffer.byteLength(text) }],
    };
    const list = await asked(ask('skills/list', {}));
    expect(list).toMatchObject({ result: { skills: [entry], ...more } });
    expect(await asked(ask('skills/get', { uri }))).toMatchObject({ result: { skill: entry, ...more } });
    expect(await asked(ask('resources/read', { uri }))).toMatchObject({
      result: { contents: [{ uri, mimeType: 'text/markdown', text }] },
    });
    expect(await asked(ask('resources/list', {}))).toMatchObject({
      result: { resources: [{ uri, name: 'lantern-documentation', mimeType: 'text/markdown', size: Buffer.byteLength(text) }] },
    });
    // The front matter that is listed is the one in the file, member by member.
    const { skills } = list['result'] as { skills: readonly { frontmatter: Readonly<Record<string, string>> }[] };
    const written = [...text.slice(4, text.indexOf('\n---\n')).matchAll(/^([a-z]+): (.*)$/gm)].map(([, name, value = '']) => [
      name,
      value.startsWith('"') ? (JSON.parse(value) as string) : value,
    ]);
    expect(Object.fromEntries(written)).toEqual(skills[0]?.frontmatter);
  },
);

test.each([
  ['another skill', { uri: 'skill://other/SKILL.md' }],
  ['the folder of a skill', { uri: 'skill://lantern-documentation' }],
  ['a file that is not there', { uri: 'skill://lantern-documentation/references/A.md' }],
  ['no address', {}],
  ['a number', { uri: 7 }],
  ['an address without end', { uri: `skill://${'a'.repeat(3_000)}` }],
  ['the name of a member', { uri: '__proto__' }],
])('%s is no skill: -32602', async (_, params) => {
  const { asked } = await front();
  for (const ask of [legacyMcpRequest, modernMcpRequest])
    expect(await asked(ask('skills/get', params))).toMatchObject({ error: { code: -32_602 } });
});

test('a cursor that was never given out is refused', async () => {
  const { asked } = await front();
  expect(await asked(legacyMcpRequest('skills/list', { cursor: '' }))).toMatchObject({ error: { code: -32_602 } });
});

test('both handshakes declare the extension with nothing optional, and resources with it', async () => {
  const { asked, documents, service } = await front();
  const capabilities = { resources: {}, extensions: { 'io.modelcontextprotocol/skills': {} } };
  expect(await asked(initialize)).toMatchObject({ result: { capabilities } });
  expect(await asked(modernMcpRequest('server/discover'))).toMatchObject({ result: { capabilities } });
  expect(await asked(legacyMcpRequest('resources/directory/read', { uri: 'skill://lantern-documentation' }))).toMatchObject({
    error: { code: -32_601 },
  });
  expect(JSON.parse(documentText(documents, '/.well-known/mcp.json'))).toMatchObject({ capabilities });
  expect(await verify(service, { now })).toEqual([]);
});

test('switched off, nothing of skills is declared or answered', async () => {
  const { asked, service } = await front(sampleMcp, { surfaces: { agent_skills: false } });
  const answer = await asked(initialize);
  expect(JSON.stringify(answer)).not.toContain('skills');
  for (const method of ['skills/list', 'skills/get'])
    expect(await asked(legacyMcpRequest(method, { uri }))).toMatchObject({ error: { code: -32_601 } });
  expect(await asked(modernMcpRequest('skills/list'))).toMatchObject({ error: { code: -32_601 } });
  expect(await verify(service, { now })).toEqual([]);
});

test('resources of a team precede the skill, and are read and completed as before', async () => {
  const { asked } = await front({
    ...sampleMcp,
    resources: {
      resources: [{ uri: 'own:a', name: 'a' }],
      templates: [{ uriTemplate: 'own:{x}', name: 'own' }],
      read: (wanted) => (wanted === 'own:a' ? { uri: wanted, text: 'A' } : undefined),
      complete: () => ['a'],
    },
  });
  expect(await asked(legacyMcpRequest('resources/list'))).toMatchObject({ result: { resources: [{ uri: 'own:a' }, { uri }] } });
  expect(await asked(legacyMcpRequest('resources/read', { uri: 'own:a' }))).toMatchObject({
    result: { contents: [{ text: 'A' }] },
  });
  expect(await asked(legacyMcpRequest('resources/templates/list'))).toMatchObject({
    result: { resourceTemplates: [{ name: 'own' }] },
  });
  const completion = { ref: { type: 'ref/resource', uri: 'own:{x}' }, argument: { name: 'x', value: '' } };
  expect(await asked(legacyMcpRequest('completion/complete', completion))).toMatchObject({
    result: { completion: { values: ['a'] } },
  });
});

test('without HTTP the skill is there as well', async () => {
  const { documents } = await front();
  const endpoint = createLocalEndpoint({ documents, mcp: sampleMcp });
  const answer = await endpoint.answer(new TextEncoder().encode(legacyMcpRequest('skills/list').body));
  expect(JSON.parse(answer ?? '')).toMatchObject({ result: { skills: [{ uri }] } });
});
