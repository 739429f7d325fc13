// The Worker example through esbuild, as wrangler bundles it, and Vite: each bundle answers like the other, and leaves out what a Worker never
// runs. What is left out is known by marks in the published code, which the check finds there first.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { exampleStage } from '../example-stage.mjs';
import { importTool, toolVersions } from '../tools.mjs';

/** Folders of packages, and words that only code has which a Worker must not carry. */
const unwanted = [
  { what: 'renderers', where: '@vitrine/core/dist', words: ['application/rss+xml', 'components/schemas'] },
  { what: 'zod', where: 'zod/v4/core', words: ['ZodError'] },
];

const snapshot = './snapshot.vitrine';

export async function* bundles(context) {
  const { folder, names } = await exampleStage(context);
  if (!names.includes('minimal-worker')) return;
  const worker = join(folder, 'minimal-worker');
  const esbuild = await importTool('esbuild/lib/main.js');
  const { code } = await esbuild.transform(await readFile(join(worker, 'worker.ts'), 'utf8'), { loader: 'ts', format: 'esm' });
  const entry = join(worker, 'worker.js');
  await writeFile(entry, code);
  await writeFile(join(worker, 'snapshot.mjs'), snapshotModule);
  for (const [name, bundle] of Object.entries(bundlers)) {
    const text = await bundle(entry, worker);
    const output = join(worker, `bundle-${name}.mjs`);
    await writeFile(output, text.replaceAll(snapshot, './snapshot.mjs'));
    const minified = (await esbuild.transform(text, { minify: true, loader: 'js' })).code;
    const gzip = gzipSync(minified, { level: 9 }).length;
    const line = `Worker example by ${name} ${toolVersions[name]}: ${minified.length} bytes minified, ${gzip} after gzip`;
    yield { line, problems: [...(await carried(text, join(folder, 'node_modules'))), ...(await unanswered(output))] };
  }
  const parts = join(worker, 'parts.js');
  await writeFile(parts, overParts);
  const sizes = await Promise.all(
    [entry, parts].map(async (each) => {
      const { code: minified } = await esbuild.transform(await bundlers.esbuild(each), { minify: true, loader: 'js' });
      return gzipSync(minified, { level: 9 }).length;
    }),
  );
  yield overhead(...sizes);
}

/** The Worker example over the building blocks. */
const overParts = `import { toWorker } from '@vitrine/adapter-worker';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import snapshot from './snapshot.vitrine';

const file = new Uint8Array(snapshot);
const mcp = () => createDocumentationTools(openSnapshot(file));
export default toWorker((env) => ({ documents: openDocuments(file), mcp, rateLimitBinding: env.RATE_LIMIT }));
`;

/** What a Worker over `vitrine` may have more than one over the parts: three hundredths, for its own tools and resources, and what it says when the file has others. */
export function overhead(whole, parts) {
  const line = `Worker example over vitrine: ${whole} bytes after gzip, over the parts ${parts}`;
  return { line, problems: whole <= parts * 1.03 ? [] : [`it has ${whole - parts} bytes more; expected at most three hundredths`] };
}

const snapshotModule = `import { readFileSync } from 'node:fs';
export default readFileSync(new URL('snapshot.vitrine', import.meta.url));
`;

/** Each resolves to the text of one module, not minified, with the snapshot left as an import. */
const bundlers = {
  async esbuild(entry) {
    const { build } = await importTool('esbuild/lib/main.js');
    const options = {
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      external: [snapshot],
      write: false,
    };
    const { outputFiles } = await build({ entryPoints: [entry], ...options });
    return outputFiles[0].text;
  },
  async vite(entry, root) {
    const { build } = await importTool('vite/dist/node/index.js');
    const rolldownOptions = { external: [snapshot], output: { paths: (id) => (id.endsWith('.vitrine') ? snapshot : id) } };
    const library = { lib: { entry, formats: ['es'] }, target: 'es2022', minify: false, write: false, rolldownOptions };
    const { NODE_ENV: before } = process.env;
    const [{ output }] = await build({ root, configFile: false, logLevel: 'error', build: library });
    // A build of Vite leaves `production` behind, with which npm would leave out what programs after it develop with.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
    return output[0].code;
  },
};

/** What a bundle carries and should not; a mark that the published code no longer has proves nothing, and is said. */
export async function carried(text, modules, marks = unwanted) {
  const problems = [];
  for (const { what, where, words } of marks) {
    const published = await textBelow(join(modules, where));
    for (const word of words) {
      if (!published.includes(word)) problems.push(`"${word}" no longer marks ${what}: choose another word`);
      if (text.includes(word)) problems.push(`it carries ${what}: found "${word}"`);
    }
  }
  return problems;
}

async function textBelow(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

async function unanswered(path) {
  const { default: worker } = await import(pathToFileURL(path).href);
  const env = { RATE_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
  const response = await worker.fetch(new Request('https://front.example.com/api/v1/status'), env);
  return response.status === 200 ? [] : [`GET /api/v1/status is answered with ${response.status}`];
}
