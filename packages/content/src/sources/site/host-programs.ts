// Programs of a host that answer before the files of a site: middleware, edge functions, a configuration that is computed. They are not
// run, so what they hide is not known.
import { dirname, join } from 'node:path';
import { asText, dataOf, type ProjectFiles } from '../project.ts';
import { readScript } from '../script-data.ts';

/** A program, and the paths that it answers. */
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
/** Most folders that are looked at for functions. */
const maxFolders = 500;

/** The programs of the package that a site belongs to, and of the folders that it publishes. */
export function hostPrograms(
  { folder, assetFolders }: { readonly folder: string; readonly assetFolders: readonly string[] },
  files: ProjectFiles,
): readonly HostProgram[] {
  const published = [folder, ...assetFolders].filter((each) => files.among(each, ['_worker.js']).length > 0);
  return [
    ...projectsOf(folder, files).flatMap((project) => programsIn(project, files)),
    ...[...new Set(published)].map((each) => ({ file: join(each, '_worker.js') })),
  ];
}

/** What shows that a host builds from a folder, for one that is above the package of the site. */
const hosts: readonly string[] = [
  'netlify.toml',
  'vercel.json',
  'vercel.toml',
  ...scripts('vercel'),
  'wrangler.toml',
  'wrangler.jsonc',
];

/** The folders from one up to its package, and those above from which a host builds. */
function projectsOf(folder: string, files: ProjectFiles): readonly string[] {
  const folders: string[] = [];
  let isAbove = false;
  for (let at = folder; ; at = dirname(at)) {
    if (!isAbove || files.among(at, hosts).length > 0) folders.push(at);
    if (at === files.root || dirname(at) === at) return folders;
    isAbove ||= files.among(at, ['package.json']).length > 0;
  }
}

function programsIn(project: string, files: ProjectFiles): readonly HostProgram[] {
  const next = files.among(project, scripts('next.config')).length > 0;
  const names = scripts('middleware', ...(next ? ['proxy'] : []));
  const middleware = [project, join(project, 'src')].flatMap((folder) =>
    files.among(folder, names).map((name) => join(folder, name)),
  );
  const netlify = dataOf(files.data(join(project, 'netlify.toml')));
  const edge = join(project, asText(dataOf(netlify['build'])['edge_functions']) ?? 'netlify/edge-functions');
  const functions = join(project, 'functions');
  return [
    ...middleware.flatMap((file) => readMiddleware(file, files)),
    ...files.among(project, scripts('vercel')).map((name) => ({ file: join(project, name) })),
    ...(files.names(edge).length > 0 ? [{ file: edge }] : []),
    ...(answersManyPaths(functions, files) ? [{ file: functions }] : []),
  ];
}

/** None where it is that of a library which chooses the language of a reader, as Nextra and Fumadocs have it. */
function readMiddleware(file: string, files: ProjectFiles): readonly HostProgram[] {
  const found = files.text(file);
  if (!('text' in found)) return [{ file }];
  const sources = [...found.text.matchAll(/\b(?:from|import|require)[\s(]*['"]([^'"]+)/g)].map(([, from = '']) => from);
  const isOfLanguages = sources.length > 0 && sources.every((each) => isOfLanguage(each));
  if (isOfLanguages && !/\bfunction\b|=>/.test(found.text)) return [];
  const { matcher } = dataOf(readScript(found.text).get('config'));
  const stated = [matcher].flat();
  const matchers = stated.flatMap((each) => asText(each) ?? []);
  return [matchers.length > 0 && matchers.length === stated.length ? { file, matchers } : { file }];
}

/** Whether a module is one of a library that chooses languages, or names them. */
function isOfLanguage(module: string): boolean {
  const library = /^(?:nextra\/locales|fumadocs-core\/i18n(?:\/middleware)?|next-intl\/(?:middleware|routing))$/;
  return library.test(module) || /^[.@~][\w./-]*i18n[\w./-]*$/.test(module);
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
