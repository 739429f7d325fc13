// vitrine pack: what is in a pack, and that opening it offline answers as the server does.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownLinks, parseMarkdown } from '@vitrine/content';
import { createFront, type Front } from 'vitrine';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { full } from '../../../workshop/full.ts';
import { command, filesBelow, folderOf, run } from './run-command.ts';

// The time of the content, as the commands of these tests have it. Files of tests share a process.
beforeAll(() => void vi.stubEnv('SOURCE_DATE_EPOCH', '1767225600'));
afterAll(() => void vi.unstubAllEnvs());
const baseUrl = 'https://front.example.com';
const demo = fileURLToPath(new URL('../../../apps/demo/content', import.meta.url));

const product = 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n';
const library: Readonly<Record<string, string>> = {
  'front/product.yaml': product,
  'front/capabilities.yaml': 'actions: []\n',
  'front/releases.yaml': 'releases:\n  - { version: 1.0.0, date: 2026-01-01, changes: [{ kind: added, text: Light }] }\n',
  'front/front.yaml': `base_url: ${baseUrl}\n`,
  'front/docs/index.md':
    '# Lamp\n\nA lamp. See [oil](guide/oil.md#fill), [the wick][w] and ![a picture](lamp.png).\n\n[w]: ./guide/wick.md\n',
  'front/docs/guide/oil.md': '# Oil\n\nBack to [the start](../index.md).\n\n## Fill\n\nFill it with oil.\n',
  'front/docs/guide/wick.md': '# Wick\n\nTrim the wick. [Oil](oil.md) is another page, [others](https://oil.example/) too.\n',
  'front/docs/lamp.png': 'no picture',
  'package.json': JSON.stringify({ name: 'lamp', version: '1.0.0', files: ['dist/lamp.js'], license: 'MIT' }),
};

const pack = (cwd: string, ...more: readonly string[]): ReturnType<typeof run> => run(['pack', ...more, '--json'], { cwd });
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

let asked = 0;

/** The bytes of the answer to one message. */
async function answer(front: Front, method: string, params: object, modern = false): Promise<string> {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
  const fields = modern
    ? { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...('name' in params && { 'Mcp-Name': String(params.name) }) }
    : {};
  asked += 1;
  const response = await front.fetch(
    new Request(`${front.baseUrl}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...fields },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: meta } : params }),
    }),
    // a client of its own for each call: the quota is not what is compared
    { remoteAddress: `10.0.${asked >> 8}.${asked & 255}` },
  );
  return response.text();
}

/** The requests that both get: every list, and calls of every tool. */
const calls: readonly (readonly [method: string, params: object])[] = [
  ['initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }],
  ['tools/list', {}],
  ['prompts/list', {}],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ...['install', 'wick', 'front.yaml', 'nothing that is anywhere', 'rate limit quota'].map(
    (query) => ['tools/call', { name: 'search_docs', arguments: { query } }] as const,
  ),
  ...['list_capabilities', 'get_latest_release', 'get_installation_guide', 'get_benchmark_evidence'].map(
    (name) => ['tools/call', { name, arguments: {} }] as const,
  ),
  ['tools/call', { name: 'get_action_safety', arguments: { action: 'nothing' } }],
];

async function requireSameAnswers(server: Front, packed: Front): Promise<void> {
  expect(packed.snapshotId).toBe(server.snapshotId);
  const pages = server.snapshot.pages.slice(0, 40);
  const reads = pages.flatMap(({ id }) => [
    ['tools/call', { name: 'search_docs', arguments: { id } }] as const,
    ['resources/read', { uri: `docs:///${id}` }] as const,
  ]);
  for (const [method, params] of [...calls, ...reads]) {
    const expected = await answer(server, method, params);
    expect(expected).toContain('"result"');
    expect(await answer(packed, method, params)).toBe(expected);
    if (method === 'tools/call')
      expect(await answer(packed, method, params, true)).toBe(await answer(server, method, params, true));
  }
  for (const path of [
    '/api/v1/status',
    '/capabilities.json',
    '/releases.json',
    '/openapi.json',
    '/llms.txt',
    `/docs/${pages[0]?.id ?? ''}.md`,
  ]) {
    const [one, other] = await Promise.all(
      [server, packed].map((front) => front.fetch(new Request(`${front.baseUrl}${path}`), { remoteAddress: '10.9.9.9' })),
    );
    expect([other?.status, await other?.text()]).toEqual([200, await one?.text()]);
  }
}

/** Every link of the pages of a pack that leads to no file of it and to no address. */
function brokenLinks(folder: string): readonly string[] {
  const files = filesBelow(folder).filter((path) => path.endsWith('.md'));
  return files.flatMap((path) =>
    markdownLinks(read(folder, path)).flatMap(({ url }) => {
      if (/^(?:https?:|mailto:|tel:|#)/.test(url)) return [];
      const target = posix.join(posix.dirname(path), decodeURIComponent(url.replace(/[?#].*/s, '')));
      return existsSync(join(folder, target)) ? [] : [`${path}: ${url}`];
    }),
  );
}

/** Components of a site that a reader of Markdown would meet as they were written. */
function rawComponents(folder: string): readonly string[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.md') && path.includes('/'))
    .flatMap((path) => {
      const waiting = [...parseMarkdown(read(folder, path)).children];
      const rawTags: string[] = [];
      for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
        if (node.type === 'html' && /^<\/?[A-Z]|^<[a-z]+-[a-z]/.test(node.value))
          rawTags.push(`${path}: ${node.value.slice(0, 60)}`);
        if (
          node.type === 'paragraph' &&
          /^(?:import|export) /m.test(node.children[0]?.type === 'text' ? node.children[0].value : '')
        )
          rawTags.push(`${path}: a statement`);
        if ('children' in node) waiting.push(...(node.children as typeof waiting));
      }
      return rawTags;
    });
}

describe('a pack of a small library', () => {
  test('has its pages with links that hold, their list, a snapshot, and a section for agents', async () => {
    const cwd = folderOf(library);
    const { code, stdout } = await pack(cwd);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        ok: true,
        out: 'dist/docs',
        pages: 3,
        outward_links: 1,
        base_url: baseUrl,
      },
    ]);
    const out = join(cwd, 'dist/docs');
    expect(filesBelow(out)).toEqual([
      ...['AGENTS.md', 'CONTENTS.md', 'front.vitrine', 'pages', 'pages/guide'],
      ...['pages/guide/oil.md', 'pages/guide/wick.md', 'pages/index.md'],
    ]);
    expect(brokenLinks(out)).toEqual([]);
    expect(read(out, 'pages/index.md')).toContain('[oil](guide/oil.md#fill)');
    expect(read(out, 'pages/index.md')).toContain(`![a picture](${baseUrl}/docs/lamp.png)`);
    expect(read(out, 'CONTENTS.md')).toContain('- [Oil](pages/guide/oil.md)');
    expect(read(out, 'AGENTS.md')).toContain('`npx --no vitrine mcp node_modules/lamp/dist/docs`');
    const built = await run(['build', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ snapshot_id: (JSON.parse(built.stdout) as { snapshot_id: string }).snapshot_id });
  });

  test('is the same twice, and of a built file as of its folder', async () => {
    const cwd = folderOf(library);
    await pack(cwd);
    const before = filesBelow(join(cwd, 'dist/docs')).map((name) => [name, name.includes('.') ? read(cwd, 'dist/docs', name) : '']);
    expect((await pack(cwd)).code).toBe(0);
    await run(['build'], { cwd });
    expect((await pack(cwd, 'dist/front.vitrine', '--out', 'again')).code).toBe(0);
    const files = (folder: string): unknown =>
      filesBelow(join(cwd, folder)).map((name) => [name, name.includes('.') ? read(cwd, folder, name) : '']);
    expect(files('dist/docs')).toEqual(before);
    const elsewhere = (JSON.parse(JSON.stringify(files('again'))) as [string, string][]).map(([name, text]) => [
      name,
      name === 'AGENTS.md' ? text.replaceAll('node_modules/lamp/again', 'node_modules/lamp/dist/docs') : text,
    ]);
    expect(elsewhere).toEqual(before);
  });

  test('replaces an earlier pack, and nothing that somebody else made', async () => {
    const cwd = folderOf({ ...library, 'dist/docs/mine.md': 'mine' });
    expect(JSON.parse((await pack(cwd)).stdout)).toMatchObject({ ok: false, code: 'already_there' });
    expect(filesBelow(join(cwd, 'dist/docs'))).toEqual(['mine.md']);
    symlinkSync(dirname(cwd), join(cwd, 'out'));
    expect((await pack(cwd, '--out', 'out')).code).toBe(3);
  });

  test('writes its section into the instructions of a project, and leaves broken ones as they are', async () => {
    const cwd = folderOf({ ...library, 'AGENTS.md': '# Ours\n\nBe kind.\n' });
    for (const code of [0, 0]) expect((await pack(cwd, '--agents', 'AGENTS.md')).code).toBe(code);
    const text = read(cwd, 'AGENTS.md');
    expect(text.startsWith('# Ours\n\nBe kind.\n\n<!-- begin: documentation of lamp')).toBe(true);
    expect(text.match(/<!-- begin/g)).toHaveLength(1);
    expect(text).toContain('`npx --no vitrine mcp dist/docs`');
    const broken = text.replace(/<!-- end.*/, '');
    writeFileSync(join(cwd, 'AGENTS.md'), broken);
    expect(JSON.parse((await pack(cwd, '--agents', 'AGENTS.md')).stdout)).toMatchObject({ ok: false, code: 'markers' });
    expect(read(cwd, 'AGENTS.md')).toBe(broken);
    const outside = folderOf({ 'AGENTS.md': '' });
    symlinkSync(join(outside, 'AGENTS.md'), join(cwd, 'linked.md'));
    expect((await pack(cwd, '--agents', 'linked.md')).code).toBe(3);
    expect(read(outside, 'AGENTS.md')).toBe('');
  });

  test('a folder beside the working folder is named by a relative path, for every command', async () => {
    const cwd = folderOf({ ...library, 'work/.keep': '' });
    const beside = join(cwd, 'work');
    expect((await pack(beside, '../front', '--out', 'docs')).code).toBe(0);
    expect((await run(['check', '../front'], { cwd: beside })).code).toBe(0);
    expect((await run(['build', '../front', '--out', '../built'], { cwd: beside })).code).toBe(0);
    expect((await pack(beside, '../built/front.vitrine', '--out', 'docs')).code).toBe(0);
  });

  // The pack of a package in a monorepo had the name of the repository's folder.
  test('has the name of the innermost package around it', async () => {
    const inner = JSON.stringify({ name: '@harbour/oil', version: '1.0.0', files: ['dist'] });
    const cwd = folderOf({ ...library, 'packages/oil/package.json': inner, 'packages/oil/docs/package.json': '{}' });
    expect((await run(['pack', 'front', '--out', 'packages/oil/docs/pack'], { cwd })).code).toBe(0);
    expect(read(cwd, 'packages/oil/docs/pack/AGENTS.md')).toContain('`node_modules/@harbour/oil/docs/pack`');
  });

  test('warns of links without an address', async () => {
    const cwd = folderOf({ ...library, 'front/front.yaml': '{}\n' });
    const { stderr, code } = await run(['pack'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('base_url');
  });
});

describe('a pack, opened', () => {
  test('answers as the server does, by createFront and by its index', async () => {
    const cwd = folderOf(library);
    await pack(cwd);
    await requireSameAnswers(await createFront(join(cwd, 'front')), await createFront(join(cwd, 'dist/docs')));
  });

  test('speaks over stdio as the folder that it was made of', async () => {
    const cwd = folderOf(library);
    await pack(cwd);
    const lines = calls.map(([method, params], id) => JSON.stringify({ jsonrpc: '2.0', id, method, params })).join('\n');
    const spoken = async (subject: string): Promise<readonly string[]> => {
      const child = spawn(process.execPath, [command, 'mcp', subject], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      child.stdin.end(`${lines}\n`);
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      await once(child, 'close');
      return text.trim().split('\n').sort();
    };
    expect(await spoken('dist/docs')).toEqual(await spoken('front'));
  });

  test('that is damaged is refused, and a folder with content in it is a content folder', async () => {
    const cwd = folderOf(library);
    await pack(cwd);
    const file = join(cwd, 'dist/docs/front.vitrine');
    const bytes = readFileSync(file);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await run(['mcp', 'dist/docs', '--json'], { cwd })).code).toBe(1);
    writeFileSync(join(cwd, 'front/front.vitrine'), bytes);
    expect((await run(['check', 'front'], { cwd })).code).toBe(0);
    expect((await createFront(join(cwd, 'front'))).snapshot.pages).toHaveLength(3);
    mkdirSync(join(cwd, 'odd/front.vitrine'), { recursive: true });
    await expect(createFront(join(cwd, 'odd'), { baseUrl })).rejects.toThrow('product');
  });
});

test('npm packs a library with its documentation, and the package answers as the server does', async () => {
  const cwd = folderOf({ ...library, 'dist/lamp.js': 'export const lit = true;\n' });
  await pack(cwd);
  const manifest = JSON.parse(read(cwd, 'package.json')) as object;
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ ...manifest, files: ['dist/lamp.js', 'dist/docs'] }));
  const env = {
    ...process.env,
    npm_config_cache: join(cwd, 'cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd, env, encoding: 'utf8' })) as {
    filename: string;
  }[];
  const user = join(cwd, 'user/node_modules/lamp');
  mkdirSync(user, { recursive: true });
  execFileSync('tar', ['-xzf', join(cwd, packed?.filename ?? ''), '-C', user, '--strip-components=1']);
  expect([brokenLinks(join(user, 'dist/docs')), rawComponents(join(user, 'dist/docs'))]).toEqual([[], []]);
  await requireSameAnswers(await createFront(join(cwd, 'front')), await createFront(join(user, 'dist/docs')));
});

// Whole documentations, each built four times: `npm run check builds`.
if (full)
  describe('a pack of many pages', () => {
    test('of our own documentation answers as the server does', async () => {
      const cwd = folderOf({});
      expect((await run(['pack', demo, '--base-url', baseUrl, '--out', 'docs'], { cwd })).code).toBe(0);
      const server = await createFront(demo, { baseUrl });
      await requireSameAnswers(server, await createFront(join(cwd, 'docs')));
      expect([brokenLinks(join(cwd, 'docs')), rawComponents(join(cwd, 'docs'))]).toEqual([[], []]);
    });

    const data = join(process.env['VITRINE_DATA'] ?? '', 'docs-trees');
    const trees = process.env['VITRINE_DATA'] !== undefined && existsSync(data) ? ['vite'] : [];

    // Real documentation trees, where VITRINE_DATA names a folder that has them.
    test.each(trees)(
      'the documentation of %s: no raw component, every link leads to a file or an address, answers are equal',
      async (tree) => {
        const names = ['front/product.yaml', 'front/capabilities.yaml', 'front/releases.yaml'];
        const cwd = folderOf(Object.fromEntries(names.map((name) => [name, library[name] ?? ''])));
        const path = relative(realpathSync(join(cwd, 'front')), realpathSync(join(data, tree)));
        writeFileSync(join(cwd, 'front/front.yaml'), `base_url: ${baseUrl}\ndocs: [{ path: ${path} }]\n`);
        const { code, stdout } = await pack(cwd);
        expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true }]);
        const out = join(cwd, 'dist/docs');
        expect([brokenLinks(out), rawComponents(out)]).toEqual([[], []]);
        await requireSameAnswers(await createFront(join(cwd, 'front')), await createFront(out));
      },
      120_000,
    );
  });
