// A catalog file, YAML 1.2 or JSON, as a value that knows the line of each of its members.
import { lineAt } from '@vitrine/core/workspace';
import { isMap, isNode, isScalar, isSeq, LineCounter, type YAMLMap } from 'yaml';
import type { Diagnostic } from '@vitrine/core';
import { yamlValue } from '@vitrine/reference/yaml';
import { diagnostic, type PathPart } from '../shared/diagnostic.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { readText } from './text.ts';
import { yamlDiagnostics, parseYamlDocument } from './yaml.ts';

export type FactsFile =
  | { readonly ok: true; readonly source: SourceFile }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

/** Deepest nesting that is read at all. Schemas ask for less; this keeps every later walk off the end of the stack. */
const maxLevels = 256;

export function readFactsFile(file: string, bytes: Uint8Array): FactsFile {
  const text = readText(file, bytes);
  if (typeof text !== 'string') return { ok: false, problems: [text] };
  return file.endsWith('.json') ? readJson(file, text) : readYaml(file, text);
}

/** Reads a file as JSON, whatever its extension. */
export function readJsonFile(file: string, bytes: Uint8Array): FactsFile {
  const text = readText(file, bytes);
  return typeof text === 'string' ? readJson(file, text) : { ok: false, problems: [text] };
}

function readJson(file: string, text: string): FactsFile {
  try {
    const value: unknown = JSON.parse(text);
    if (isTooDeep(value)) return { ok: false, problems: [tooDeep(file)] };
    let lines: ((path: readonly PathPart[]) => number | undefined) | undefined;
    // Positions are needed only when something is wrong, so they are found only then.
    return { ok: true, source: { file, value, line: (path) => (lines ??= linesOf(parseWithLines(text)))(path) } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    const line = lineAt(text, position === undefined ? text.length : Number(position));
    return { ok: false, problems: [diagnostic({ file, line }, 'JSON', firstLine(message))] };
  }
}

function readYaml(file: string, text: string): FactsFile {
  try {
    const parsed = parseWithLines(text);
    const { document, counter } = parsed;
    if (document.errors.length > 0) return { ok: false, problems: yamlDiagnostics(document.errors, { file, text, counter }) };
    const value = yamlValue(document);
    if (isTooDeep(value)) return { ok: false, problems: [tooDeep(file)] };
    return { ok: true, source: { file, value, line: linesOf(parsed) } };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, problems: [tooDeep(file)] };
    return {
      ok: false,
      problems: [diagnostic({ file }, 'YAML', firstLine(error instanceof Error ? error.message : String(error)))],
    };
  }
}

function tooDeep(file: string): Diagnostic {
  return diagnostic({ file }, `at most ${maxLevels} levels`, 'deeper ones, or a value that contains itself');
}

/** Whether a value nests too deeply, or forever. A value that is in several places is followed once a level. */
function isTooDeep(value: unknown): boolean {
  const levels = new Map<object, number>();
  const walk = (part: unknown, level: number): boolean => {
    if (typeof part !== 'object' || part === null || (levels.get(part) ?? -1) >= level) return false;
    levels.set(part, level);
    return level >= maxLevels || Object.values(part).some((member) => walk(member, level + 1));
  };
  return walk(value, 0);
}

function parseWithLines(text: string) {
  const counter = new LineCounter();
  const document = parseYamlDocument(text, { lineCounter: counter, prettyErrors: false, version: '1.2' });
  return { document, counter };
}

/** The line of a member, or of the deepest part of its path that is there. A map is indexed once, so that a finding costs one look-up a level. */
function linesOf({ document, counter }: ReturnType<typeof parseWithLines>): (path: readonly PathPart[]) => number | undefined {
  const indexes = new Map<YAMLMap, ReadonlyMap<unknown, unknown>>();
  const memberOf = (node: unknown, part: PathPart): unknown => {
    if (isSeq(node)) return node.items[Number(part)];
    if (!isMap(node)) return undefined;
    const index = indexes.get(node) ?? new Map(node.items.map(({ key, value }) => [isScalar(key) ? key.value : key, value]));
    indexes.set(node, index);
    return index.get(part);
  };
  return (path) => {
    let line: number | undefined;
    let node: unknown = document.contents;
    for (let depth = 0; isNode(node); depth += 1) {
      if (node.range) line = counter.linePos(node.range[0]).line;
      const part = path[depth];
      if (part === undefined) break;
      node = memberOf(node, part);
    }
    return line;
  };
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
