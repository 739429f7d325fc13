// An OpenAPI document with everything it refers to: JSON or YAML, 3.0, 3.1 or Swagger 2. Other files are read next to the document: below its folder, or on its host.
import { dirname, relative, resolve as resolvePath } from 'node:path';
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { valueAtPointer } from '@vitrine/core/workspace';
import { openFolder, parseYaml } from '@vitrine/content/files';
import { remoteDetails } from '@vitrine/cli-kit/output/failure';
import { failure, isHttpUrl, maxBytes, readLocal, readText } from '@vitrine/cli-kit/http/fetching';
import { type ImportRequest, isList, textAt } from '../imported.ts';
import { maxMembers, type Resolve } from '../schema.ts';

export interface Contract {
  readonly root: JsonObject;
  /** Its text as it was read, its name, and the texts of the files it refers to by their paths from its folder. */
  readonly text: string;
  readonly name: string;
  readonly fileOf: (path: string) => string | undefined;
  readonly title: string;
  /** Swagger 2 has no `openapi` member. */
  readonly isSwagger: boolean;
  /** Follows references, also into other files. */
  readonly resolve: Resolve;
  /** The value itself, or the target of its `$ref`. Throws CommandFailure once that is too much in all. */
  readonly deref: (value: Json | undefined) => Json | undefined;
  /** References that lead nowhere, each once. */
  readonly remarks: readonly string[];
}

const maxFiles = 500;
/** Most characters that the references of operations lead to, in all; what many operations share counts for each of them. */
const maxShared = 300_000_000;

const accept = 'application/json, application/yaml, text/yaml, */*;q=0.5';

/** Reads a document and the files it refers to. Throws CommandFailure for a file that is no OpenAPI document. */
export async function readContract(request: ImportRequest): Promise<Contract> {
  const { what, fetcher } = request;
  const base = isHttpUrl(what) ? new URL(what).href : resolvePath(what);
  const files = new Map<string, Json>();
  const remarks = new Set<string>();
  const text = await readText(what, fetcher, accept);
  const texts = new Map<string, string>();
  let { length } = text;
  const root = valueOf(text, what);
  if (!isObject(root) || (textAt(root, 'openapi') === undefined && textAt(root, 'swagger') === undefined))
    throw failure(
      'openapi',
      `${withoutQuery(what)} is not an OpenAPI document: it has neither openapi nor swagger`,
      'Use the document itself, in JSON or YAML.',
    );
  files.set(base, root);
  const pending: [string, Json][] = [[base, root]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [location, value] = next;
    for (const file of filesIn(value, location, base)) {
      if (files.has(file)) continue;
      if (files.size >= maxFiles)
        throw failure('openapi', `${withoutQuery(what)} refers to more than ${maxFiles} files`, 'Bundle it into one file first.');
      if (!isBeside(file, base)) {
        remarks.add(`${show(file, base)} is left out: it is outside the document's ${isHttpUrl(base) ? 'host' : 'folder'}`);
        files.set(file, null);
        continue;
      }
      const found = isHttpUrl(file) ? await readText(file, fetcher, accept) : await readLocal(file, openFolder(dirname(base)));
      length += found.length;
      if (length > maxBytes)
        throw failure(
          'too_large',
          `${withoutQuery(what)} has more than ${maxBytes / 1024 / 1024} MB with the files that it refers to`,
          'Import a part of it.',
        );
      texts.set(file, found);
      const read = valueOf(found, file);
      files.set(file, read);
      pending.push([file, read]);
    }
  }

  const targets = new Map<string, Json | undefined>();
  const resolve: Resolve = (reference) => {
    // thousands of operations refer to the same parts
    if (targets.has(reference)) return targets.get(reference);
    const [file = '', fragment = ''] = reference.split('#', 2);
    const target = files.get(file === '' ? base : file);
    const found = target === undefined ? undefined : valueAtPointer(target, fragment);
    if (found === undefined && target !== null) remarks.add(`a reference leads nowhere: ${reference.slice(0, 120)}`);
    targets.set(reference, found);
    return found;
  };
  const lengths = new WeakMap<object, number>();
  let shared = 0;
  const deref = (value: Json | undefined): Json | undefined => {
    let at = value;
    for (let hops = 0; isObject(at) && typeof at['$ref'] === 'string'; hops += 1) {
      if (hops > 20) return undefined;
      at = resolve(at['$ref']);
    }
    if (at === value || !isObject(at)) return at;
    const known = lengths.get(at) ?? JSON.stringify(at).length;
    lengths.set(at, known);
    shared += known;
    if (shared > maxShared)
      throw failure(
        'openapi',
        `${withoutQuery(what)} refers to more than ${maxShared} characters in all its operations`,
        'Split it, or refer to the same long parts from fewer operations.',
      );
    return at;
  };
  const info = root['info'];
  return {
    root,
    text,
    name: withoutQuery(what),
    fileOf: (path) => texts.get(resolveFrom(path, base)),
    title: textAt(info, 'title') ?? 'API',
    isSwagger: textAt(root, 'openapi') === undefined,
    resolve,
    deref,
    get remarks(): readonly string[] {
      return [...remarks];
    },
  };
}

/** Files that references of a value lead to. References are completed on the way, so that they lead there from wherever they are read. */
function filesIn(value: Json, location: string, base: string): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const pending: Json[] = [value];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    const reference = isObject(at) ? at['$ref'] : undefined;
    if (typeof reference === 'string') {
      const [path = '', fragment = ''] = reference.split('#', 2);
      const file = path === '' ? location : resolveFrom(path, location);
      if (path !== '') found.add(file);
      Reflect.set(at, '$ref', `${file === base ? '' : file}#${fragment}`);
    }
    // what no schema has room for is cut once, and not looked through by each operation that refers to it
    const properties = isObject(at) ? at['properties'] : undefined;
    if (isObject(properties) && Object.keys(properties).length > maxMembers + 1)
      Reflect.set(at, 'properties', Object.fromEntries(Object.entries(properties).slice(0, maxMembers + 1)));
    for (const member of isList(at) ? at : Object.values(at)) if (member !== undefined) pending.push(member);
  }
  return found;
}

function resolveFrom(path: string, from: string): string {
  if (isHttpUrl(from) || isHttpUrl(path))
    return URL.canParse(path, isHttpUrl(from) ? from : undefined)
      ? new URL(path, isHttpUrl(from) ? from : undefined).href
      : `${from}!`;
  return resolvePath(dirname(from), path);
}

/** Whether a file is below the folder of the document, or on its host. */
function isBeside(file: string, base: string): boolean {
  if (isHttpUrl(base)) return isHttpUrl(file) && new URL(file).origin === new URL(base).origin;
  const path = relative(dirname(base), file);
  // `file:///etc/hosts` is an address too, and not a folder with that name
  return !isHttpUrl(file) && !path.startsWith('..') && !/^[a-z][a-z\d+.-]+:/i.test(path);
}

function show(file: string, base: string): string {
  return isHttpUrl(file) ? new URL(file).origin : relative(dirname(base), file);
}

function withoutQuery(what: string): string {
  return isHttpUrl(what) ? new URL(what).origin + new URL(what).pathname : what;
}

function valueOf(given: string, what: string): Json {
  const text = given.replace(/^\ufeff/, '');
  try {
    return (/^\s*[{[]/.test(text) ? JSON.parse(text) : parseYaml(text, { merge: true })) as Json;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    // the parser of YAML calls itself for each level
    if (why.includes('call stack'))
      throw failure(
        'openapi',
        `${withoutQuery(what)} has objects and lists nested too deeply`,
        'Move the deep parts to components and refer to them.',
      );
    const name = withoutQuery(what);
    throw failure(
      'openapi',
      `${name} is neither JSON nor YAML`,
      'Name the document itself.',
      remoteDetails(name, why.slice(0, 200)),
    );
  }
}
