// `vitrine init --embed`: what it writes is compiled and served, in a project that has installed the packages it names.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../workshop/free-port.mjs';
import { full } from '../../../workshop/full.ts';
import { type Embedding, embeddings } from '../src/command/init/embed.ts';
import { run } from './run-command.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-embed-')));
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
/** Where the frameworks are installed. */
const examples = createRequire(new URL('../../../examples/package.json', import.meta.url));
const baseUrl = 'https://front.example.com';
const files: Readonly<Record<Embedding, readonly string[]>> = {
  node: ['server.mjs'],
  express: ['server.mjs'],
  hono: ['server.mjs'],
  next: ['app/[...path]/route.ts'],
  worker: ['worker.mjs', 'wrangler.jsonc'],
  lambda: ['lambda.mjs'],
};

afterAll(() => rmSync(work, { recursive: true }));

/** An installed package, by its name. */
function folderOf(name: string): string {
  let folder = dirname(examples.resolve(name));
  while (!folder.endsWith(name)) folder = dirname(folder);
  return folder;
}

interface Said {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

// Each is served in a process of its own; all of them, and under a compiler, in `npm run check builds`.
describe.each(full ? embeddings : (['node'] as const))('--embed %s', (embedding) => {
  const cwd = join(work, embedding);
  let said: Said;
  let code: string;

  beforeAll(async () => {
    mkdirSync(cwd);
    const { stdout } = await run(['init', '--embed', embedding, '--json'], { cwd });
    said = JSON.parse(stdout) as Said;
    for (const name of ['vitrine', ...said.packages]) {
      const link = join(cwd, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(name === 'vitrine' ? packageFolder : folderOf(name), link);
    }
    code = readFileSync(join(cwd, files[embedding][0] ?? ''), 'utf8');
    if (embedding === 'worker' || embedding === 'lambda') await run(['build', 'front', '--base-url', baseUrl], { cwd });
  });

  test('writes its files, and names every package that they import', () => {
    expect(said.files).toEqual(expect.arrayContaining([...files[embedding]]));
    const imported = [...code.matchAll(/from '((?:@[^/']+\/)?[^./'][^/']*)/g)].map(([, name = '']) => name);
    expect([...new Set(imported)].filter((name) => !name.startsWith('node:')).sort()).toEqual(['vitrine', ...said.packages].sort());
    expect(code.split('\n').length).toBeLessThanOrEqual(17);
  });

  test('serves the front', async () => {
    expect(await statusOf(embedding, cwd)).toMatchObject({ status: 'ok' });
  });

  test('publishes the base_url of front.yaml, and answers this machine too', async () => {
    const settings = join(cwd, 'front/front.yaml');
    writeFileSync(settings, `${readFileSync(settings, 'utf8')}base_url: ${baseUrl}\n`);
    if (embedding === 'worker' || embedding === 'lambda') await run(['build', 'front'], { cwd });
    expect(await statusOf(embedding, cwd)).toMatchObject({ links: { mcp: `${baseUrl}/api/mcp` } });
  });

  test('in a project that has its content, the content is kept and no file is overwritten', async () => {
    const product = join(cwd, 'front/product.yaml');
    writeFileSync(product, `${readFileSync(product, 'utf8')}# mine\n`);
    expect((await run(['init', '--embed', embedding], { cwd })).code).toBe(3);
    for (const file of files[embedding]) rmSync(join(cwd, file));
    const again = await run(['init', '--embed', embedding], { cwd });
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('kept front')]);
    expect(readFileSync(product, 'utf8')).toMatch(/# mine\n$/);
    expect(readFileSync(join(cwd, files[embedding][0] ?? ''), 'utf8')).toBe(code);
  });
});

const compiles = async (): Promise<void> => {
  const cwd = join(work, 'typed');
  mkdirSync(cwd);
  const check = fileURLToPath(new URL('../../../tsconfig.check.json', import.meta.url));
  const types = dirname(dirname(examples.resolve('@types/node/package.json')));
  // What the sources of the explorer import as text.
  const texts = fileURLToPath(new URL('../../explorer/src/text.d.ts', import.meta.url));
  const compilerOptions = { types: ['node'], typeRoots: [types], noImplicitAny: true, noPropertyAccessFromIndexSignature: true };
  writeFileSync(
    join(cwd, 'tsconfig.json'),
    JSON.stringify({ extends: check, compilerOptions, include: ['**/*', texts], exclude: ['node_modules'] }),
  );
  for (const name of ['express', 'hono', '@hono/node-server', '@types/express', '@types/node']) {
    const link = join(cwd, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(name.startsWith('@types') ? dirname(examples.resolve(`${name}/package.json`)) : folderOf(name), link);
  }
  const written = new Set<string>();
  for (const embedding of embeddings) {
    const { stdout } = await run(['init', '--embed', embedding, '--json'], { cwd });
    const said = JSON.parse(stdout) as Said;
    for (const file of said.files.filter((name) => !name.startsWith('front/'))) {
      written.add(file);
      // The three servers have one name.
      if (file === 'server.mts') renameSync(join(cwd, file), join(cwd, `${embedding}.mts`));
    }
  }
  expect([...written].sort()).toEqual([
    'app/[...path]/route.ts',
    'lambda.mts',
    'server.mts',
    'vitrine.d.ts',
    'worker.mts',
    'wrangler.jsonc',
  ]);
  const compiler = fileURLToPath(new URL('../../../node_modules/typescript-native/bin/tsc', import.meta.url));
  const compiled = spawnSync(process.execPath, [compiler, '--project', cwd], { encoding: 'utf8' });
  expect(compiled.stdout).toBe('');
  expect(compiled.status).toBe(0);
};

if (full) test('in a TypeScript project the code is TypeScript, and compiles under the strictest settings', compiles);

/** What the program of an embedding answers to GET /api/v1/status; inside a framework, its own routes come first and its own 404 last. */
async function statusOf(embedding: Embedding, cwd: string): Promise<unknown> {
  if (embedding === 'next') {
    // as Next does: compiled, then called with a Request
    const outfile = join(cwd, 'route.mjs');
    const entry = join(cwd, 'app/[...path]/route.ts');
    await build({ entryPoints: [entry], outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' });
    return JSON.parse(
      program(
        cwd,
        `const { GET } = await import(${url(outfile)});
      console.log(await (await GET(new Request('http://localhost:3000/api/v1/status'))).text());`,
      ),
    ) as unknown;
  }
  if (embedding === 'lambda')
    return JSON.parse(
      program(
        cwd,
        `const { handler } = await import(${url(join(cwd, 'lambda.mjs'))});
      const http = { method: 'GET', path: '/api/v1/status', sourceIp: '192.0.2.1' };
      const event = { version: '2.0', rawPath: http.path, rawQueryString: '', headers: {}, isBase64Encoded: false };
      console.log((await handler({ ...event, requestContext: { stage: '$default', http } })).body);`,
      ),
    ) as unknown;
  if (embedding === 'worker') {
    const outfile = join(cwd, 'bundle.mjs');
    await build({
      entryPoints: [join(cwd, 'worker.mjs')],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      target: 'node20',
      loader: { '.vitrine': 'binary' },
    });
    return JSON.parse(
      program(
        cwd,
        `const { default: worker } = await import(${url(outfile)});
      console.log(await (await worker.fetch(new Request('${baseUrl}/api/v1/status'), {})).text());`,
      ),
    ) as unknown;
  }
  const port = await freePort();
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // It prints its address when it listens.
    await once(child.stdout, 'data');
    const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
    if (embedding !== 'node') {
      expect(await (await ask('/shop')).text()).toBe('open');
      const nowhere = await ask('/nowhere');
      expect([nowhere.status, await nowhere.text()]).toEqual([404, expect.not.stringContaining('/problems/')]);
    }
    return await (await ask('/api/v1/status')).json();
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

function url(path: string): string {
  return JSON.stringify(pathToFileURL(path).href);
}

/** Runs a program as Node.js would there, and resolves to what it prints. */
function program(cwd: string, text: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', text], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
}
