// The files of a documentation project, read as data: configuration, included text. Nothing outside of the project's root
// is read, whatever a page or a link of the file system states.
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse as parseToml } from 'smol-toml';
import { yamlValue } from '@vitrine/reference/yaml';
import { parseYamlDocument } from '../files/yaml.ts';
import { type FileAccessErrorCode, isWithin, unlessRefused } from '../files/file-access-error.ts';
import type { FileInfo } from '../files/file-info.ts';
import { openFolder } from '../files/tree.ts';
import { sha256 } from '../shared/digest.ts';
import { isObject } from '../shared/json.ts';
import { type ImportReader, readExpression, readScript, type Scope } from './script-data.ts';
import { withoutCycles } from './value-budget.ts';

/** Largest configuration or included file, in bytes. */
export const maxIncludedBytes = 1024 * 1024;
const maxSpecificationBytes = 50_000_000;
/** How deep configurations may import one another. */
const maxImportDepth = 4;

export type Data = Readonly<Record<string, unknown>>;

/** Why a file is not read. */
export type Refusal = 'outside' | 'absent' | 'too-large' | 'hidden';

export interface ProjectFiles {
  /** Absolute; nothing outside of it is read. */
  readonly root: string;
  /** The text of a file by its absolute path, line ends as `\n`. */
  readonly text: (path: string) => { readonly text: string } | { readonly refusal: Refusal };
  /** The files whose text was read so far, such as the configuration and what it imports. */
  readonly read: () => readonly string[];
  /** The text of a specification by its absolute path, of at most 50 MB. */
  readonly specification: (path: string) => { readonly text: string } | { readonly refusal: Refusal };
  /** The digest of such a file; undefined where it cannot be read. */
  readonly digest: (path: string) => string | undefined;
  /** The value of a JSON, YAML, TOML or script file; undefined where it cannot be read. */
  readonly data: (path: string) => unknown;
  readonly isFolder: (path: string) => boolean;
  readonly isFile: (path: string) => boolean;
  /** What a path leads to below the root; undefined where that is nothing, or not for readers. */
  readonly info: (path: string) => FileInfo | undefined;
  /** The bytes of a file; undefined where it cannot be read. */
  readonly bytes: (path: string, maxBytes: number) => Uint8Array | undefined;
  /** Names in a folder, sorted; none where there is no such folder. */
  readonly names: (folder: string) => readonly string[];
  /** Those of some names that are in a folder. */
  readonly among: (folder: string, wanted: readonly string[]) => readonly string[];
}

const refusals: Readonly<Partial<Record<FileAccessErrorCode, Refusal>>> = {
  outside: 'outside',
  link_leads_out: 'outside',
  too_large: 'too-large',
};

/** Access to the files below a root; each is read once. */
export function createProjectFiles(givenRoot: string): ProjectFiles {
  const tree = unlessRefused(
    () => openFolder(givenRoot),
    () => undefined,
  );
  const root = tree?.root ?? resolve(givenRoot);
  const texts = new Map<string, { readonly text: string } | { readonly refusal: Refusal }>();
  const find = (path: string): FileInfo | undefined =>
    unlessRefused(
      () => tree?.stat(path),
      () => undefined,
    );
  const info = (path: string): FileInfo | undefined =>
    isWithin(root, resolve(path)) && !isSecretPath(relative(root, resolve(path))) ? find(path) : undefined;
  const stamps = new Map<string, string | undefined>();
  const read = (
    path: string,
    most: number,
    take: (bytes: Uint8Array) => void = () => undefined,
  ): { readonly text: string } | { readonly refusal: Refusal } => {
    if (!isWithin(root, resolve(path))) return { refusal: 'outside' };
    if (isSecretPath(relative(root, resolve(path)))) return { refusal: 'hidden' };
    const bytes = unlessRefused(
      () => tree?.read(path, most),
      ({ code }) => refusals[code],
    );
    if (typeof bytes !== 'object') return { refusal: bytes ?? 'absent' };
    take(bytes);
    const written = new TextDecoder().decode(bytes);
    return { text: withoutControls(written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')) };
  };
  const text: ProjectFiles['text'] = (path) => {
    const result = texts.get(path) ?? read(path, maxIncludedBytes);
    texts.set(path, result);
    return result;
  };
  const specification: ProjectFiles['specification'] = (path) =>
    read(path, maxSpecificationBytes, (bytes) => void stamps.set(path, sha256(bytes)));
  const digest: ProjectFiles['digest'] = (path) => {
    if (!stamps.has(path)) {
      stamps.set(path, undefined);
      specification(path);
    }
    return stamps.get(path);
  };
  const data = (path: string, depth = 0): unknown => {
    const content = text(path);
    if (!('text' in content)) return undefined;
    // paths are read below the project, in which all configurations are but one
    const scope = new Map(path.includes('/.vitepress/') ? [] : [['__dirname', '.'] as const]);
    return readData(extname(path), content.text, (from) => scriptImport(path, from, depth), scope);
  };
  const scriptImport = (script: string, from: string, depth: number): { readonly exports: Scope } | undefined => {
    if (!from.startsWith('.') || depth >= maxImportDepth) return undefined;
    const path = join(dirname(script), from);
    const candidates = extname(path) === '' ? ['.ts', '.js', '.mjs', '.json'].map((ending) => path + ending) : [path];
    const file = candidates.find((each) => find(each) !== undefined);
    if (file === undefined) return undefined;
    // Scripts that import one another would be read as often as there are ways between them.
    if (imported.has(file)) return imported.get(file);
    imported.set(file, undefined);
    const read = importedFile(file, depth);
    imported.set(file, read);
    return read;
  };
  const values = new Map<string, unknown>();
  const imported = new Map<string, { readonly exports: Scope } | undefined>();
  const importedFile = (file: string, depth: number): { readonly exports: Scope } | undefined => {
    if (extname(file) === '.json') return { exports: new Map([['default', data(file)]]) };
    const content = text(file);
    return 'text' in content ? { exports: readScript(content.text, (next) => scriptImport(file, next, depth + 1)) } : undefined;
  };
  return {
    root,
    text,
    read: () => [...texts].flatMap(([path, result]) => ('text' in result ? [path] : [])),
    specification,
    digest,
    data: (path) => {
      const value = values.has(path) ? values.get(path) : data(path);
      values.set(path, value);
      return value;
    },
    isFolder: (path) => find(path)?.kind === 'folder',
    isFile: (path) => find(path)?.kind === 'file',
    info,
    bytes: (path, maxBytes) =>
      unlessRefused(
        () => info(path) && tree?.read(path, maxBytes),
        () => undefined,
      ),
    names: (folder) => (tree !== undefined && find(folder)?.kind === 'folder' ? tree.list(folder).map(({ name }) => name) : []),
    among: (folder, wanted) => (find(folder)?.kind === 'folder' ? (tree?.among(folder, wanted) ?? []) : []),
  };
}

interface Answer {
  readonly question: Exclude<keyof ProjectFiles, 'root' | 'read' | 'specification' | 'info' | 'bytes' | 'among'>;
  readonly path: string;
  readonly answer: unknown;
}

/** What was requested of the files of a project, each question once. Plain values: nothing of the project is kept alive by it. */
export type Answers = ReadonlyMap<string, Answer>;

/** Access to files that notes every question with its answer. */
export function traceFiles(files: ProjectFiles): { readonly files: ProjectFiles; readonly answers: Answers } {
  const answers = new Map<string, Answer>();
  const noted = <Given>(question: Answer['question'], ask: (path: string) => Given) => {
    return (path: string): Given => {
      const answer = ask(path);
      answers.set(`${question} ${path}`, { question, path, answer });
      return answer;
    };
  };
  const { root, text, read, specification, digest, data, isFolder, isFile, info, bytes } = files;
  const names = noted('names', files.names);
  const noteStamp = noted('digest', digest);
  return {
    files: {
      root,
      text: noted('text', text),
      read,
      // its digest is noted, which is shorter
      specification: (path) => {
        const result = specification(path);
        noteStamp(path);
        return result;
      },
      digest: noteStamp,
      data: noted('data', data),
      isFolder: noted('isFolder', isFolder),
      isFile: noted('isFile', isFile),
      // of pictures, which each build reads again
      info,
      bytes,
      names,
      among: (folder, wanted) => names(folder).filter((name) => wanted.includes(name)),
    },
    answers,
  };
}

const noAnswers: Answers = new Map();

/** Answers to keep for long: most pages request nothing, and share one list of that. */
export function keepAnswers(answers: Answers): Answers {
  return answers.size === 0 ? noAnswers : answers;
}

export function stillAnswer(answers: Answers, files: ProjectFiles): boolean {
  if (answers === noAnswers) return true;
  for (const { question, path, answer } of answers.values()) {
    const now = files[question](path);
    if (now !== answer && !isDeepStrictEqual(now, answer)) return false;
  }
  return true;
}

/** Removes what readers of a site do not see: terminal colours of `ansi` code, cursors, form feeds, noncharacters. */
export function withoutControls(text: string): string {
  return text
    .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff\ufff9-\ufffb]+/g, '');
}

function readData(extension: string, text: string, readImport: ImportReader, scope: Scope): unknown {
  try {
    if (extension === '.json') return readJson(text);
    // a generator reads configuration that refers to itself
    if (extension === '.yml' || extension === '.yaml')
      return withoutCycles(yamlValue(parseYamlDocument(text, { logLevel: 'silent' }), { circular: true }));
    if (extension === '.toml') return parseToml(text);
  } catch {
    return undefined;
  }
  return readScript(text, readImport, scope).get('default');
}

/** JSON, and what people write for it: with comments, and with commas at ends. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return readExpression(text);
  }
}

/** Names that begin with a dot are not for readers, except for the folders in which generators keep what pages include, and what git leaves out. */
function isSecretPath(path: string): boolean {
  const shared: ReadonlySet<string> = new Set([
    '.vitepress',
    '.snippets',
    '.mintignore',
    '.includes',
    '.github',
    '.docs',
    '.gitignore',
    '.gitbook',
    '.gitbook.yaml',
    '.gitbook.yml',
    '.navigation.yml',
    '.eleventy.js',
    '.readthedocs.yaml',
    '.readthedocs.yml',
    '..',
  ]);
  // settings of Microsoft Learn, and lists of redirections that they name
  const isShared = (name: string): boolean => shared.has(name) || /^\.openpublishing\.[\w.-]+\.json$/.test(name);
  return path.split(sep).some((name) => name.startsWith('.') && !isShared(name));
}

/** The text of a file; empty where it cannot be read. */
export function textOf(path: string, files: ProjectFiles): string {
  const read = files.text(path);
  return 'text' in read ? read.text : '';
}

/** The value if it is an object, else an empty object. */
export function dataOf(value: unknown): Data {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** A value as a text that is not empty. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
