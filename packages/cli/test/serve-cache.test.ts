// What `vitrine serve --cache` keeps for the next server changes how soon that is ready, and nothing that it serves.
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folderOf, run, smallest, start } from './run-command.ts';
import { type Event, serve } from './serve-events.ts';

const words = 'Lamps burn until the morning, and [the next](p-0.md) shows when. '.repeat(20);
const pages = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [`front/docs/p-${n}.md`, `# Page ${n}\n\n${words}\n\n## Part ${n}\n\n\`code ${n}\`\n`]),
);
/** The port of a server is another one each time, so its documents have an address of their own. */
const site = { ...smallest, ...pages, 'front/front.yaml': 'base_url: https://front.example\n' };
const cached = ['--cache', '.'];

async function bodyOf({ listening = '' }: Event, path: string, coding = 'identity'): Promise<string> {
  const response = await fetch(`${listening}${path}`, { headers: { 'accept-encoding': coding, accept: 'text/html' } });
  expect([path, response.status]).toEqual([path, 200]);
  return `${response.headers.get('etag') ?? ''} ${await response.text()}`;
}

/** All that is compared: each page for people and for agents, and documents of all pages, in two codings. */
async function bodiesOf(ready: Event): Promise<readonly string[]> {
  const paths = [
    '/docs',
    '/llms-full.txt',
    '/sitemap.xml',
    '/openapi.json',
    ...Object.keys(pages).map((file) => `/${file.slice(6)}`),
  ];
  const all = paths.flatMap((path) => [path, path.replace(/\.md$/, '')]);
  return Promise.all([...new Set(all)].flatMap((path) => [bodyOf(ready, path), bodyOf(ready, path, 'gzip')]));
}

function records(cwd: string): readonly string[] {
  const folder = join(cwd, '.vitrine/cache');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Serves until it is ready, takes what it serves, and ends it. */
async function servedOnce(
  cwd: string,
  ...more: readonly string[]
): Promise<{ readonly ready: Event; readonly bodies: readonly string[] }> {
  const server = serve(cwd, ...more);
  const ready = await server.next();
  const bodies = await bodiesOf(ready);
  expect(await server.stop()).toBe(0);
  return { ready, bodies };
}

test('a second server of unchanged content serves the bytes of the first from the cache, and edits after that', async () => {
  const cwd = folderOf(site);
  const plain = await servedOnce(cwd);
  expect(plain.ready).not.toHaveProperty('from_cache');
  const first = await servedOnce(cwd, ...cached);
  expect(first.ready).not.toHaveProperty('from_cache');
  expect(first.bodies).toEqual(plain.bodies);

  const server = serve(cwd, ...cached);
  const ready = await server.next();
  expect(ready).toMatchObject({ event: 'ready', from_cache: true });
  expect(await bodiesOf(ready)).toEqual(plain.bodies);
  for (const word of ['Wax', 'Oil']) {
    appendFileSync(join(cwd, 'front/docs/p-3.md'), `\n${word} burns.\n`);
    let event = await server.next();
    // the build that gives it its memory for edits may have begun before the edit, and then reports nothing
    while (!(await bodyOf(ready, '/docs/p-3')).includes(`${word} burns.`)) event = await server.next();
    expect(event).toMatchObject({ event: 'rebuilt', changed: true });
  }
  expect(plain.bodies).toContain(await bodyOf(ready, '/docs/p-4'));
  expect(await server.stop()).toBe(0);

  const edited = await servedOnce(cwd, ...cached);
  expect(edited.ready).not.toHaveProperty('from_cache');
  expect(edited.bodies).toEqual((await servedOnce(cwd)).bodies);
});

test.each<[what: string, change: (cwd: string) => void, more: readonly string[]]>([
  [
    'another text of the same length',
    (cwd) => writeFileSync(join(cwd, 'front/docs/p-3.md'), pages['front/docs/p-3.md']?.replace('Lamps', 'Lumps') ?? ''),
    [],
  ],
  ['a page more', (cwd) => writeFileSync(join(cwd, 'front/docs/new.md'), '# New\n'), []],
  ['another setting', (cwd) => writeFileSync(join(cwd, 'front/front.yaml'), 'base_url: https://other.example\n'), []],
  ['another base URL on the command line', () => undefined, ['--base-url', 'https://third.example']],
])('a server of %s is made from the content', async (_, change, more) => {
  const cwd = folderOf(site);
  await servedOnce(cwd, ...cached);
  change(cwd);
  const { ready, bodies } = await servedOnce(cwd, ...cached, ...more);
  expect(ready).not.toHaveProperty('from_cache');
  expect(bodies).toEqual((await servedOnce(cwd, ...more)).bodies);
});

test('a damaged cache, and one that is cut off at any place, give what the content gives', async () => {
  const cwd = folderOf(site);
  const { bodies } = await servedOnce(cwd, ...cached);
  const kept = folderOf({});
  cpSync(join(cwd, '.vitrine'), join(kept, '.vitrine'), { recursive: true });
  const damages: readonly ((file: string, bytes: Buffer) => void)[] = [
    ...[0.2, 0.5, 0.9].map((share) => (file: string, bytes: Buffer) => truncateSync(file, Math.floor(bytes.length * share))),
    (file, bytes) => {
      for (let at = 500; at < bytes.length; at += 5_000) bytes[at] = (bytes[at] ?? 0) ^ 0x20;
      writeFileSync(file, bytes);
    },
  ];
  for (const [number, damage] of damages.entries()) {
    rmSync(join(cwd, '.vitrine'), { recursive: true });
    cpSync(join(kept, '.vitrine'), join(cwd, '.vitrine'), { recursive: true });
    for (const file of records(cwd)) damage(file, readFileSync(file));
    const { ready, bodies: found } = await servedOnce(cwd, ...cached);
    expect([number, ready.event, ready.from_cache]).toEqual([number, 'ready', undefined]);
    expect(found, `damage ${number}`).toEqual(bodies);
  }
});

test('a server that is killed leaves a cache that the next one can use', async () => {
  const cwd = folderOf(site);
  const { bodies } = await servedOnce(cwd);
  for (const bytes of [1, 50_000, 150_000, 300_000]) {
    rmSync(join(cwd, '.vitrine'), { recursive: true, force: true });
    const child = start(['serve', '--port', '0', '--json', ...cached], { cwd });
    const size = (): number => records(cwd).reduce((sum, file) => sum + readFileSync(file).length, 0);
    while (size() < bytes && child.exitCode === null) await pause(2);
    child.kill('SIGKILL');
    expect((await servedOnce(cwd, ...cached)).bodies, `killed after ${bytes} bytes`).toEqual(bodies);
  }
});

test('a build and a server share what they keep, and neither forgets what the other needs', async () => {
  const cwd = folderOf(site);
  await servedOnce(cwd, ...cached);
  const built = await run(['build', ...cached, '--timings', '--json'], { cwd });
  expect(built.code).toBe(0);
  expect((await servedOnce(cwd, ...cached)).ready).toMatchObject({ from_cache: true });
  const again = await run(['build', ...cached, '--timings', '--json'], { cwd });
  const { timings } = JSON.parse(again.stdout) as { readonly timings: { readonly stages: object } };
  expect(Object.keys(timings.stages)).toEqual(['finding']);
});

test('a cache in which nothing can be kept is a warning, also after an edit, and the front is served', async () => {
  const cwd = folderOf({ ...site, '.vitrine': 'a file' });
  const server = serve(cwd, ...cached);
  const warned = await server.next();
  expect(warned).toMatchObject({ event: 'warnings', findings: [{ rule: 'cache' }] });
  const ready = await server.next();
  expect(ready.event).toBe('ready');
  appendFileSync(join(cwd, 'front/docs/p-3.md'), '\nWax burns.\n');
  expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: true });
  expect(await bodyOf(ready, '/docs/p-3')).toContain('Wax burns.');
  expect(await server.stop()).toBe(0);
});

test('content that has the time of its newest file is read again, and a folder that is not there is refused', async () => {
  const cwd = folderOf(site);
  for (let round = 0; round < 2; round += 1) {
    const child = start(['serve', '--port', '0', '--json', ...cached], { cwd, env: { SOURCE_DATE_EPOCH: '' } });
    const [line = ''] = await new Promise<readonly string[]>((resolve) => {
      child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.split('\n')));
    });
    expect(JSON.parse(line)).not.toHaveProperty('from_cache');
    child.kill('SIGKILL');
  }
  for (const [args, said] of [
    [['serve', '--cache', 'nowhere'], 'nowhere'],
    [['serve', 'front/product.yaml', '--cache', '.'], '--cache keeps what a build made'],
  ] as const) {
    const { code, stderr } = await run(args, { cwd });
    expect(code).not.toBe(0);
    expect(stderr).toContain(said);
  }
});
