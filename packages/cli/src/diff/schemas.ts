// Two JSON Schemas -> what breaks. What a client sends may be accepted more widely, never more narrowly; what it receives may have more
// members and fewer values, never less of what was promised. Keywords that both schemas have in the same form are not looked at.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { asList, asObject, asString, valueAt } from '@vitrine/core/verify';
import { canonical, type Difference, finding } from './change.ts';

/** What a schema describes: `argument` and `parameter` and `request` are sent, `result` and `response` are received. */
export type Described = 'argument' | 'parameter' | 'request' | 'result' | 'response';

const sent: ReadonlySet<Described> = new Set<Described>(['argument', 'parameter', 'request']);

/** A schema, with the document that its references begin at. */
export type Rooted = readonly [schema: Json | undefined, document: Json];

/** References and members that are followed into each other; what is deeper is not compared. */
const deepest = 24;

/** Bounds of which a larger value accepts more, and of which a smaller one does. */
const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

/** Findings about what one schema promised and the other does not keep. */
export function compareSchemas(before: Rooted, after: Rooted, noun: Described, place: string): Difference['findings'] {
  const isSent = sent.has(noun);
  const findings: Difference['findings'][number][] = [];
  const seen = new Set<string>();
  const add = (severity: 'error' | 'warning', rule: string, at: string, expected: string, found: string): void => {
    findings.push(
      finding(
        severity,
        `${noun}-${rule}`,
        at === '' ? place : `${place} ${at}`,
        `expected ${expected}, found ${found}`,
        isSent ? 'Accept what was accepted before.' : 'Send what was sent before.',
      ),
    );
  };

  function compare(old: Json | undefined, now: Json | undefined, at: string, depth: number): void {
    const [was, is] = [resolved(old, before[1]), resolved(now, after[1])];
    if (depth > deepest || (canonical(was) === canonical(is) && !hasReference(was))) return;
    const pair = `${at} ${asString(valueAt(old, '$ref')) ?? ''} ${asString(valueAt(now, '$ref')) ?? ''}`;
    if (seen.has(pair)) return;
    seen.add(pair);
    compareTypes(was, is, at);
    compareValues(was, is, at);
    if (isSent) compareBounds(was, is, at);
    compareMembers(was, is, at, depth);
    if (was['items'] !== undefined || is['items'] !== undefined) compare(was['items'], is['items'], `${at}[]`, depth + 1);
    for (const keyword of ['oneOf', 'anyOf'] as const) compareChoices(asList(was[keyword]), asList(is[keyword]), at, depth);
  }

  function compareTypes(was: JsonObject, is: JsonObject, at: string): void {
    const [old, now] = [typesOf(was), typesOf(is)];
    const [wide, narrow] = isSent ? [old, now] : [now, old];
    // No type is every type.
    const isNarrower = narrow.length > 0 && (wide.length === 0 || wide.some((type) => !accepts(narrow, type)));
    if (isNarrower) add('error', 'type', at, old.join(' or ') || 'anything', now.join(' or ') || 'anything');
  }

  function compareValues(was: JsonObject, is: JsonObject, at: string): void {
    const [old, now] = [valuesOf(was), valuesOf(is)];
    const [wide, narrow] = isSent ? [old, now] : [now, old];
    if (narrow === undefined) return;
    const lost = wide === undefined ? ['any value'] : [...wide].filter((value) => !narrow.has(value));
    if (lost.length === 0) return;
    if (isSent) add('error', 'value', at, lost.join(', '), 'no such value');
    else add('warning', 'value', at, [...narrow].join(', '), `${lost.join(', ')} as well`);
  }

  function compareBounds(was: JsonObject, is: JsonObject, at: string): void {
    const tighter = (name: string, isTighter: (old: number, now: number) => boolean): void => {
      const [old, now] = [was[name], is[name]];
      if (typeof now === 'number' && (typeof old !== 'number' || isTighter(old, now)))
        add('error', 'bound', at, `${name} ${typeof old === 'number' ? old : 'of none'}`, String(now));
    };
    for (const name of upper) tighter(name, (old, now) => now < old);
    for (const name of lower) tighter(name, (old, now) => now > old);
    const [old, now] = [asString(was['pattern']), asString(is['pattern'])];
    if (now !== undefined && old !== now) add('error', 'bound', at, `the pattern ${old ?? 'of none'}`, now);
  }

  function compareMembers(was: JsonObject, is: JsonObject, at: string, depth: number): void {
    const [old, now] = [asObject(was['properties']), asObject(is['properties'])];
    const [demanded, demands] = [namesIn(was['required']), namesIn(is['required'])];
    for (const [name, schema] of Object.entries(old)) {
      const place = `${at}/${name}`;
      if (now[name] === undefined) add('error', 'removed', place, 'the member of before', 'none');
      else compare(schema, now[name], place, depth + 1);
    }
    if (isSent)
      for (const name of demands.filter((each) => !demanded.includes(each)))
        add('error', 'required', `${at}/${name}`, 'an optional member', 'a required one');
    else
      for (const name of demanded.filter((each) => !demands.includes(each) && now[each] !== undefined))
        add('error', 'optional', `${at}/${name}`, 'a member that is always there', 'an optional one');
  }

  /** Choices are matched by what they say; the rest one by one. */
  function compareChoices(was: readonly Json[], is: readonly Json[], at: string, depth: number): void {
    const [old, now] = [was, is].map((list) => new Set(list.map(canonical))) as [Set<string>, Set<string>];
    const [gone, more] = [was.filter((each) => !now.has(canonical(each))), is.filter((each) => !old.has(canonical(each)))];
    const pairs = Math.min(gone.length, more.length);
    for (let index = 0; index < pairs; index += 1) compare(gone[index], more[index], at, depth + 1);
    if (isSent && is.length > 0 && gone.length > pairs) add('error', 'type', at, `${was.length} choices`, `${is.length}`);
    if (!isSent && was.length > 0 && more.length > pairs) add('warning', 'type', at, `${was.length} choices`, `${is.length}`);
  }

  compare(before[0], after[0], '', 0);
  return findings;
}

function hasReference(schema: JsonObject): boolean {
  return JSON.stringify(schema).includes('"$ref"');
}

/** A schema without references and `allOf` at its top. */
function resolved(schema: Json | undefined, document: Json): JsonObject {
  let found = asObject(schema);
  for (let step = 0; step < deepest && typeof found['$ref'] === 'string'; step += 1) {
    const { $ref, ...others } = found;
    found = { ...asObject(valueAt(document, ...pointerOf($ref))), ...others };
  }
  const parts = asList(found['allOf']);
  if (parts.length === 0 || parts.length > deepest) return found;
  const { allOf: _, ...own } = found;
  return [...parts.map((part) => resolved(withoutAllOf(part), document)), own].reduce<JsonObject>(
    (all, part) => ({
      ...all,
      ...part,
      properties: { ...asObject(all['properties']), ...asObject(part['properties']) },
      required: [...asList(all['required']), ...asList(part['required'])],
    }),
    {},
  );
}

/** Parts of parts are not followed: a schema may be a part of itself. */
function withoutAllOf(part: Json): Json {
  if (!isObject(part)) return part;
  const { allOf: _, ...others } = part;
  return others;
}

function pointerOf(reference: string): readonly string[] {
  return reference
    .replace(/^#\/?/, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function typesOf({ type }: JsonObject): readonly string[] {
  return typeof type === 'string' ? [type] : namesIn(type);
}

function namesIn(list: Json | undefined): readonly string[] {
  return asList(list).filter((each): each is string => typeof each === 'string');
}

function accepts(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** The values that a schema lists, as JSON; undefined where it lists none. */
function valuesOf(schema: JsonObject): ReadonlySet<string> | undefined {
  if (schema['const'] !== undefined) return new Set([canonical(schema['const'])]);
  return Array.isArray(schema['enum']) ? new Set(asList(schema['enum']).map(canonical)) : undefined;
}
