// examples/existing-site/nginx.conf unchanged, with the map of each generator: nginx serves the built site, the front runs behind it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@vitrine/adapter-node';
import { buildSnapshot, compress } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { describe, expect, onTestFinished, test } from 'vitest';
import { generators, writeSite } from '../../examples/test/generators.ts';
import { freePort } from '../free-port.mjs';
import { startNginx } from './nginx.ts';

const example = readFileSync(new URL('../../examples/existing-site/nginx.conf', import.meta.url), 'utf8');

/** The example with the lines of one generator in its map, and the places of this run. */
function configured(generator: string, site: string, port: number, behind: number, origin: string): string {
  let inMap = false;
  const lines = example.split('\n').map((line) => {
    const isHeading = /^ {2}# (?:Docusaurus|Starlight|VitePress)/.test(line);
    if (isHeading) inMap = line.includes(generator);
    else if (line === '}') inMap = false;
    if (isHeading || !/^ {2}(?:# )?"~\^\//.test(line)) return line;
    const rule = line.replace('# ', '');
    return inMap ? rule : `# ${rule}`;
  });
  return lines
    .join('\n')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/site', site)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
    .replaceAll('https://docs.example.com', origin);
}

async function started(index: number): Promise<{ readonly origin: string; readonly site: string }> {
  const generator = generators[index];
  if (generator === undefined) throw new Error(`no generator ${index}`);
  const [port, behind] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const folders = writeSite(generator, origin);
  const { snapshot } = await buildSnapshot(folders.front);
  const mcp = createDocumentationTools(snapshot);
  const documents = await renderDocuments(snapshot, { baseUrl: origin, mcp }, compress);
  const host = await serve(createService({ documents, mcp }), {
    port: behind,
    host: '127.0.0.1',
    signals: false,
    acceptAfterStopMs: 0,
  });
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-existing-site-'));
  writeFileSync(join(folder, 'site.conf'), configured(generator.name, folders.site, port, behind, origin));
  const nginx = await startNginx(folder, port, `include /etc/nginx/mime.types; include ${join(folder, 'site.conf')};`);
  onTestFinished(async () => {
    await nginx.stop();
    await host.stop();
    for (const each of [folder, dirname(folders.front)]) rmSync(each, { recursive: true, force: true });
  });
  return { origin, site: folders.site };
}

describe.each(generators.map(({ name }, index) => [name, index] as const))('%s behind nginx', (_, index) => {
  test('pages are Markdown for those who ask for it, files for everybody else, and the front is there', async () => {
    const { origin, site } = await started(index);
    const { pages = {}, built = {} } = generators[index] ?? {};
    for (const [path, markdownAlternate] of Object.entries(pages)) {
      const markdown = await fetch(`${origin}${path}`, { headers: { accept: 'text/markdown' } });
      expect([path, markdown.status, markdown.headers.get('content-type')]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
      expect(await markdown.text()).toBe(await (await fetch(`${origin}${markdownAlternate}`)).text());
      expect(markdown.headers.get('vary')).toMatch(/Accept\b(?!-)/);
      const page = await fetch(`${origin}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([page.status, page.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(page.headers.get('link')).toContain(`<${origin}${markdownAlternate}>; rel="alternate"; type="text/markdown"`);
      expect(Object.values(built)).toContain(await page.text());
    }
    const css = await fetch(`${origin}/style.css`, { headers: { accept: 'text/markdown' } });
    expect([await css.text(), css.headers.get('vary'), css.headers.get('link')]).toEqual([
      readFileSync(join(site, 'style.css'), 'utf8'),
      null,
      null,
    ]);
    const missing = await fetch(`${origin}/no/such/file.html`);
    expect([missing.status, await missing.text()]).toEqual([404, built['404.html']]);
    const unknown = await fetch(`${origin}/docs/no/such/page`, { headers: { accept: 'text/markdown' } });
    expect([unknown.status, await unknown.text()]).toEqual([404, built['404.html']]);
    for (const path of [
      '/llms.txt',
      '/openapi.json',
      '/api/v1/status',
      '/.well-known/mcp.json',
      '/mcp',
      '/releases.json',
      '/problems/not_found',
    ])
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);
    const call = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    };
    expect(await (await fetch(`${origin}/mcp`, call)).text()).toContain('search_docs');
  }, 60_000);
});
