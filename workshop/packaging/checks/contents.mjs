// What a stranger gets: the files of each tarball.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function* contents({ packages, packed }) {
  for (const { name } of packages) {
    const { folder, files, manifest } = packed.get(name);
    const problems = [
      ...misplaced(files),
      ...unreleasable(manifest),
      ...(await brokenMaps(folder, files)),
      ...(await uncredited(folder, files)),
      ...(await ofOneMachine(folder, files)),
    ];
    yield { line: `contents of ${name}: ${files.length} files`, problems };
  }
}

const wanted =
  /^(?:LICENSE|README\.md|package\.json|create-vitrine\.js|schemas\/[\w-]+\.json|dist\/(?:.+\.(?:js|d\.ts|js\.map)|THIRD-PARTY-NOTICES\.txt|wasi\/[\w.-]+))$/;
const unwanted = /(?:^|\/)(?:tests?|node_modules)\/|\.(?:test|test-d|spec)\./;

/** Files that have no business in a package, and files that every package needs. */
export function misplaced(files) {
  return [
    ...['LICENSE', 'README.md', 'package.json'].filter((path) => !files.includes(path)).map((path) => `${path} is missing`),
    ...files.filter((path) => !wanted.test(path) || unwanted.test(path)).map((path) => `${path} should not be in it`),
  ];
}

/** What a manifest must say before it can be published. */
export function unreleasable({ license, publishConfig, engines, sideEffects, type, exports, dependencies = {} }) {
  return [
    ...(license === 'Apache-2.0' ? [] : ['license: expected Apache-2.0']),
    ...(type === 'module' ? [] : ['type: expected module']),
    ...(publishConfig?.access === 'public' ? [] : ['publishConfig.access: expected public']),
    ...(publishConfig?.provenance === true ? [] : ['publishConfig.provenance: expected true']),
    ...(engines?.node === '>=20.19' ? [] : ['engines.node: expected >=20.19']),
    ...(exports === undefined || sideEffects === false
      ? []
      : ['sideEffects: expected false, so that bundlers can leave out what is unused']),
    ...Object.entries(dependencies)
      .filter(([, range]) => range.startsWith('workspace:'))
      .map(([dependency]) => `dependencies.${dependency}: still a range of the workspace`),
  ];
}

/** Source maps that are announced and not there, that nobody announces, or that point at sources nobody has. */
async function brokenMaps(folder, files) {
  const problems = [];
  const announced = new Set();
  for (const path of files.filter((one) => /\.(?:js|d\.ts)$/.test(one))) {
    const text = await readFile(join(folder, path), 'utf8');
    for (const [, target] of text.matchAll(/^\/\/# sourceMappingURL=(\S+)$/gm)) {
      const map = join(dirname(path), target);
      announced.add(map);
      if (!files.includes(map)) problems.push(`${path} announces ${target}, which is not in the package`);
    }
  }
  for (const path of files.filter((one) => one.endsWith('.map'))) {
    if (!announced.has(path)) problems.push(`${path} belongs to no file`);
    problems.push(...missingSources(path, JSON.parse(await readFile(join(folder, path), 'utf8')), files));
  }
  return problems;
}

/** Code of others that is bundled and travels without its licence. A bundler names the file a piece of code came from. */
async function uncredited(folder, files) {
  if (files.some((path) => /THIRD-PARTY-NOTICES/.test(path))) return [];
  const scripts = files.filter((path) => /\.(?:js|map)$/.test(path));
  const texts = await Promise.all(scripts.map((path) => readFile(join(folder, path), 'utf8')));
  const bundled = scripts.filter((_, index) => carriesOthers(texts[index]));
  return bundled.map((path) => `${path} carries code of others, and THIRD-PARTY-NOTICES.txt is missing`);
}

/** Whether a script or a source map states that a piece of it came from an installed package. */
export function carriesOthers(text) {
  return /^\/\/ .*node_modules\/|"[^"\n]*\/node_modules\/[^"\n]*\.[cm]?[jt]s"/m.test(text);
}

/** Files that name a path of the machine that built them: two machines would publish different bytes. */
async function ofOneMachine(folder, files) {
  const scripts = files.filter((path) => /\.(?:[cm]?js|d\.ts|map)$/.test(path));
  const texts = await Promise.all(scripts.map((path) => readFile(join(folder, path), 'utf8')));
  return scripts.flatMap((path, index) => absolutePaths(texts[index]).map((absolutePath) => `${path} names ${absolutePath}`));
}

/** The absolute paths that a bundler wrote: in the comment above the code of a module, or as a source of a map. */
export function absolutePaths(text) {
  const place = String.raw`(?:[\w-]+:)?(?:\/(?!\/)|[A-Za-z]:\\)`;
  const sources = /"sources":\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return [
    ...[...text.matchAll(new RegExp(`^// (${place}\\S*)$`, 'gm'))],
    ...[...sources.matchAll(new RegExp(`"(${place}[^"]*)"`, 'g'))],
  ].map(([, path]) => path);
}

/** Sources of a map whose text is neither in the map nor in the package. */
export function missingSources(path, { sources, sourcesContent = [] }, files) {
  return sources
    .filter((source, index) => typeof sourcesContent[index] !== 'string' && !files.includes(join(dirname(path), source)))
    .map((source) => `${path} points at ${source}, whose text is not in the package`);
}
