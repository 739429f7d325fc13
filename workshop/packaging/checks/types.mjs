// TypeScript as strangers configure it: strict, with the declarations of packages checked too, in each way to resolve
// modules, in the newest compiler and in one of the line before.
import { copyFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../../scripts/workspace.mjs';
import { collect } from '../command.mjs';
import { consumer, writeJson } from '../consumer.mjs';
import { allEntries } from '../published.mjs';
import { toolPath, toolVersions } from '../tools.mjs';

/** Modules as Node.js finds them. */
export const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' };
const resolutions = [{ module: 'node16', moduleResolution: 'node16' }, nodenext, { module: 'esnext', moduleResolution: 'bundler' }];

/** Packages that must compile where no runtime's types are known, next to those of the web platform. */
const neutral = ['client', 'core', 'docs-index', 'mcp-tools'];

/** One result for each compiler, resolution and set of packages. */
export async function* types(context) {
  const folder = await consumer(context);
  const webOnly = context.packages.filter(({ label }) => neutral.includes(label));
  await writeFile(join(folder, 'everything.ts'), program(allEntries(context.packages)));
  await writeFile(join(folder, 'neutral.ts'), program(allEntries(webOnly)));
  await copyFile(join(root, 'workshop/packaging/programs/library.ts'), join(folder, 'library.ts'));
  const sets = [
    {
      what: 'everything',
      files: ['everything.ts'],
      types: ['node'],
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    },
    { what: 'without Node.js', files: ['neutral.ts'], types: [], lib: ['ES2023', 'WebWorker'] },
    { what: 'a library over vitrine', files: ['library.ts'], types: ['node'], lib: ['ES2023', 'DOM'], declaration: true },
  ];
  for (const [version, compiler, ways] of compilers())
    for (const resolution of ways)
      for (const { what, files, ...options } of sets) {
        const problems = await compile(folder, compiler, files, { ...resolution, ...options });
        yield { line: `TypeScript ${version}, ${resolution.moduleResolution}, ${what}: ${files.length} files`, problems };
      }
  const { path } = currentCompiler();
  const { code, output } = await collect(
    process.execPath,
    [path, '--pretty', 'false', '-p', 'packages/adapter-worker/test/types'],
    { cwd: root },
  );
  yield {
    line: "The Worker's handler and bindings, beside Cloudflare's own types",
    problems: code === 0 ? [] : output.trim().split('\n'),
  };
}

/** The compiler of this repository: its version and the path of `tsc`. */
export function currentCompiler() {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('typescript/package.json', { paths: [root] });
  return { version: require(manifest).version, path: join(manifest, '..', 'lib', 'tsc.js') };
}

function compilers() {
  const { version, path } = currentCompiler();
  return [
    [version, path, resolutions],
    [toolVersions['typescript-5'].split('@')[1], toolPath('typescript-5/lib/tsc.js'), [nodenext]],
  ];
}

/** Problems of a program that imports every entry, in a folder that has the packages installed. */
export async function typesOfEverything(folder, packages, compiler, resolution) {
  await writeFile(join(folder, 'everything.ts'), program(allEntries(packages)));
  return compile(folder, compiler, ['everything.ts'], { ...resolution, types: ['node'], lib: ['ES2023', 'DOM', 'DOM.Iterable'] });
}

function program(entries) {
  const lines = entries.map(({ specifier }, index) => `import * as entry${index} from '${specifier}';`);
  return `${lines.join('\n')}\nexport const names: readonly string[] = [${entries.map((_, index) => `entry${index}`)}].flatMap((one) => Object.keys(one));\n`;
}

/** Problems of a compilation that writes nothing; `include` names files and folders. */
export async function compile(folder, compiler, include, options) {
  const compilerOptions = {
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  await writeJson(join(folder, 'tsconfig.json'), { compilerOptions, include });
  const { code, output } = await collect(process.execPath, [compiler, '--pretty', 'false', '-p', '.'], { cwd: folder });
  return code === 0 ? [] : output.trim().split('\n').slice(0, 20);
}
