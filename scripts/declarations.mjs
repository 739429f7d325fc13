// The declarations of all packages: TypeScript's native compiler emits a file for each module in one program over the sources, and rolldown
// joins those of each entry. Types are checked by `npm run lint`, so nothing is checked here.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A declaration for each module of the sources, in the folders of the sources. */
const emitted = join(root, 'node_modules/.declarations');
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');

const packages = (await Promise.all((await readdir(join(root, 'packages'))).map(readPackage))).filter(
  ({ entries }) => entries.length > 0,
);
await emit(packages.flatMap(({ entries }) => entries.map(({ source }) => `${source}.ts`)));
const publishedEntries = new Set(packages.flatMap(({ published }) => published));
for (const each of packages) await bundle(each);

/**
 * The entries of a package: where its declarations belong, from the root, and the module, without its extension.
 */
async function readPackage(name) {
  const folder = `packages/${name}`;
  const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
  const entries = Object.values(manifest.exports ?? {}).flatMap(({ types }) => {
    const [, entry] = /^\.\/dist\/(?:types\/)?([^/]+)\.d\.ts$/.exec(types ?? '') ?? [];
    return entry === undefined ? [] : [{ entry, types, source: `${folder}/src/${entry}` }];
  });
  const published = Object.keys(manifest.publishConfig?.exports ?? manifest.exports ?? {}).map(
    (path) => manifest.name + path.slice(1),
  );
  return { folder, entries, published, dependencies: { ...manifest.dependencies, ...manifest.peerDependencies } };
}

async function emit(files) {
  await rm(emitted, { recursive: true, force: true });
  await mkdir(emitted, { recursive: true });
  const project = join(emitted, 'tsconfig.json');
  const compilerOptions = {
    noCheck: true,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: '.',
    rootDir: '../..',
  };
  const config = {
    extends: '../../tsconfig.check.json',
    compilerOptions,
    files: files.map((file) => `../../${file}`),
    include: [],
  };
  await writeFile(project, JSON.stringify(config));
  execFileSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' });
}

/** Writes the declarations of a package. Packages and entries of ours that a program does not install with it are in them. */
async function bundle({ folder, entries, dependencies }) {
  const target = join(root, folder, dirname(entries[0].types));
  await mkdir(target, { recursive: true });
  for (const name of await readdir(target)) if (name.endsWith('.d.ts')) await rm(join(target, name));
  const installed = {
    name: 'installed',
    resolveId(id) {
      const [, name, block, path = 'index'] = /^((?:@vitrine\/)?([\w-]+))(?:\/(.*))?$/.exec(id) ?? [];
      if (id.startsWith('@vitrine/') && !(name in dependencies && publishedEntries.has(id)))
        return join(emitted, 'packages', block, 'src', `${path}.d.ts`);
      return /^[./]/.test(id) ? undefined : { id, external: true };
    },
  };
  // The printer puts the comment of a member of an object type on the line of the member before, where editors do not look for it.
  const comments = {
    name: 'comments',
    renderChunk: (code) => code.replace(/^( *)([^/\n]*;) (\/\*\*.*\*\/)$/gm, '$1$2\n$1$3'),
  };
  const build = await rolldown({
    cwd: emitted,
    input: Object.fromEntries(entries.map(({ entry, source }) => [entry, join(emitted, `${source}.d.ts`)])),
    plugins: [installed, dts({ dtsInput: true }), comments],
    experimental: { attachDebugInfo: 'none' },
    onLog(level, log) {
      if (log.code !== 'PLUGIN_TIMINGS') throw new Error(`${relative(root, target)}: ${level}: ${log.message}`);
    },
  });
  await build.write({ dir: target });
  await build.close();
}
