// The tools of a checkout, bundled from their sources: this one, or another to compare with. And the agent of `vitrine eval`, which is the agent here.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Imports the tools of the checkout from their sources. */
export async function loadTools(checkout) {
  const out = mkdtempSync(join(tmpdir(), 'vitrine-tools-'));
  process.on('exit', () => rmSync(out, { recursive: true, force: true }));
  const packages = join(checkout, 'packages');
  const sources = join(packages, 'mcp-tools/src');
  const outfile = join(out, 'tools.mjs');
  await build({
    entryPoints: [join(sources, 'documentation-tools.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [entriesFrom(packages)],
  });
  return import(pathToFileURL(outfile).href);
}

/** An entry of a package is the file of its name in the sources. */
const entriesFrom = (packages) => ({
  name: 'entries',
  setup: (bundle) =>
    bundle.onResolve({ filter: /^@vitrine\// }, ({ path }) => {
      const [, name, entry = 'index'] = path.split('/');
      return { path: join(packages, name, 'src', `${entry}.ts`) };
    }),
});

/** `evaluate` of `vitrine eval`, from its sources, and `connect` of the client. */
export async function loadAgent() {
  const out = mkdtempSync(join(tmpdir(), 'vitrine-agent-'));
  process.on('exit', () => rmSync(out, { recursive: true, force: true }));
  const outfile = join(out, 'agent.mjs');
  const resolveDir = fileURLToPath(new URL('../../packages/vitrine/src/command/eval', import.meta.url));
  const contents = "export { evaluate } from './evaluate.ts'; export { connect } from '@vitrine/client';";
  await build({ stdin: { contents, resolveDir }, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  return import(pathToFileURL(outfile).href);
}
