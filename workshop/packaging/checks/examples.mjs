// Every folder of examples/, installed from the tarballs and run: a server over a socket, a Worker and a route by a
// Request, a function by an event. A new example joins by existing. What needs another runtime is compiled here, and run
// by `npm run check runtimes`, which installs them.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { succeed } from '../command.mjs';
import { exampleStage } from '../example-stage.mjs';
import { freePort } from '../../free-port.mjs';
import { askWhenReady, start } from '../server.mjs';
import { importTool } from '../tools.mjs';
import { compile, currentCompiler, nodenext } from './types.mjs';

const url = 'https://front.example.com';
const kinds = [
  // JavaScript that Compose starts beside a Redis.
  ['compose.yaml', () => ({ said: 'started by Compose; not run', problems: [] })],
  // Forms for several hosts, over sites that tests build.
  ['nginx.conf', () => ({ said: 'compiled; run by examples/test/existing-site.test.ts and npm run check nginx', problems: [] })],
  // Parts of programs that guides show.
  ['node-host.ts', () => ({ said: 'compiled with the others; not run', problems: [] })],
  // Functions that other libraries call.
  ['ai-sdk.ts', () => ({ said: 'compiled; run by examples/test/client-adapters.test.ts', problems: [] })],
  ['answers.ts', runAnswers],
  ['bun.d.ts', leaveToRuntimes],
  ['deno.d.ts', leaveToRuntimes],
  ['server.ts', runServer],
  ['worker.ts', runWorker],
  ['handler.ts', runHandler],
  ['app/[[...path]]/route.ts', runRoute],
];

/** One result for the types of all examples, then one for each. */
export async function* examples(context) {
  const { folder, names } = await exampleStage(context);
  const include = ['*.ts', ...names];
  const options = { ...nodenext, types: ['node'], lib: ['ES2023', 'DOM'], allowImportingTsExtensions: true, skipLibCheck: true };
  const problems = await compile(folder, currentCompiler().path, include, options);
  yield { line: `types of ${names.length} examples`, problems };
  for (const name of names) yield runExample(join(folder, name), name);
}

async function runExample(folder, name) {
  const readme = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '');
  const problems = readme === '' ? ['it has no README.md'] : [];
  const lines = readme.trimEnd().split('\n').length;
  if (lines > 20) problems.push(`its README.md has ${lines} lines; expected at most 20`);
  const kind = kinds.find(([file]) => existsSync(join(folder, file)));
  if (kind === undefined) return { line: `example ${name}`, problems: [...problems, 'it has nothing that can be run'] };
  const [file, run] = kind;
  try {
    const { said, problems: more } = await run(folder, file);
    return { line: `example ${name}: ${said}`, problems: [...problems, ...more] };
  } catch (error) {
    return { line: `example ${name}`, problems: [...problems, error.message] };
  }
}

function leaveToRuntimes() {
  return { said: 'compiled; run by npm run check runtimes', problems: [] };
}

async function runServer(folder, file) {
  const port = await freePort();
  await transpile(folder, file, 'server.mjs');
  const env = { PORT: String(port), SOURCE_DATE_EPOCH: '1795219200' };
  if ((await readFile(join(folder, file), 'utf8')).includes('front.vitrine')) await buildFront(folder, `http://127.0.0.1:${port}`);
  const server = start(process.execPath, ['--no-warnings', 'server.mjs'], { cwd: folder, env });
  try {
    const base = `http://127.0.0.1:${port}`;
    await askWhenReady(`${base}/api/v1/status`, server);
    return await checkFront((path, options) => fetch(base + path, options));
  } finally {
    await server.stop();
  }
}

/** The file that an example follows, as its README describes the build. */
async function buildFront(folder, baseUrl) {
  const program = join(folder, '../minimal-worker/build-snapshot.mjs');
  await succeed(process.execPath, [program, '../minimal-node/content', baseUrl, 'front.vitrine'], { cwd: folder });
}

async function runWorker(folder, file) {
  await transpile(folder, file, 'worker.mjs', { loader: { '.vitrine': 'binary' } });
  const { default: worker } = await import(pathToFileURL(join(folder, 'worker.mjs')).href);
  const env = { RATE_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
  return checkFront((path, options) => worker.fetch(new Request(url + path, options), env));
}

/** Packs the documentation as the author of a package does, and asks it as its user. */
async function runAnswers(folder, file) {
  const command = join(folder, '../node_modules/vitrine/dist/vitrine.js');
  await succeed(process.execPath, [command, 'pack', '../minimal-node/content', '--out', 'dist/docs'], { cwd: folder });
  await transpile(folder, file, 'answers.mjs');
  const answer = await succeed(process.execPath, ['answers.mjs', 'dist/docs', 'how do I install it'], { cwd: folder });
  const problems = /install/i.test(answer) ? [] : [`expected an answer about installing, received ${JSON.stringify(answer)}`];
  return { said: `a pack, ${answer.length} characters of an answer`, problems };
}

/** Unpacks what would be uploaded, and sends the event of a function URL. */
async function runHandler(folder) {
  await succeed(process.execPath, ['zip.mjs', url, '../minimal-node/content', 'front.zip'], { cwd: folder });
  const zip = await readFile(join(folder, 'front.zip'));
  const { unzipSync } = await import(pathToFileURL(join(folder, '../node_modules/fflate/esm/index.mjs')).href);
  const uploaded = join(folder, 'uploaded');
  await mkdir(uploaded);
  for (const [name, bytes] of Object.entries(unzipSync(zip))) await writeFile(join(uploaded, name), bytes);
  const { handler } = await import(pathToFileURL(join(uploaded, 'handler.mjs')).href);
  const checked = await checkFront(async (path, { method = 'GET', headers = {}, body } = {}) => {
    const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.9', userAgent: 'check' };
    const event = { version: '2.0', rawPath: path, rawQueryString: '', headers: { host: new URL(url).host, ...headers } };
    const requestContext = { http, domainName: new URL(url).host, stage: '$default', requestId: '1' };
    const result = await handler({ ...event, body, isBase64Encoded: false, requestContext });
    return new Response(result.body, { status: result.statusCode, headers: result.headers });
  });
  return { ...checked, said: `${checked.said}; the zip has ${zip.length} bytes` };
}

async function runRoute(folder, file) {
  await transpile(folder, file, 'route.mjs');
  const from = process.cwd();
  process.chdir(folder);
  try {
    const methods = await import(pathToFileURL(join(folder, 'route.mjs')).href);
    const base = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
    return await checkFront((path, options = {}) => methods[options.method ?? 'GET'](new Request(base + path, options)));
  } finally {
    process.chdir(from);
  }
}

/** Products that do not exist. */
const products = new Set(['Ferrybook', 'Lantern', 'Tidegate']);

/** What every host has to do: answer with the status document, list the tools, and not know what is not there. */
async function checkFront(ask) {
  const problems = [];
  const expect = (what, found, wanted) => {
    if (found !== wanted) problems.push(`${what}: expected ${wanted}, found ${found}`);
  };
  const status = await ask('/api/v1/status');
  expect('GET /api/v1/status', status.status, 200);
  const product = (await status.json()).product?.name;
  if (!products.has(product)) problems.push(`product: expected one of the examples, found ${product}`);
  expect('GET /nowhere', (await ask('/nowhere')).status, 404);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const listed = await ask('/api/mcp', { method: 'POST', headers, body: JSON.stringify(call) });
  expect('POST /api/mcp', listed.status, 200);
  const tools = (await listed.json()).result?.tools ?? [];
  if (tools.length < 6) problems.push(`tools/list: expected at least six tools, found ${tools.length}`);
  return { said: `status, ${tools.length} tools, 404`, problems };
}

async function transpile(folder, file, output, options = {}) {
  const esbuild = await importTool('esbuild/lib/main.js');
  const settings = { bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20', logLevel: 'silent' };
  await esbuild.build({ entryPoints: [join(folder, file)], outfile: join(folder, output), ...settings, ...options });
}
