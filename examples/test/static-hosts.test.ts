// The lines of examples/static-hosts, each in a copy of the folder: the function that it writes is run as its host runs it, and asked.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../workshop/free-port.mjs';

const example = fileURLToPath(new URL('../static-hosts', import.meta.url));
const installed = fileURLToPath(new URL('../../packages/vitrine', import.meta.url));
const address = 'https://docs.example.com';
const readme = readFileSync(join(example, 'README.md'), 'utf8');
const lines = new Map(
  [...readme.matchAll(/^npx --no vitrine (.* --host (\w+))$/gm)].map(([, line = '', host = '']) => [host, line]),
);

/** A copy of the example in which the line of a host was run. */
function projectFor(host: string): string {
  const project = mkdtempSync(join(tmpdir(), `vitrine-host-${host}-`));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  cpSync(join(example, 'site'), join(project, 'site'), { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(installed, join(project, 'node_modules/vitrine'), 'junction');
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1795219200' };
  execFileSync(process.execPath, [join(installed, 'dist/vitrine.js'), ...(lines.get(host) ?? '').split(' ')], {
    cwd: project,
    env,
  });
  expect(readdirSync(join(project, 'site/docs'))).toEqual(['crane.md', 'index.md']);
  return project;
}

interface Asked {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const callOf = (query: string): Asked => ({
  ...{ path: '/api/mcp', method: 'POST' },
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'search_docs', arguments: { query } },
  }),
});
const read = (path: string): Asked => ({ path, method: 'GET', headers: { accept: 'application/json' } });
const requests: readonly Asked[] = [
  read('/api/v1/status'),
  read('/api/mcp/server-card'),
  callOf('what the crane lifts'),
  callOf('watch keys'),
];

/** What every host answers, each as its status and its text. */
function expectAnswers(answers: readonly string[]): void {
  const [status = '', card = '', found = '', hidden = ''] = answers;
  expect(status).toMatch(/^200 .*"status":\s*"ok"/s);
  expect(card).toMatch(/^200 .*https:\/\/docs\.example\.com\/api\/mcp"/s);
  expect(found).toMatch(/^200 .*docs\.example\.com\/crane\.html/s);
  expect(hidden).toMatch(/^200 /);
  expect(answers.join()).not.toContain('has the keys');
}

/** Asks a server on this machine under the name of the site; the answer is empty where nothing listens. */
const askAt =
  (port: number | string) =>
  ({ path, method, headers, body }: Asked): Promise<string> =>
    new Promise((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers: { ...headers, host: 'docs.example.com' } },
        (response) => {
          void response.toArray().then((chunks) => resolve(`${response.statusCode ?? 0} ${Buffer.concat(chunks).toString()}`));
        },
      );
      sent.on('error', () => resolve('')).end(body);
    });

test('the server of Node.js', async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const server = spawn(process.execPath, ['vitrine/server.mjs'], { cwd: projectFor('node'), env });
  onTestFinished(() => void server.kill());
  const ask = askAt(port);
  while ((await ask(read('/livez'))) === '' && server.exitCode === null);
  expectAnswers(await Promise.all(requests.map(ask)));
});

/** In a process of its own, unbundled: Netlify and Vercel trace the files of a function, and run them as they are. */
test.each([
  [
    'netlify',
    `const { default: answer, config } = await import(join(process.cwd(), 'netlify/functions/vitrine.mjs'));
     const call = (path, request) => config.path.includes(path) ? answer(request, { ip: '192.0.2.1' }) : new Response(null, { status: 404 });`,
  ],
  [
    'vercel',
    `const call = async (path, request) => (await import(join(process.cwd(), path.slice(1) + '.mjs'))).default.fetch(request);`,
  ],
])('the function of %s', (host, load) => {
  const program = `import { join } from 'node:path';
    ${load}
    const answers = [];
    for (const { path, method, headers, body } of ${JSON.stringify(requests)}) {
      const given = { ...headers, 'x-real-ip': '192.0.2.1' };
      const answer = await call(path, new Request('${address}' + path, { method, headers: given, body }));
      answers.push(answer.status + ' ' + (await answer.text()));
    }
    console.log(JSON.stringify(answers));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: projectFor(host) });
  // what the program prints
  expectAnswers(JSON.parse(printed.toString()) as readonly string[]);
});

/** The configuration that the line writes; for Pages, which has none, the same. */
const configuration = {
  main: 'vitrine/worker.js',
  compatibility_date: '2026-04-01',
  assets: { directory: './site', binding: 'ASSETS' },
};

/** Cloudflare routes a request to the file of its path, and to the files of the site where no function is. */
const pagesRouter = `
  const routes = new Map();
  ${['mcp', 'mcp/server-card', 'v1/status'].map((path, at) => `import { onRequest as on${at} } from './functions/api/${path}.js'; routes.set('/api/${path}', on${at});`).join('\n')}
  export default {
    fetch(request, env, context) {
      const next = () => env.ASSETS.fetch(request);
      const on = routes.get(new URL(request.url).pathname) ?? next;
      return on({ request, env, params: {}, data: {}, next, waitUntil: (promise) => context.waitUntil(promise) });
    },
  };`;

test.each(['cloudflare', 'pages'])('the function of %s, in workerd beside the files of the site', async (host) => {
  const project = projectFor(host);
  const { main, compatibility_date: compatibilityDate, assets } = configuration;
  if (host === 'pages') writeFileSync(join(project, 'router.js'), pagesRouter);
  else {
    const written = readFileSync(join(project, 'wrangler.jsonc'), 'utf8');
    expect(JSON.parse(written.slice(written.indexOf('\n')))).toMatchObject(configuration);
  }
  const bundle = await build({
    ...{ entryPoints: [join(project, host === 'pages' ? 'router.js' : main)], bundle: true, write: false, format: 'esm' },
    ...{ platform: 'neutral', conditions: ['workerd', 'worker', 'browser'] },
    // Wrangler gives a file of this name as a module of bytes
    plugins: [
      {
        name: 'bytes',
        setup: (bundle) => bundle.onResolve({ filter: /\.bin$/ }, () => ({ path: './site.bin', external: true })),
      },
    ],
  });
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      ...{ compatibilityDate, modulesRoot: join(project, 'vitrine') },
      modules: [
        { type: 'ESModule', path: join(project, 'vitrine/bundled.js'), contents: bundle.outputFiles[0]?.text ?? '' },
        { type: 'Data', path: join(project, 'vitrine/site.bin') },
      ],
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      assets: { ...assets, directory: join(project, assets.directory), routerConfig: { has_user_worker: true } },
    }),
  );
  onTestFinished(() => worker.dispose());
  const ask = askAt((await worker.unsafeGetDirectURL()).port);
  expectAnswers(await Promise.all(requests.map(ask)));
  expect(await ask({ ...read('/'), headers: {} })).toMatch(/^200 .*open from six to ten/s);
  expect(await ask({ ...read('/docs/crane.md'), headers: {} })).toMatch(/^200 .*lifts two tons/s);
});

test('each host of the guide has a line, and the guide names the example', () => {
  const guide = readFileSync(new URL('../../docs/guides/hosting/static-hosts.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| `--host` .*\n.*\n((?:\|.*\n)+)/.exec(guide) ?? [];
  expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, host]) => host)).toEqual([...lines.keys()]);
  expect(guide).toContain('examples/static-hosts/README.md');
});
