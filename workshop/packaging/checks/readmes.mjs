// The first program of each README is what a stranger tries first: it compiles unchanged, runs, and prints what the
// README shows.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/workspace.mjs';
import { consumer } from '../consumer.mjs';
import { freePort } from '../../free-port.mjs';
import { askWhenReady, runUntilQuiet, start } from '../server.mjs';
import { importTool } from '../tools.mjs';

const readFront = 'https://docs.example.com';

/** One result for each package whose README has a program. */
export async function* readmes(context) {
  const folder = await consumer(context);
  const esbuild = await importTool('esbuild/lib/main.js');
  for (const [name, path] of await readmePrograms(context)) {
    const text = await readFile(path, 'utf8');
    const script = path.replace(/\.ts$/, '.mjs');
    const loader = { '.vitrine': 'binary' };
    await esbuild.build({
      entryPoints: [path],
      outfile: script,
      bundle: true,
      packages: 'external',
      format: 'esm',
      loader,
      logLevel: 'silent',
      platform: 'node',
      target: 'node20',
    });
    const { code, output } = await runBesideFront(script, folder);
    const printed = output
      .trim()
      .split('\n')
      .filter((line) => line !== '');
    const problems = code === 0 ? [] : [`exit code ${code}`, output.trim()];
    const missing = announced(text).filter((line) => !printed.includes(line));
    const unprinted = missing.map((line) => `it says that it prints "${line}"; it printed ${JSON.stringify(printed)}`);
    yield {
      line: `program of the README of ${name}: ${announced(text).length} lines printed as announced`,
      problems: [...problems, ...unprinted],
    };
  }
}

/** The front that a program reads in place of `https://docs.example.com`. */
const frontServer = `import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

const port = Number(process.env.PORT);
await serve(await createFront('./front', { baseUrl: \`http://127.0.0.1:\${port}\` }), { port });
`;

/** Runs a program, and that front where it reads it. */
async function runBesideFront(script, folder) {
  const program = await readFile(script, 'utf8');
  if (!program.includes(readFront)) return runUntilQuiet(script, { cwd: folder });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  await writeFile(script, program.replaceAll(readFront, base));
  await writeFile(join(folder, 'front-server.mjs'), frontServer);
  const server = start(process.execPath, ['front-server.mjs'], { cwd: folder, env: { PORT: String(port) } });
  try {
    await askWhenReady(`${base}/api/v1/status`, server);
    return await runUntilQuiet(script, { cwd: folder });
  } finally {
    await server.stop();
  }
}

/** Texts that a program announces behind `console.log(…); // text`. */
export function announced(program) {
  return [...program.matchAll(/^ *console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text);
}

/** Writes the programs into the consumer's folder, next to the content they speak of; name of the package and path of each. */
export async function readmePrograms(context) {
  context.readmePrograms ??= write(context);
  return context.readmePrograms;
}

async function write(context) {
  const folder = await consumer(context);
  await cp(join(root, 'examples/minimal-node/content'), join(folder, 'front'), { recursive: true });
  await writeSnapshotFile(folder);
  await writeFile(
    join(folder, 'vitrine.d.ts'),
    "declare module '*.vitrine' {\n  const bytes: ArrayBuffer;\n  export default bytes;\n}\n",
  );
  const programs = [];
  for (const { name, label, folder: source } of context.packages) {
    const readme = await readFile(join(source, 'README.md'), 'utf8').catch(() => '');
    const [, program] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    if (program === undefined) continue;
    const path = join(folder, `readme-${label}.ts`);
    await writeFile(path, program.replaceAll('3000', String(await freePort())));
    programs.push([name, path]);
  }
  return programs;
}

/** What a build writes, for programs that only open it. */
async function writeSnapshotFile(folder) {
  const installed = (path) => import(pathToFileURL(join(folder, 'node_modules/@vitrine', path)).href);
  const { buildSnapshot, compress, writeSnapshot } = await installed('content/dist/index.js');
  const { renderDocuments } = await installed('core/dist/render.js');
  const { createDocumentationTools } = await installed('mcp-tools/dist/index.js');
  const snapshot = await buildSnapshot(join(folder, 'front'), { generatedAt: '2026-11-21T00:00:00Z' });
  const documents = await renderDocuments(
    snapshot,
    { baseUrl: 'https://front.example.com', mcp: createDocumentationTools(snapshot) },
    compress,
  );
  for (const name of ['front.vitrine', 'snapshot.vitrine']) await writeSnapshot(join(folder, name), snapshot, documents);
}
