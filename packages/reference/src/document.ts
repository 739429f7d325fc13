// A specification's files as values, and its references. The caller reads files and decides what is within reach.
import { posix } from 'node:path';
import { defined, isObject } from '@vitrine/core/serving';
import { isDeeper, pointerNames, valueAtPointer, lineAt } from '@vitrine/core/workspace';
import { type Diagnostic, type Json, type JsonObject, VitrineError } from '@vitrine/core';
import { YAMLParseError } from 'yaml';
import { maxDocumentDepth, maxFiles, maxMembers, maxReferenceHops, maxShared, maxSpecificationLength } from './limits.ts';
import type { Resolved } from './specification.ts';
import { parseYamlText } from './yaml-document.ts';
import { yamlValue } from './yaml-value.ts';

/** Reads a file that a specification refers to, by its path relative to the folder of the specification; undefined where that may not be read. */
export type ReadFile = (path: string) => string | undefined;

export interface SpecificationDocument {
  readonly root: JsonObject;
  /** The target of a reference as it is written in a file; undefined where it leads nowhere. */
  readonly resolve: (reference: string) => Resolved | undefined;
  /** The value itself, or what its `$ref` leads to after at most 20 steps. Throws SpecificationError once that is too much in all. */
  readonly follow: (value: Json | undefined) => Json | undefined;
  /** Whether a reference within the document leads to a value; asking is no finding. */
  readonly has: (reference: string) => boolean;
  readonly findings: Diagnostic[];
}

/** A specification that cannot be read at all. */
export class SpecificationError extends VitrineError {
  readonly fix: string;
  /** Line of the file, from 1, where it is known. */
  readonly line?: number;
  constructor(message: string, fix: string, line?: number) {
    super('SpecificationError', 'unreadable_specification', message);
    this.fix = fix;
    if (line !== undefined) this.line = line;
  }
}

/** Parses JSON or YAML. Throws SpecificationError for text that is neither, is too long, too deep, or expands without end. */
export function parseText(given: string, file: string): Json {
  const text = given.replace(/^\ufeff/, '');
  if (text.length > maxSpecificationLength)
    throw new SpecificationError(
      `${file}: expected at most ${maxSpecificationLength} characters, received ${text.length}`,
      'Split the specification into several files.',
    );
  let value: Json;
  try {
    value = /^\s*[{[]/.test(text) ? (JSON.parse(text) as Json) : parseYaml(text);
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split('\n', 1) : [];
    if (error instanceof YAMLParseError && error.code === 'RESOURCE_EXHAUSTION') throw tooDeep(file);
    const why = first.replace(/ at line \d+, column \d+:$/, '');
    throw new SpecificationError(
      `${file}: expected JSON or YAML: ${why.slice(0, 200)}`,
      'Correct the file there.',
      lineOfError(error, text),
    );
  }
  if (isDeeper(value, maxDocumentDepth)) throw tooDeep(file);
  return value;
}

function tooDeep(file: string): SpecificationError {
  return new SpecificationError(
    `${file}: expected at most ${maxDocumentDepth} levels of nesting, received more`,
    'Move the deep parts to components and refer to them.',
  );
}

const maxFindings = 50;

/** Longest text of which a syntax error is looked for again, to name its line. */
const maxReread = 2_000_000;

/** The line of a syntax error. The parser of JSON names none, and that of YAML reads JSON. */
function lineOfError(error: unknown, text: string): number | undefined {
  const yamlError = error instanceof YAMLParseError || text.length > maxReread ? error : errorOfYaml(text);
  return yamlError instanceof YAMLParseError ? lineAt(text, yamlError.pos[0]) : undefined;
}

function errorOfYaml(text: string): unknown {
  try {
    return parseYamlText(text, { logLevel: 'silent' }).errors[0];
  } catch (error) {
    return error;
  }
}

function parseYaml(text: string): Json {
  const parsed = parseYamlText(text, { merge: true, logLevel: 'silent' });
  const [error] = parsed.errors;
  if (error !== undefined) throw error;
  return yamlValue(parsed) as Json;
}

/** Every object and list within values, each once, without recursion. What is added to `pending` meanwhile is visited too. */
export function* partsOf(pending: Json[]): Generator<JsonObject | readonly Json[]> {
  const seen = new Set<Json>();
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    yield at;
    for (const member of Object.values(at) as (Json | undefined)[]) if (member !== undefined) pending.push(member);
  }
}

/** Cuts the lists and maps of schemas that are wider than a bound, in place; the names of those that were cut, with their width. */
function cutWide(value: Json): ReadonlyMap<string, number> {
  const cut = new Map<string, number>();
  for (const part of partsOf([value])) {
    if (!isObject(part)) continue;
    for (const [name, most] of Object.entries(maxMembers)) {
      const member = Object.hasOwn(part, name) ? part[name] : undefined;
      if (typeof member !== 'object' || member === null) continue;
      const width = Object.keys(member).length;
      if (width <= most) continue;
      cut.set(name, Math.max(width, cut.get(name) ?? 0));
      const first = Object.entries(member).slice(0, most);
      Reflect.set(part, name, Array.isArray(member) ? member.slice(0, most) : Object.fromEntries(first));
    }
  }
  return cut;
}

/** Opens a specification: its own text, and a reader for the files next to it. `upgrade` changes the root before anything refers to it. */
export function openDocument(
  text: string,
  file: string,
  readFile: ReadFile,
  upgrade: (root: JsonObject) => JsonObject = (root) => root,
): SpecificationDocument {
  const parsed = parseText(text, file);
  if (!isObject(parsed)) throw new SpecificationError(`${file}: expected an object`, 'Use the file of the specification itself.');
  const root = upgrade(parsed);
  const findings: Diagnostic[] = [];
  const files = new Map<string, Json | undefined>([['', root]]);
  let length = text.length;
  const reported = new Set<string>();
  /** `written` is what the file says at the place of the finding. */
  const report = (message: string, fix: string, written?: string): void => {
    if (reported.has(message) || reported.size >= maxFindings) return;
    reported.add(message);
    const at = written === undefined ? -1 : text.indexOf(written);
    const line = at < 0 ? undefined : lineAt(text, at);
    findings.push({
      ...{ severity: 'warning', rule: 'docs-reference', file, message, fix },
      ...defined({ range: line === undefined ? undefined : { startLine: line } }),
    });
  };

  /** What is too wide is cut where it is read, so that no operation that refers to it goes through all of it. */
  const bounded = <Value extends Json>(value: Value, path: string): Value => {
    for (const [name, width] of cutWide(value))
      report(
        `${path}: expected at most ${maxMembers[name] ?? 0} members of ${name}, received ${width}; the first are read`,
        'Split wide parts into named parts.',
      );
    return value;
  };
  bounded(root, file);

  const open = (path: string): Json | undefined => {
    if (files.has(path)) return files.get(path);
    files.set(path, undefined);
    if (files.size > maxFiles) {
      report(`expected at most ${maxFiles} files, received more`, 'Bundle the specification into one file.');
      return undefined;
    }
    const content = readFile(path);
    length += content?.length ?? 0;
    if (content === undefined || length > maxSpecificationLength) {
      report(
        content === undefined
          ? `${quotedReference(path)} is not a file of this folder`
          : `expected at most ${maxSpecificationLength} characters in all files`,
        'Use references to files below the folder of the specification; nothing is fetched.',
        path,
      );
      return undefined;
    }
    const value = bounded(parseText(content, path), path);
    absolute(value, path);
    files.set(path, value);
    return value;
  };

  const resolve = (reference: string): Resolved | undefined => {
    let pointer = reference;
    for (let hops = 0; hops <= maxReferenceHops; hops += 1) {
      const [path, fragment] = splitReference(pointer);
      const target = open(path);
      const pointed = target === undefined ? undefined : valueAtPointer(target, fragment);
      if (!isObject(pointed)) {
        if (target !== undefined)
          report(`${quotedReference(pointer)} leads to no value`, 'Correct the reference, or add what it names.', pointer);
        return undefined;
      }
      const next = pointed['$ref'];
      if (typeof next === 'string' && next !== pointer) {
        pointer = next;
        continue;
      }
      const name = componentName(fragment, path);
      return { schema: pointed, pointer, ...(name !== undefined && { name }) };
    }
    report(`${quotedReference(reference)} is a circular reference`, 'Point one of them to a value.', reference);
    return undefined;
  };
  const lengths = new WeakMap<object, number>();
  let shared = 0;
  /** Counts what a reference leads to: a text of 2 MB makes 20,000 operations of a megabyte, all of them the same one. */
  const countShared = (target: JsonObject): void => {
    const length = lengths.get(target) ?? JSON.stringify(target).length;
    lengths.set(target, length);
    shared += length;
    if (shared > maxShared)
      throw new SpecificationError(
        `${file}: expected references to at most ${maxShared} characters in all operations, received more`,
        'Split the specification, or refer to the same long parts from fewer operations.',
      );
  };
  const follow = (value: Json | undefined): Json | undefined => {
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference !== 'string') return value;
    const resolved = resolve(reference);
    if (resolved === undefined || !isObject(value)) return undefined;
    countShared(resolved.schema);
    // What is written next to a reference counts for more: OpenAPI 3.1 section 4.8.23.
    const { $ref: _, ...siblings } = value;
    return Object.keys(siblings).length === 0 ? resolved.schema : { ...resolved.schema, ...siblings };
  };
  const has = (reference: string): boolean => isObject(valueAtPointer(root, reference.replace(/^#/, '')));
  return { root, resolve, follow, has, findings };
}

function quotedReference(reference: string): string {
  return JSON.stringify(reference.length > 120 ? `${reference.slice(0, 119)}…` : reference);
}

function splitReference(reference: string): readonly [path: string, fragment: string] {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

/** Makes the references of a further file lead from the folder of the specification, so that they can be followed from anywhere. */
function absolute(value: Json, path: string): void {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  for (const part of partsOf([value])) {
    const reference = isObject(part) ? part['$ref'] : undefined;
    if (typeof reference !== 'string') continue;
    const [to, fragment] = splitReference(reference);
    Reflect.set(part, '$ref', `${to === '' ? path : isAddress(to) ? to : posix.normalize(folder + to)}#${fragment}`);
  }
}

const isAddress = (path: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path);

/** The name of a component: the last part of `/components/schemas/Name`, `/definitions/Name`, `/$defs/Name`, of `/Name` in a further file; a file by its own name. */
function componentName(fragment: string, path: string): string | undefined {
  if (/^\/(?:components\/(?:schemas|messages|responses|parameters|requestBodies)|definitions|\$defs)\/[^/]+$/.test(fragment))
    return pointerNames(fragment).at(-1);
  // a file of definitions: `definitions.yml#/Agent`
  const member = path === '' ? undefined : /^\/([A-Za-z_][\w.-]*)$/.exec(fragment)?.[1];
  if (member !== undefined) return member;
  if (fragment === '' && path !== '') return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '');
  return undefined;
}
