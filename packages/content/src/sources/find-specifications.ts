// Specifications of a repository: those that the configuration of Redocly, Scalar or Zudoku names, and files with a usual name. A front
// reads one when a page or `docs` of front.yaml names it; this finds the others, so that they can be offered.
import { basename, join, relative, sep } from 'node:path';
import type { SpecificationKind } from '@vitrine/reference';
import { isExport } from './own-output.ts';
import { createProjectFiles, type Data, dataOf, listOf, type ProjectFiles, asText } from './project.ts';

export interface FoundSpecification {
  /** Its path below the folder that was searched. */
  readonly path: string;
  /** The member of `docs` that names it. */
  readonly member: 'openapi' | 'asyncapi' | 'graphql';
  readonly kind: SpecificationKind;
  readonly as: string;
}

/** Whether a file is named as specifications are: `openapi.yaml`, `pets.openapi.v2.json`, `schema.graphql`. */
function isUsualName(name: string): boolean {
  if (/^schema\.graphqls?$/i.test(name)) return true;
  return /\.(?:json|ya?ml)$/i.test(name) && /(?:^|[-_.])(?:openapi|swagger|asyncapi)[-_.]/i.test(name);
}
const skipped: ReadonlySet<string> = new Set([
  'node_modules',
  'vendor',
  'third_party',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
]);
/** Folders of samples for tests, which describe no API of the product. */
const samples = /^(?:.*[-_])?(?:tests?|specs?|fixtures?|__tests__|testdata|snapshots|benchmarks?|examples?|demo|templates?|e2e)$/i;
const [maxNames, maxDepth, maxFound] = [20_000, 4, 20];

/** Finds specifications below a folder, those that a configuration names first. */
export function findSpecifications(folder: string): readonly FoundSpecification[] {
  const files = createProjectFiles(folder);
  const places = new Set([...configured(files), ...namedFiles(files)]);
  const specifications: FoundSpecification[] = [];
  const taken = new Set<string>();
  for (const file of places) {
    const kind = specifications.length < maxFound ? kindOf(file, files) : undefined;
    if (kind === undefined) continue;
    const path = relative(files.root, file).split(sep).join('/');
    const baseName = (path.split('/').at(-1) ?? '')
      .replace(/\.\w+$/, '')
      .replace(/[^\w-]+/g, '-')
      .toLowerCase();
    const as = taken.has('api') ? baseName : 'api';
    if (taken.has(as)) continue;
    taken.add(as);
    specifications.push({ path, member: kind, kind, as });
  }
  return specifications;
}

/** Files that the configurations of generators name, which publish only a specification. */
function configured(files: ProjectFiles): readonly string[] {
  const data = (name: string): Data => dataOf(files.data(join(files.root, name)));
  const redocly = ['redocly.yaml', 'redocly.yml', '.redocly.yaml'].flatMap((name) =>
    Object.values(dataOf(data(name)['apis'])).map((api) => asText(dataOf(api)['root'])),
  );
  const scalar = listOf(data('scalar.config.json')['references']).map((each) => asText(dataOf(each)['path']));
  const zudoku = ['ts', 'tsx', 'js', 'mjs'].flatMap((ending) => {
    const { apis } = data(`zudoku.config.${ending}`);
    return (Array.isArray(apis) ? listOf(apis) : [apis]).map((api) => asText(dataOf(api)['input']));
  });
  return [...redocly, ...scalar, ...zudoku].flatMap((path) => {
    const file = path === undefined ? undefined : join(files.root, path);
    return file !== undefined && files.isFile(file) ? [file] : [];
  });
}

/** Folders whose files may be specifications whatever they are called, and how many of these are read. */
const homes = /^(?:specifications?|openapi|open-api|swagger|apis?)$/i;
const maxUnnamed = 50;

/** Files whose names say what they are; where there are none, those in a folder for such files that say it in their text. */
function namedFiles(files: ProjectFiles): readonly string[] {
  const usual: string[] = [];
  const unnamed: string[] = [];
  let names = 0;
  const waiting: { readonly folder: string; readonly depth: number }[] = [{ folder: files.root, depth: 0 }];
  for (let at = waiting.shift(); at !== undefined && names < maxNames; at = waiting.shift()) {
    for (const name of files.names(at.folder)) {
      names += 1;
      const path = join(at.folder, name);
      if (name.startsWith('.') || skipped.has(name)) continue;
      if (isUsualName(name)) usual.push(path);
      else if (/\.(?:json|ya?ml)$/i.test(name)) {
        if (homes.test(basename(at.folder)) && unnamed.length < maxUnnamed) unnamed.push(path);
      } else if (at.depth < maxDepth && !name.includes('.') && !samples.test(name) && files.isFolder(path))
        if (!isExport(path, files.names)) waiting.push({ folder: path, depth: at.depth + 1 });
    }
  }
  return usual.length > 0 ? usual : unnamed.filter((path) => kindOf(path, files) !== undefined);
}

function kindOf(path: string, files: ProjectFiles): FoundSpecification['member'] | undefined {
  if (!files.isFile(path)) return undefined;
  if (/\.graphqls?$/i.test(path)) return 'graphql';
  const content = files.specification(path);
  const member =
    'text' in content ? /^[ \t{]*["']?(openapi|swagger|asyncapi)["']?\s*:\s*["']?\d/m.exec(content.text)?.[1] : undefined;
  if (member === undefined) return undefined;
  return member === 'asyncapi' ? 'asyncapi' : 'openapi';
}
