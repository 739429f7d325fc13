// What a page carries inside: `import text from './x.ts?text'` is the script that a browser runs, `./x.css?text` the style
// sheet, each bundled and without white space. The same for whatever bundles the explorer and for vitest.
import { dirname, relative, resolve, sep } from 'node:path';
import process from 'node:process';

const marked = /\?text$/;

async function bundled({ build }, file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    legalComments: 'none',
    charset: 'utf8',
    target: ['chrome111', 'firefox114', 'safari16.4'],
  });
  return outputFiles[0]?.text.trim() ?? '';
}

/** For esbuild and tsup, whose esbuild it uses. */
export const bundledText = {
  name: 'bundled-text',
  setup(building) {
    building.onResolve({ filter: marked }, ({ path, resolveDir }) => ({
      // With an ending that no other plugin looks for. Relative to the package: the bundle names the path in a comment.
      path: `${relative(process.cwd(), resolve(resolveDir, path.replace(marked, '')))
        .split(sep)
        .join('/')}.text`,
      namespace: 'bundled-text',
    }));
    building.onLoad({ filter: /./, namespace: 'bundled-text' }, async ({ path }) => ({
      contents: await bundled(building.esbuild, resolve(path.slice(0, -'.text'.length))),
      loader: 'text',
    }));
  },
};

/** For vitest. */
export const bundledTextOfTests = {
  name: 'bundled-text',
  enforce: 'pre',
  resolveId: (id, importer) =>
    marked.test(id) && importer !== undefined ? `\0${resolve(dirname(importer), id.replace(marked, ''))}.text` : undefined,
  load: async (id) =>
    id.startsWith('\0') && id.endsWith('.text')
      ? `export default ${JSON.stringify(await bundled(await import('esbuild'), id.slice(1, -'.text'.length)))};`
      : undefined,
};
