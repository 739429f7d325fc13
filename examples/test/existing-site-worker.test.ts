// examples/existing-site/worker.ts in workerd, in front of the built sites of four generators as static assets.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { buildFront } from 'vitrine/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generators, writeSite } from './generators.ts';

const origin = 'https://docs.example.com';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-existing-site-worker-'));
let script = '';

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../existing-site/worker.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    external: ['*.vitrine'],
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(generators.map((generator) => [generator.name, generator] as const))(
  '%s as assets of a Worker',
  (name, generator) => {
    let worker: Miniflare | undefined;
    let site = '';

    beforeAll(async () => {
      const written = writeSite(generator, origin);
      site = written.site;
      const file = join(folder, name, 'front.vitrine');
      mkdirSync(join(folder, name));
      writeFileSync(file, await buildFront(written.front, { baseUrl: origin, explorer: false }));
      worker = new Miniflare(
        convertV4MiniflareOptions({
          compatibilityDate: '2026-04-01',
          modulesRoot: join(folder, name),
          modules: [
            { type: 'ESModule', path: join(folder, name, 'worker.js'), contents: script },
            { type: 'Data', path: file },
          ],
          assets: {
            directory: site,
            binding: 'ASSETS',
            routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
          },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        }),
      );
      await worker.ready;
    });

    afterAll(() => worker?.dispose());

    async function ask(
      path: string,
      accept: string,
    ): Promise<{ readonly status: number | undefined; readonly fields: IncomingMessage['headers']; readonly text: string }> {
      const address = await worker?.unsafeGetDirectURL();
      const sent = request(new URL(path, address), { headers: { Host: 'docs.example.com', accept } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: response.statusCode, fields: response.headers, text: Buffer.concat(await response.toArray()).toString() };
    }

    test('pages are Markdown for those who prefer it, assets for everybody else, and the front is there', async () => {
      for (const [path, markdownAlternate] of Object.entries(generator.pages)) {
        const markdown = await ask(path, 'text/markdown');
        expect([path, markdown.status, markdown.fields['content-type'], markdown.fields['content-location']]).toEqual([
          path,
          200,
          'text/markdown; charset=utf-8',
          `${origin}${markdownAlternate}`,
        ]);
        let page = await ask(path, 'text/html');
        expect(page.fields.vary).toMatch(/\bAccept\b(?!-)/);
        // Static assets have addresses of their own taste; each of them is known.
        if (page.status === 307) page = await ask(String(page.fields.location), 'text/html');
        expect([path, page.status, page.fields['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(page.fields.link).toContain(`<${origin}${markdownAlternate}>; rel="alternate"; type="text/markdown"`);
        expect(Object.values(generator.built)).toContain(page.text);
      }
      const css = await ask('/style.css', 'text/markdown');
      expect([css.status, css.text, css.fields.link]).toEqual([200, readFileSync(join(site, 'style.css'), 'utf8'), undefined]);
      expect((await ask('/no/page', '*/*')).status).toBe(404);
      for (const path of ['/llms.txt', '/openapi.json', '/.well-known/mcp.json', '/api/v1/status', '/mcp'])
        expect([path, (await ask(path, '*/*')).status]).toEqual([path, 200]);
    });
  },
);
