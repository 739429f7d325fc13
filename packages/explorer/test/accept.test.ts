// Who gets HTML and who Markdown: what agents, browsers and programs really send, by the source that recorded it (read 2026-11-28).
import { composeSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { explorer } from '../src/index.ts';

const base = 'https://front.example.com';
const product = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
const content = {
  product,
  capabilities: { actions: [] },
  releases: { releases: [] },
  docs: { 'install.md': '# Install\n\nGet it.' },
};
const { snapshot } = composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' });
const mcp = createDocumentationTools(snapshot);
const service = createService({ documents: await renderDocuments(snapshot, { baseUrl: base, mcp, explorer }), mcp });

test('a program that the team names gets Markdown where it accepts anything, and nobody else', async () => {
  const settings = { markdownFor: ['chatgpt'] };
  const documents = await renderDocuments({ ...snapshot, settings }, { baseUrl: base, mcp, explorer });
  const service = createService({ documents, mcp });
  const typeOf = async (agent: string, accept?: string, path = '/docs/install') => {
    const headers = { 'user-agent': agent, ...(accept !== undefined && { accept }) };
    const answer = await service.fetch(new Request(`${base}${path}`, { headers }), { remoteAddress: '192.0.2.1' });
    expect(answer.headers.get('vary')).toContain('Accept, User-Agent');
    return answer.headers.get('content-type')?.replace(/;.*/, '');
  };
  const agent = 'Mozilla/5.0 (compatible; ChatGPT-User/1.0; +https://openai.com/bot)';
  expect(await Promise.all([typeOf(agent), typeOf(agent, '*/*'), typeOf(agent, 'text/html, */*'), typeOf('curl/8')])).toEqual([
    ...['text/markdown', 'text/markdown', 'text/html', 'text/html'],
  ]);
  expect(await typeOf(agent, '*/*', '/docs/nope')).toBe('text/markdown');
});

/** Client, its Accept, the form of a page and of a 404, and where the field is recorded. */
const forms: readonly (readonly [client: string, accept: string | undefined, page: string, missing: string, source: string])[] = [
  ['Claude Code', 'text/markdown, text/html, */*', 'markdown', 'markdown', 'upstash/upstash-web#614'],
  ['Cursor', 'text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown', 'markdown', 'acceptmarkdown.com/status'],
  ['openclaw', 'text/markdown, text/html;q=0.9, */*;q=0.8', 'markdown', 'markdown', 'openclaw/openclaw#15336'],
  ['Gemini CLI', 'text/markdown, */*', 'markdown', 'markdown', 'google-gemini/gemini-cli#13513, as proposed'],
  ['Codex', 'text/html, */*', 'html', 'problem', 'mdream.dev/tools/accept-header'],
  ['ChatGPT, Perplexity, claude.ai', '*/*', 'html', 'problem', 'acceptmarkdown.com/status, zauberzeug/nicegui#6053'],
  ['Chrome', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html', 'html', 'MDN, default values'],
  ['a reader of both, HTML first', 'text/html, text/markdown', 'html', 'html', 'upstash/upstash-web#614'],
  ['HTML by weight', 'text/markdown;q=0.9, text/html', 'html', 'html', 'upstash/upstash-web#614'],
  ['curl without a field', undefined, 'html', 'problem', 'RFC 9110 section 12.5.1'],
  ['a program', 'application/json', 'html', 'problem', 'RFC 9110 section 12.5.1'],
];

test.each(forms)('%s, which accepts %s, gets %s; of a missing page %s (%s)', async (_, accept, page, missing) => {
  const get = (path: string): Promise<Response> =>
    service.fetch(new Request(`${base}${path}`, { headers: accept === undefined ? {} : { accept } }), {
      remoteAddress: '192.0.2.1',
    });
  for (const [path, form] of [
    ...['/', '/docs', '/docs/install'].map((each) => [each, page] as const),
    ['/docs/no-such-page', missing] as const,
  ]) {
    const { headers } = await get(path);
    expect(headers.get('content-type'), path).toMatch(
      form === 'problem' ? 'application/problem+json' : `text/${form}; charset=utf-8`,
    );
    expect(headers.get('vary'), path).toContain('Accept');
  }
});
