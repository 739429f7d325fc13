// The documents by which clients find the tools, against the rules of each format.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleMcp, renderSample, documentText } from './sample-snapshot.ts';
import { createService } from '../src/engine/pipeline/service.ts';

const documents = await renderSample();
const base = 'https://front.example.net/lantern';
const parsed = (path: string): unknown => JSON.parse(documentText(documents, path));

test('both cards and the manifest name the same endpoint and version', () => {
  expect(parsed('/.well-known/mcp/server-card.json')).toMatchObject({
    serverInfo: { name: 'lantern', version: '2.1.0' },
    transport: { type: 'streamable-http', endpoint: `${base}/api/mcp` },
    tools: [{ name: 'search_docs', inputSchema: { type: 'object' } }],
  });
  expect(parsed('/api/mcp/server-card')).toMatchObject({ version: '2.1.0', remotes: [{ url: `${base}/api/mcp` }] });
  expect(documentText(documents, '/api/mcp')).toBe(documentText(documents, '/api/mcp/server-card'));
});

test('both catalogs have the same entries, each in its own form, and no trust manifest', () => {
  const catalog = parsed('/.well-known/ai-catalog.json') as { entries: Record<string, unknown>[]; host: object };
  const ard = parsed('/.well-known/ard.json') as { entries: Record<string, unknown>[] };
  expect(ard.entries).toEqual(
    catalog.entries.map(({ mediaType, ...entry }) => ({
      ...entry,
      ...(String(mediaType).includes('mcp') && { capabilities: sampleMcp.tools.map(({ name }) => name) }),
    })),
  );
  expect(documents.get('/.well-known/ai-catalog.json')?.mediaType).toBe('application/ai-catalog+json');
  for (const entry of catalog.entries) {
    expect(entry['identifier']).toMatch(/^urn:air:front\.example\.net:[a-z]+:lantern$/);
    expect(entry['type']).toBe(entry['mediaType']);
    expect(entry['representativeQueries']).toSatisfy((list: unknown[]) => list.length >= 2 && list.length <= 5);
    expect(entry).not.toHaveProperty('trustManifest');
  }
});

test('every relation of the linkset is an array of targets, also of one (RFC 9264 4.2)', () => {
  const { linkset } = parsed('/.well-known/api-catalog') as { linkset: ({ anchor: string } & Record<string, unknown>)[] };
  for (const { anchor, ...relations } of linkset) {
    expect(anchor).toMatch(/^https:\/\/front\.example\.net\/lantern\//);
    for (const targets of Object.values(relations)) {
      expect(targets).toBeInstanceOf(Array);
      for (const { href } of targets as { href: string }[]) expect(href.startsWith(base)).toBe(true);
    }
  }
  expect(linkset[0]?.['item']).toEqual([{ href: `${base}/api/v1/status` }, { href: `${base}/api/mcp` }]);
});

test('HEAD of the API catalog carries a Link to it (RFC 9727 3)', async () => {
  const service = createService({ documents, mcp: sampleMcp });
  const answer = await service.fetch(new Request(`${base}/.well-known/api-catalog`, { method: 'HEAD' }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('link')).toContain(`<${base}/.well-known/api-catalog>; rel="api-catalog"`);
  expect(answer.headers.get('content-type')).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
});

test('the digest of the skill is that of the bytes that are served', () => {
  const { skills } = parsed('/.well-known/agent-skills/index.json') as {
    skills: { name: string; url: string; digest: string; description: string }[];
  };
  for (const { name, url, digest, description } of skills) {
    const text = documentText(documents, url.slice(base.length));
    expect(digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
    expect(text).toMatch(new RegExp(`^---\nname: ${name}\ndescription: `));
    expect(name.length).toBeLessThanOrEqual(64);
    expect(description.length).toBeLessThanOrEqual(1024);
  }
});

test('what is switched off is named nowhere', async () => {
  const fewer = await renderSample({ surfaces: { server_card: false, agent_skills: false } });
  for (const path of fewer.paths()) {
    if (path === '/openapi.json') continue;
    expect(documentText(fewer, path), path).not.toMatch(/server-card"|SKILL\.md/);
  }
});
