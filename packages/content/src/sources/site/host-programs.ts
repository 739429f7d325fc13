// Programs of a host that answer before the files of a site: middleware, edge functions, a configuration that is computed. They are not
// run, so what they hide is not known.
import { dirname, join } from 'node:path';
import { asText, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { readScript } from '../script-data.ts';

interface HostProgram {
  /** Absolute; a folder where all programs in it count. */
  readonly file: string;
  /** As Vercel writes paths; undefined for all, and where they are not stated as data. */
  readonly matchers?: readonly string[];
}

const endings = ['ts', 'js', 'mjs', 'mts', 'cjs'];
const scripts = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => endings.map((ending) => `${name}.${ending}`));
/** Functions of Cloudflare Pages that answer many paths. */
const ofManyPaths = /^(?:_middleware|\[.+\])\.[cm]?[jt]sx?$/;
const maxFolders = 500;

export function hostPrograms(
  { folder, assetFolders }: { readonly folder: string; readonly assetFolders: readonly string[] },
  files: ProjectFiles,
): readonly HostProgram[] {
  const published = [folder, ...assetFolders].filter((each) => files.among(each, ['_worker.js']).length > 0);
  return [
    ...foldersUp(folder, files).flatMap((project) => programsIn(project, files)),
    ...[...new Set(published)].map((each) => ({ file: join(each, '_worker.js') })),
  ];
}

/** The folders from one up to the top: hosts build a package of a monorepo from any of them. */
function foldersUp(folder: string, files: ProjectFiles): readonly string[] {
  const above = dirname(folder);
  return folder === files.root || above === folder ? [folder] : [folder, ...foldersUp(above, files)];
}

function programsIn(project: string, files: ProjectFiles): readonly HostProgram[] {
  const has = (...names: readonly string[]): boolean => files.among(project, names).length > 0;
  const next = files.among(project, scripts('next.config')).map((name) => join(project, name));
  // the middleware of a library is its product
  const isHosted = next.length > 0 || has(...scripts('astro.config', 'vercel'), 'vercel.json', 'vercel.toml', '.vercel');
  const names = scripts('middleware', ...(next.length > 0 ? ['proxy'] : []));
  const middleware = [project, join(project, 'src')]
    .flatMap((folder) => files.among(folder, names).map((name) => join(folder, name)))
    .filter((file) => isHosted || says(file, /['"]@vercel\//, files));
  const netlify = dataOf(files.data(join(project, 'netlify.toml')));
  const { base, edge_functions: folder } = dataOf(netlify['build']);
  const edges = [project, join(project, asText(base) ?? '')].map((each) => join(each, asText(folder) ?? 'netlify/edge-functions'));
  const functions = join(project, 'functions');
  // Next.js has middleware match addresses without their language
  const isTranslated = next.some((file) => says(file, /\bi18n\b/, files));
  return [
    ...middleware.flatMap((file) => readMiddleware(file, files)).map((each) => (isTranslated ? { file: each.file } : each)),
    ...files.among(project, scripts('vercel')).map((name) => ({ file: join(project, name) })),
    ...(listOf(netlify['edge_functions']).length > 0 ? [{ file: join(project, 'netlify.toml') }] : []),
    ...[...new Set(edges)].filter((edge) => files.names(edge).length > 0).map((file) => ({ file })),
    ...(answersManyPaths(functions, files) ? [{ file: functions }] : []),
  ];
}

/** Whether the text of a file matches; one that cannot be read may. */
function says(file: string, pattern: RegExp, files: ProjectFiles): boolean {
  const content = files.text(file);
  return !('text' in content) || pattern.test(content.text);
}

/** None where it is that of a library which chooses the language of a reader, as Nextra and Fumadocs have it. */
function readMiddleware(file: string, files: ProjectFiles): readonly HostProgram[] {
  const content = files.text(file);
  if (!('text' in content)) return [{ file }];
  if (choosesLanguage(content.text)) return [];
  const { matcher } = dataOf(readScript(content.text).get('config'));
  const stated = [matcher].flat();
  const matchers = stated.flatMap((each) => asText(each) ?? []);
  return [matchers.length > 0 && matchers.length === stated.length ? { file, matchers } : { file }];
}

const ofLanguages = /^(?:nextra\/locales|fumadocs-core\/i18n(?:\/middleware)?|next-intl\/(?:middleware|routing))$/;
/** A comment, an import of names, an export of names from a module, a call as the default export, and settings that are one object of texts and lists. */
const statement =
  /(?:\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|import\s*(\{[^{}'"]*\}|\w+)\s*from\s*['"]([^'"\n]+)['"]|export\s*\{[^{}'"]*\}\s*from\s*['"]([^'"\n]+)['"]|export\s+default\s+(\w+)\(\s*\w+\s*\)|export\s+const\s+config\s*=\s*\{(?:[\w\s:,[\]]|'[^'\n]*'|"[^"\n]*")*\})\s*;?\s*/y;

/** Whether a script only passes on the middleware of such a library. */
function choosesLanguage(text: string): boolean {
  const code = text.trim();
  const imported = new Map<string, string>();
  let exports = 0;
  statement.lastIndex = 0;
  for (let at = 0; at < code.length; at = statement.lastIndex) {
    const [whole, names = '', source = '', from, called] = statement.exec(code) ?? [];
    if (whole === undefined) return false;
    for (const each of names.split(',')) imported.set(each.match(/\w+/g)?.at(-1) ?? '', source);
    if (from !== undefined || called !== undefined) exports += 1;
    if (from !== undefined && !ofLanguages.test(from)) return false;
    if (called !== undefined && !ofLanguages.test(imported.get(called) ?? '')) return false;
  }
  return exports > 0;
}

function answersManyPaths(top: string, files: ProjectFiles): boolean {
  const waiting = [top];
  for (let seen = 0, at = waiting.shift(); at !== undefined; at = waiting.shift(), seen += 1) {
    // what was not looked at may be such a function
    if (seen >= maxFolders) return true;
    for (const name of files.names(at)) {
      if (ofManyPaths.test(name)) return true;
      if (!name.includes('.') && name !== 'node_modules') waiting.push(join(at, name));
    }
  }
  return false;
}
