// What a page carries inside: `import text from './x.ts?text'` is the script that a browser runs, `./x.css?text` the style
// sheet, each bundled and without white space. The same for tsup and for vitest.
import { dirname, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

const marked = /\?text$/;

async function bundled(file: string): Promise<string> {
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

interface Importing {
  readonly path: string;
  readonly resolveDir: string;
}

/** The part of esbuild's plugin interface that is used here; tsup brings an esbuild of its own. */
interface Building {
  onResolve(on: { filter: RegExp }, then: (importing: Importing) => { path: string; namespace: string }): void;
  onLoad(
    on: { filter: RegExp; namespace: string },
    then: (loading: { path: string }) => Promise<{ contents: string; loader: 'text' }>,
  ): void;
}

/** For tsup. */
export const bundledText: { name: string; setup(building: Building): void } = {
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
      contents: await bundled(resolve(path.slice(0, -'.text'.length))),
      loader: 'text',
    }));
  },
};

/** For vitest. */
export const bundledTextOfTests: {
  name: string;
  enforce: 'pre';
  resolveId(id: string, importer: string | undefined): string | undefined;
  load(id: string): Promise<string | undefined>;
} = {
  name: 'bundled-text',
  enforce: 'pre',
  resolveId: (id, importer) =>
    marked.test(id) && importer !== undefined ? `\0${resolve(dirname(importer), id.replace(marked, ''))}.text` : undefined,
  load: async (id) =>
    id.startsWith('\0') && id.endsWith('.text')
      ? `export default ${JSON.stringify(await bundled(id.slice(1, -'.text'.length)))};`
      : undefined,
};
