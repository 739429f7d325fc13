// Two JSON Schemas -> what breaks. What a client sends may be accepted more widely, never more narrowly; what it receives may have more
// members and fewer values, never less of what was promised. Keywords that both schemas have in the same form are not looked at.
import type { Json, JsonObject } from '@vitrine/core';
import { asList, asObject, asString, valueAt } from '@vitrine/conformance';
import { canonical, type Difference, finding } from './change.ts';
import { createPairs, createWork, deepest, type Work } from './work.ts';

/** What a schema describes: `argument` and `parameter` and `request` are sent, `result` and `response` are received. */
export type Described = 'argument' | 'parameter' | 'request' | 'result' | 'response';

const sent: ReadonlySet<Described> = new Set<Described>(['argument', 'parameter', 'request']);

/** A schema, with the document that its references begin at. */
export type Rooted = readonly [schema: Json | undefined, document: Json];

/** References that lead to references, and parts of one `allOf` with the parts of its parts. */
const mostParts = 100;
/** What a finding costs, in values that are looked at: a stranger's contract yields no million of them. */
const findingCost = 1_000;
/** Characters of a name or a value in a finding. */
const mostShown = 200;

/** Bounds of which a larger value accepts more, and of which a smaller one does. */
const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

/**
 * Findings about what one schema promised and the other does not keep. Two schemas that meet in several places are compared in the first.
 * What `work` does not allow is left out, and `work` says so.
 */
export function compareSchemas(
  before: Rooted,
  after: Rooted,
  noun: Described,
  place: string,
  work: Work = createWork(),
): Difference['findings'] {
  const isSent = sent.has(noun);
  const findings: Difference['findings'][number][] = [];
  const seen = createPairs();
  const settled = isSent ? work.settled.sent : work.settled.received;
  const add = (severity: 'error' | 'warning', rule: string, at: string, expected: string, found: string): void => {
    if (!work.spend(findingCost)) return;
    findings.push(
      finding(
        severity,
        `${noun}-${rule}`,
        at === '' ? place : `${place} ${shown(at)}`,
        `expected ${shown(expected)}, found ${shown(found)}`,
        isSent ? 'Accept what was accepted before.' : 'Send what was sent before.',
      ),
    );
  };

  function compare(from: Json = {}, to: Json = {}, at = '', depth = 0): void {
    const [old, now] = [targetOf(from, before[1], work), targetOf(to, after[1], work)];
    if (!work.spend(1) || seen.has(old, now) || settled.has(old, now)) return;
    seen.add(old, now);
    if (depth > deepest) work.leaveOut();
    if (depth > deepest) return;
    const [was, is] = [resolved(old, before[1], work), resolved(now, after[1], work)];
    if (work.equal(was, is) && !hasReference(was, work)) return;
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
    const isNarrower = narrow.size > 0 && (wide.size === 0 || [...wide].some((type) => !accepts(narrow, type)));
    if (isNarrower) add('error', 'type', at, [...old].join(' or ') || 'anything', [...now].join(' or ') || 'anything');
  }

  function compareValues(was: JsonObject, is: JsonObject, at: string): void {
    const [old, now] = [valuesOf(was, work), valuesOf(is, work)];
    const [wide, narrow] = isSent ? [old, now] : [now, old];
    if (narrow === undefined) return;
    const lost = wide === undefined ? ['any value'] : [...wide].filter((value) => !narrow.has(value));
    if (lost.length === 0) return;
    if (isSent) add('error', 'value', at, listed(lost), 'no such value');
    else add('warning', 'value', at, listed([...narrow]), `${listed(lost)} as well`);
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
      const other = valueAt(now, name);
      // a place that is shown only as far as it is read
      const place = `${at}/${name}`.slice(-2 * mostShown);
      if (other === undefined) add('error', 'removed', place, 'the member of before', 'none');
      else compare(schema, other, place, depth + 1);
    }
    if (isSent)
      for (const name of [...demands].filter((each) => !demanded.has(each)))
        add('error', 'required', `${at}/${name}`, 'an optional member', 'a required one');
    else
      for (const name of [...demanded].filter((each) => !demands.has(each) && valueAt(now, each) !== undefined))
        add('error', 'optional', `${at}/${name}`, 'a member that is always there', 'an optional one');
  }

  /** Choices are matched by what they say; the rest one by one. */
  function compareChoices(was: readonly Json[], is: readonly Json[], at: string, depth: number): void {
    const [old, now] = [was.map((each) => written(each, work)), is.map((each) => written(each, work))];
    const [olds, nows] = [new Set(old), new Set(now)];
    const gone = was.filter((_, index) => !nows.has(old[index] ?? ''));
    const more = is.filter((_, index) => !olds.has(now[index] ?? ''));
    const pairs = Math.min(gone.length, more.length);
    for (let index = 0; index < pairs; index += 1) compare(gone[index], more[index], at, depth + 1);
    if (isSent && is.length > 0 && gone.length > pairs) add('error', 'type', at, `${was.length} choices`, `${is.length}`);
    if (!isSent && was.length > 0 && more.length > pairs) add('warning', 'type', at, `${was.length} choices`, `${is.length}`);
  }

  compare(before[0], after[0]);
  if (findings.length === 0 && !work.isIncomplete()) settled.addAll(seen);
  return findings;
}

/** JSON of a value; its length is counted. */
function written(value: Json, work: Work): string {
  if (!work.spend(1)) return '';
  const text = canonical(value);
  work.spend(text.length);
  return text;
}

function shown(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`;
}

/** The first of many values. */
function listed(values: readonly string[]): string {
  const most = 10;
  const more = values.length > most ? ` and ${values.length - most} more` : '';
  return `${shown(values.slice(0, most).map(shown).join(', '))}${more}`;
}

/** Whether objects and lists that were looked at hold a reference. */
const referring = new WeakMap<object, boolean>();

/** Whether a schema refers to another. */
function hasReference(schema: Json | undefined, work: Work): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const known = referring.get(schema);
  if (known !== undefined) return known;
  const members = Object.values(schema);
  // What cannot be looked at may refer to another; it is not compared either.
  if (!work.spend(members.length + 1)) return true;
  const found = (!Array.isArray(schema) && Object.hasOwn(schema, '$ref')) || members.some((each) => hasReference(each, work));
  referring.set(schema, found);
  return found;
}

/** What a schema that is nothing but a reference leads to: one object, wherever it is referred to. */
function targetOf(schema: Json, document: Json, work: Work): Json {
  let found = schema;
  for (let left = mostParts; left > 0 && work.spend(1); left -= 1) {
    const { $ref, ...others } = asObject(found);
    if (typeof $ref !== 'string' || Object.keys(others).length > 0) break;
    found = asObject(valueAt(document, ...pointerOf($ref)));
  }
  return found;
}

/** A schema without references and `allOf` at its top. */
function resolved(schema: Json, document: Json, work: Work): JsonObject {
  let left = mostParts;
  const follow = (from: Json): JsonObject => {
    let found = asObject(from);
    while (typeof found['$ref'] === 'string' && (left -= 1) > 0) {
      const { $ref, ...others } = found;
      found = { ...asObject(valueAt(document, ...pointerOf($ref))), ...others };
      work.spend(Object.keys(found).length);
    }
    return found;
  };
  const all: Record<string, Json> = {};
  const properties: Record<string, Json> = {};
  const required: Json[] = [];
  /** A schema may be a part of itself: the parts are counted. */
  const take = (from: Json): void => {
    const found = follow(from);
    const { allOf, ...own } = found;
    for (const part of asList(allOf)) {
      if ((left -= 1) <= 0) work.leaveOut();
      if (left <= 0 || work.isIncomplete()) break;
      take(part);
    }
    const named = asObject(own['properties']);
    work.spend(Object.keys(named).length + asList(own['required']).length);
    for (const [name, member] of Object.entries(named)) if (member !== undefined) define(properties, name, member);
    for (const name of asList(own['required'])) required.push(name);
    Object.assign(all, own);
  };
  const top = follow(schema);
  if (!Array.isArray(top['allOf'])) return top;
  take(top);
  return { ...all, properties, required };
}

/** Sets a member under any name. */
function define(target: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}

/** The steps of a reference into its document. */
function pointerOf(reference: string): readonly string[] {
  return reference
    .slice(0, 2_000)
    .replace(/^#\/?/, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function typesOf({ type }: JsonObject): ReadonlySet<string> {
  return typeof type === 'string' ? new Set([type]) : namesIn(type);
}

function namesIn(list: Json | undefined): ReadonlySet<string> {
  return new Set(asList(list).filter((each): each is string => typeof each === 'string'));
}

function accepts(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

/** The values that a schema lists, as JSON; undefined where it lists none. */
function valuesOf(schema: JsonObject, work: Work): ReadonlySet<string> | undefined {
  if (schema['const'] !== undefined) return new Set([written(schema['const'], work)]);
  return Array.isArray(schema['enum']) ? new Set(asList(schema['enum']).map((each) => written(each, work))) : undefined;
}
