// vitrine serve, from the first build to the last signal.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDocuments } from '@vitrine/core';
import { expect, test } from 'vitest';
import { folderOf, run, smallest, start } from './run-command.ts';
import { serve } from './serve-events.ts';

const page = async (url = ''): Promise<string> => (await fetch(`${url}/docs/index.md`)).text();

test('an edit is served, a broken one is reported and leaves the last good state, and Ctrl-C ends it with 0', async () => {
  const cwd = folderOf(smallest);
  const server = serve(cwd);
  const { event, url } = await server.next();
  expect(event).toBe('ready');
  expect(await page(url)).toContain('Trim the wick.');

  writeFileSync(join(cwd, 'front/docs/index.md'), '# Lamp\n\nFill the oil.\n');
  expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: true });
  expect(await page(url)).toContain('Fill the oil.');

  writeFileSync(join(cwd, 'front/product.yaml'), 'id: NOT AN ID\n');
  const refused = await server.next();
  expect(refused).toMatchObject({ event: 'refused' });
  expect(refused.findings).toContainEqual(expect.objectContaining({ file: 'product.yaml', range: { startLine: 1 }, path: 'id' }));
  expect(await page(url)).toContain('Fill the oil.');

  writeFileSync(join(cwd, 'front/product.yaml'), smallest['front/product.yaml'] ?? '');
  expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: false });
  expect(await server.stop()).toBe(0);
});

test('an edit of documentation that lies elsewhere is served, of what it includes and of its configuration too', async () => {
  const cwd = folderOf({
    ...smallest,
    'front/front.yaml': 'docs:\n  - path: ../site\n',
    'site/.vitepress/config.ts': "export default { base: '/', sitemap: { hostname: 'https://one.example' } };",
    'site/index.md': '# Site\n\nOil.\n\n<!--@include: ../parts/wick.md-->\n',
    'parts/wick.md': 'Trim the wick.\n',
    '.git/HEAD': '',
  });
  const server = serve(cwd);
  const { url } = await server.next();
  expect(await page(url)).toContain('Trim the wick.');
  const edits = [
    ['site/index.md', '# Site\n\nMore oil.\n\n<!--@include: ../parts/wick.md-->\n', 'More oil.'],
    ['parts/wick.md', 'Cut the wick.\n', 'Cut the wick.'],
  ] as const;
  for (const [path, text, seen] of edits) {
    writeFileSync(join(cwd, path), text);
    expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: true });
    expect(await page(url)).toContain(seen);
  }
  writeFileSync(
    join(cwd, 'site/.vitepress/config.ts'),
    "export default { base: '/', sitemap: { hostname: 'https://two.example' } };",
  );
  expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: true });
  expect(await server.stop()).toBe(0);
});

test('documents name the port that was chosen, and are compressed', async () => {
  const server = serve(folderOf(smallest), '--once');
  const { url = '' } = await server.next();
  const status = await fetch(`${url}/openapi.json`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(status.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.stringify(await status.json())).toContain(`${url}/`);
  expect(await server.stop()).toBe(0);
});

test('a file that build wrote is served under its own base URL; behind a proxy clients are distinguished', async () => {
  const cwd = folderOf(smallest);
  await run(['build', '--base-url', 'https://front.example.com'], { cwd });
  const child = start(['serve', 'dist/front.vitrine', '--port', '0', '--trust-proxy', '1', '--json'], { cwd });
  const line: IteratorResult<string, undefined> = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const { url, listening } = JSON.parse(line.value ?? '{}') as { readonly url: string; readonly listening: string };
  expect(url).toBe('https://front.example.com');
  const remaining = async (client: string): Promise<string | null> =>
    (await fetch(`${listening}/api/v1/status`, { headers: { 'X-Forwarded-For': client } })).headers.get('x-ratelimit-remaining');
  expect([await remaining('192.0.2.1'), await remaining('192.0.2.1'), await remaining('192.0.2.2')]).toEqual(['119', '118', '119']);
});

// A pack was taken for a content folder without a product.
test('a pack is served as the file that it holds', async () => {
  const cwd = folderOf(smallest);
  expect((await run(['pack', '--base-url', 'https://lamp.example'], { cwd })).code).toBe(0);
  const server = serve(cwd, 'dist/docs', '--once');
  const { event, listening } = await server.next();
  expect(event).toBe('ready');
  expect(await page(listening)).toContain('Trim the wick.');
  expect(await server.stop()).toBe(0);
});

// The thread that builds was gone, and every later edit waited for it in silence.
test('a build that ends its thread is reported, and the next edit is served', async () => {
  const cwd = folderOf({
    ...smallest,
    'front/front.yaml': 'docs: [{ path: docs }]\ngenerators: [own.mjs]\n',
    'front/own.mjs': "export default { name: 'own', detect: ['own.json'], read: () => ({ pages: [] }) };\n",
  });
  const module = join(cwd, 'front/own.mjs');
  const before = readFileSync(module, 'utf8');
  const server = serve(cwd, '--run-generators');
  const { url, event } = await server.next();
  expect(event).toBe('ready');
  for (const text of ['Fill the oil.', 'Light the lamp.']) {
    writeFileSync(module, 'process.exit(0);\n');
    const fault = await server.next();
    expect([fault.event, JSON.stringify(fault)]).toEqual(['fault', expect.stringContaining('ended the process')]);
    expect(await page(url)).toContain('# Lamp');
    writeFileSync(module, before);
    writeFileSync(join(cwd, 'front/docs/index.md'), `# Lamp\n\n${text}\n`);
    expect(await server.next()).toMatchObject({ event: 'rebuilt' });
    while (!(await page(url)).includes(text)) expect(await server.next()).toMatchObject({ event: 'rebuilt' });
  }
  expect(await server.stop()).toBe(0);
});

test('a system that watches no more folders is reported once, with what to do, and the front is served', async () => {
  const cwd = folderOf({ ...smallest, 'front/docs/more/docs/a.md': '# A\n\nMore.\n' });
  const server = serve({ cwd, preload: './preload/few-watches.mjs' });
  const resolution = expect.stringContaining('fs.inotify.max_user_watches') as string;
  expect(await server.next()).toMatchObject({ event: 'fault', code: 'watches_used_up', resolution });
  expect(await server.next()).toMatchObject({ event: 'ready' });
  expect(await server.stop()).toBe(0);
});

test('after pages were edited, added and removed, every document is that of a build, and an address that somebody guesses leads to its page', async () => {
  const cwd = folderOf({ ...smallest, 'front/docs/oil.md': '# Oil\n\nFill it.\n' });
  const where = ['--base-url', 'https://front.example'];
  const server = serve(cwd, ...where);
  const { listening = '' } = await server.next();
  const edits: readonly (() => void)[] = [
    () => writeFileSync(join(cwd, 'front/docs/oil.md'), '# Oil\n\nFill it up.\n'),
    () => writeFileSync(join(cwd, 'front/docs/wick-holder.md'), '# The wick holder\n\nTurn it.\n'),
    () => rmSync(join(cwd, 'front/docs/oil.md')),
  ];
  for (const edit of edits) {
    edit();
    expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: true });
  }
  await run(['build', 'front', ...where, '--out', 'out'], { cwd });
  const documents = openDocuments(readFileSync(join(cwd, 'out/front.vitrine')));
  for (const path of documents.paths()) {
    if (path.startsWith('/api/')) continue;
    const [identity] = documents.get(path)?.variants ?? [];
    const reply = await fetch(`${listening}${path}`, { headers: { accept: documents.get(path)?.mediaType ?? '' } });
    expect([path, reply.headers.get('etag')?.replace('.gz', '')]).toEqual([path, identity?.etag]);
    expect([path, Buffer.from(await reply.arrayBuffer()).equals(identity?.body ?? Buffer.of())]).toEqual([path, true]);
  }
  expect((await fetch(`${listening}/docs/oil.md`)).status).toBe(404);
  expect((await fetch(`${listening}/docs/holder-of-wick`, { redirect: 'manual' })).headers.get('location')).toContain(
    'wick-holder',
  );
  expect(await server.stop()).toBe(0);
});
