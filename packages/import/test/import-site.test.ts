// vitrine import docs --from site, over folders of built HTML.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, folderOf, run, smallest } from '../../vitrine/test/run-command.ts';

const { 'front/docs/index.md': indexPage = '', ...front } = smallest;
const page = (title: string, body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} - Lamp</title>${head}</head><body><nav><a href="/">Lamp</a> <a href="/app.html">App</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
const site = {
  ...front,
  'built/index.html': page('Lamp', '<p>A lamp that exists in tests. <a href="guide/install.html#unix">Install it</a>.</p>'),
  'built/guide/install.html': page(
    'Install',
    '<p>How to install the lamp.</p><h2 id="unix">On Unix</h2><p>Turn the screw. Back <a href="../">home</a>, or to the <a href="../lamp.pdf">leaflet</a>.</p><h2 id="windows">On Windows</h2><p>Break the glass.</p>',
    '<link rel="canonical" href="https://docs.lamp.example/guide/install.html">',
  ),
  'built/secret.html': page('Secret', '<p>Nobody shall find this page.</p>', '<meta name="robots" content="noindex">'),
  'built/app.html': '<html><body><div id="root"></div><script src="app.js"></script></body></html>',
  'built/404.html': page('Not found', '<p>Nothing is here at all.</p>'),
  'built/_sources/index.html': page('Source', '<p>The source of a page.</p>'),
};
const args = ['import', 'docs', '--from', 'site', 'built'];
const read = (cwd: string, path: string): string => readFileSync(join(cwd, 'front/docs', path), 'utf8');

test('built HTML becomes pages with addresses and links between them; what has no text is a finding', async () => {
  const cwd = folderOf(site);
  const { code, stdout } = await run([...args, '--json'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    source: 'site:built',
    pages: 2,
    findings: [{ rule: 'import-page', location: 'app.html', message: 'it has no text until its scripts run' }],
    remarks: [
      expect.stringMatching(/^1 page left out, the generator makes it: .*404\.html$/),
      '1 page left out, noindex: secret.html',
    ],
  });
  expect(filesBelow(join(cwd, 'front/docs'))).toEqual(['guide', 'guide/install.md', 'index.md']);
  expect(read(cwd, 'index.md')).toContain(
    'title: Lamp\nurl: https://docs.lamp.example/\nlocale: en\n---\n\n# Lamp\n\nA lamp that exists in tests. [Install it](guide/install.md#unix).',
  );
  expect(read(cwd, 'guide/install.md')).toContain(
    '## On Unix {#unix}\n\nTurn the screw. Back [home](../index.md), or to the [leaflet](https://docs.lamp.example/lamp.pdf).',
  );
  expect((await run(['check'], { cwd })).stdout).toContain('0 errors');
  expect((await run(args, { cwd })).stdout).toContain('0 changed, 2 unchanged');
});

test('what a person edited stays; all else follows the site, and what it no longer has is marked and comes back', async () => {
  const old = 'built/old.html';
  const cwd = folderOf({
    ...site,
    'built/index.html': page(
      'Lamp',
      '<p>See <a href="guide/install.html">the guide</a> and <a href="old.html">the old lamp</a>.</p>',
    ),
    [old]: page('Old', '<p>A lamp of before.</p>'),
  });
  const before = readFileSync(join(cwd, old), 'utf8');
  await run(args, { cwd });
  const install = join(cwd, 'front/docs/guide/install.md');
  writeFileSync(
    install,
    read(cwd, 'guide/install.md')
      .replace('Turn the screw.', 'Turn the screw gently.')
      .replace('title: Install', 'title: Set it up\norder: 3'),
  );
  writeFileSync(
    join(cwd, 'built/guide/install.html'),
    site['built/guide/install.html']
      .replace('Turn the screw.', 'Turn the screw twice.')
      .replace('Break the glass.', 'Open the window.'),
  );
  rmSync(join(cwd, old));
  const { stdout } = await run([...args, '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [
      expect.stringMatching(/^kept .*install\.md#unix/),
      expect.stringMatching(/^gone .*old\.md: the source no longer has it; the page is marked/),
    ],
  });
  const text = read(cwd, 'guide/install.md');
  expect(text).toContain('title: Set it up\norder: 3\n');
  expect(text).toContain('Turn the screw gently.');
  expect(text).toContain('Open the window.');
  expect(read(cwd, 'old.md')).toContain('# Old\n\n> **Gone.** The source no longer has this page since');
  expect(JSON.parse((await run([...args, '--json'], { cwd })).stdout)).toMatchObject({ written: [] });
  writeFileSync(join(cwd, old), before);
  await run(args, { cwd });
  expect(read(cwd, 'old.md')).not.toContain('Gone.');
});

test('a page called as a version, alone, is a page', async () => {
  const cwd = folderOf({
    ...front,
    'built/index.html': page('Lamp', '<p>Use <a href="/current/">the current</a> of the lamp.</p>'),
    'built/current/index.html': page('Current', '<p>How much flows. Back to <a href="/">the lamp</a>.</p>'),
  });
  expect((await run(args, { cwd })).code).toBe(0);
  expect(read(cwd, 'index.md')).toContain('[the current](current.md)');
});

test('a page that a person wrote is left alone', async () => {
  const cwd = folderOf({ ...site, 'front/docs/index.md': indexPage });
  const { stdout } = await run([...args, '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [expect.stringContaining('index.md: another page already has this path')],
  });
  expect(read(cwd, 'index.md')).toBe(indexPage);
});

test('an imported page includes nothing and runs nothing, whatever it says', async () => {
  const hostile =
    '<p>--8&lt;-- "front/product.yaml"</p><p>{% include product.yaml %}</p><pre>--8&lt;-- "front/product.yaml"\n{!front/product.yaml!}</pre><p>{1 + 1}</p>';
  const cwd = folderOf({ ...front, 'built/index.html': page('Lamp', hostile) });
  expect((await run(args, { cwd })).code).toBe(0);
  const { stdout } = await run(['check', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, docs: { includes: { resolved: 0, refused: 0 } } });
});

test.each([
  [
    'a folder of Markdown',
    { 'built/a.md': '# A' },
    'built: expected a folder of built HTML',
    'Name the folder of HTML that the build writes',
  ],
  ['an empty folder', { 'built/a.txt': 'x' }, 'found no file whose name ends with .html', 'Import the live site'],
  ['nothing', {}, 'built cannot be read', ''],
  [
    'pages without text',
    { 'built/a.html': '<div id="app"></div><script src="a.js"></script>' },
    'no page of built has text',
    'scripts render the site',
  ],
])('%s is refused by name', async (_, files, message, resolution) => {
  const cwd = folderOf({ ...front, ...files });
  const { code, stderr } = await run(args, { cwd });
  expect(code).toBe(3);
  expect(stderr).toContain(message);
  expect(stderr).toContain(resolution);
  expect(existsSync(join(cwd, 'front/docs'))).toBe(false);
});

test('a cap on pages is told, and nothing is called gone', async () => {
  const cwd = folderOf(site);
  await run(args, { cwd });
  expect(JSON.parse((await run([...args, '--max-pages', '200', '--json'], { cwd })).stdout)).toMatchObject({ ok: true });
  const { stdout } = await run([...args, '--max-pages', '1', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({
    notes: [],
    remarks: expect.arrayContaining([expect.stringContaining('there are more than 1 pages')]) as unknown,
  });
});

test('a live site comes in, and a second import finds it unchanged', async () => {
  const server = createServer((request, response) => {
    const isServed = request.url === '/docs/' || request.url === '/docs/sitemap.xml';
    response.writeHead(isServed ? 200 : 404, {
      'Content-Type': request.url === '/docs/' ? 'text/html' : 'application/xml',
      ETag: '"1"',
    });
    response.end(request.url === '/docs/' ? site['built/index.html'] : `<urlset><loc>${origin}/docs/</loc></urlset>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cwd = folderOf(front);
  const live = ['import', 'docs', '--from', 'site', `${origin}/docs/`, '--as', 'lamp', '--json'];
  expect(JSON.parse((await run(live, { cwd })).stdout)).toMatchObject({ source: 'site:lamp', pages: 1, findings: [], notes: [] });
  expect(read(cwd, 'index.md')).toContain(`url: ${origin}/docs/\n`);
  expect(existsSync(join(cwd, 'front/.import'))).toBe(false);
  expect(JSON.parse((await run(live, { cwd })).stdout)).toMatchObject({ written: [] });
  expect(JSON.parse((await run(['check', '--json'], { cwd })).stdout)).toMatchObject({ ok: true });
});
