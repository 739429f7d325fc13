// Members that no schema knows are published as they are, because readers must ignore what they do not know. But a name
// that is one slip away from a known one, or that belongs to a computed part, is refused: silence would lose a fact. Settings
// are closed: every name that their schema does not know is refused.
import type { Diagnostic, JsonObject } from '@vitrine/core';
import { isList, isObject } from '../shared/json.ts';
import { nearestFirst, nearestName } from '../shared/nearest.ts';
import { diagnostic, type PathPart, warning } from '../shared/diagnostic.ts';
import type { SourceFile } from './source-file.ts';

/** Members of published documents that are computed and so must not be written. */
const computed: ReadonlySet<string> = new Set([
  'snapshot_id',
  'generated_at',
  'summary',
  'channels',
  'current_version',
  'product',
  'schema_version',
]);

/** Earlier names of settings, each with the name that it has now. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['quota', 'rate_limit'],
  ['proxies', 'trust_proxy'],
]);

/** Names that are misspelt or computed, and unknown names worth a warning. */
export interface UnknownMembers {
  readonly problems: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** Compares the members of a file's value with the JSON Schema of what a team writes. */
export function findUnknownMembers(source: SourceFile, schema: JsonObject): UnknownMembers {
  const problems: Diagnostic[] = [];
  const warnings: Diagnostic[] = [];
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};

  const walk = (value: unknown, against: unknown, path: readonly PathPart[]): void => {
    const resolved = resolve(against, value);
    if (resolved === undefined) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, resolved['items'], [...path, index]);
    } else if (isObject(value) && isObject(resolved['properties'])) {
      const knownMembers = resolved['properties'];
      for (const [name, member] of Object.entries(value)) {
        if (Object.hasOwn(knownMembers, name)) walk(member, knownMembers[name], [...path, name]);
        else checkName(name, Object.keys(knownMembers), path, resolved['additionalProperties'] === false);
      }
    }
  };

  /** Follows references; of several alternatives that fit the kind of the value takes the one that knows most of its names. */
  const resolve = (against: unknown, value: unknown): JsonObject | undefined => {
    if (!isObject(against)) return undefined;
    const reference = against['$ref'];
    if (typeof reference === 'string') return resolve(definitions[reference.replace('#/$defs/', '')], value);
    const alternatives = against['anyOf'];
    if (!isList(alternatives) || isObject(against['properties'])) return against;
    const kind = Array.isArray(value) ? 'items' : 'properties';
    const fitting = alternatives.map((each) => resolve(each, value)).filter((each) => each?.[kind] !== undefined);
    const knows = (each: JsonObject | undefined): number => {
      const knownMembers = each?.['properties'];
      return isObject(value) && isObject(knownMembers)
        ? Object.keys(value).filter((name) => Object.hasOwn(knownMembers, name)).length
        : 0;
    };
    return fitting.reduce((best, each) => (knows(each) > knows(best) ? each : best), fitting[0]);
  };

  const checkName = (name: string, knownNames: readonly string[], path: readonly PathPart[], closed: boolean): void => {
    const at = { file: source.file, line: source.line([...path, name]), path: [...path, name] };
    const now = renamed.get(name) ?? '';
    const meant = knownNames.includes(now) ? now : nearestName(name, knownNames);
    if (path.length === 0 && computed.has(name) && !closed)
      problems.push(diagnostic(at, 'no such key, because Vitrine computes it', `the key ${name}`));
    else if (meant !== undefined)
      problems.push(diagnostic(at, `the key ${meant}`, `the unknown key ${name}`, 'content', `Rename it to ${meant}.`));
    else if (closed) {
      const names = nearestFirst(name, knownNames).join(', ');
      problems.push(diagnostic(at, `one of ${names}`, `the unknown key ${name}`, 'content', 'Rename it, or remove it.'));
    }
    // A catalog in another shape is full of them, and is published byte for byte.
    else if (source.path === undefined)
      warnings.push(warning('unknown-member', 'Vitrine does not know this key, and publishes it as is', undefined, at));
  };

  walk(source.value, schema, []);
  return { problems, warnings };
}
