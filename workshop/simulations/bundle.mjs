// One module of the simulation and of the packages' sources: what they take from their runtime (clocks, timers, entropy, `fetch`, Web Crypto,
// `node:fs`) is that of the simulated world. `mutate` gives a source another text.
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packages = here('../../packages/');

const simulated = {
  'node:fs': here('world/fs.ts'),
  'node:fs/promises': here('world/fs.ts'),
  'node:crypto': here('world/crypto.ts'),
};

/** What examples import of `vitrine`, without the command that it is, too. */
const following = here('../../packages/core/src/follow.ts');

/** Sources of packages get the simulated modules; the simulation itself the real ones. */
function runtime(mutate) {
  return {
    name: 'runtime',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:/ }, ({ path, importer }) =>
        importer.startsWith(packages) && path in simulated ? { path: simulated[path] } : { path, external: true },
      );
      onResolve({ filter: /^vitrine$/ }, () => ({ path: following }));
      if (mutate !== undefined)
        onLoad({ filter: /packages\/.*\.ts$/ }, async ({ path }) => {
          const changed = mutate(path.slice(packages.length), await readFile(path, 'utf8'));
          return changed === undefined ? undefined : { contents: changed, loader: 'ts' };
        });
    },
  };
}

/** Writes the module to a path. */
export async function bundle(outfile, { mutate } = {}) {
  await build({
    entryPoints: [here('simulate.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    tsconfig: here('../../tsconfig.check.json'),
    inject: [here('world/runtime.ts')],
    define: {
      setTimeout: 'simulatedSetTimeout',
      clearTimeout: 'simulatedClear',
      setImmediate: 'simulatedSetImmediate',
      clearImmediate: 'simulatedClear',
      performance: 'simulatedPerformance',
      'Date.now': 'simulatedNow',
      'Math.random': 'simulatedRandom',
      crypto: 'simulatedCrypto',
      fetch: 'simulatedFetch',
      'process.cwd': 'simulatedWorkingFolder',
    },
    plugins: [runtime(mutate)],
    logLevel: 'error',
  });
}
