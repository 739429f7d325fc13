// JSON as TypeScript sees it. isObject is the one guard for data that came from outside.

/** A value that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
/** A JSON object whose members are not known. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a value: none where it is no object. */
export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A text as JSON; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // what JSON.parse returns is JSON
  } catch {
    return undefined;
  }
}

/** Whether a value nests deeper than a bound; without recursion, each object once. */
export function isDeeper(value: Json, most: number): boolean {
  let level: readonly (Json | undefined)[] = [value];
  const seen = new Set<object>();
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((each) => {
      if (typeof each !== 'object' || each === null || seen.has(each)) return [];
      seen.add(each);
      return Object.values(each) as readonly (Json | undefined)[];
    });
  }
  return false;
}

/** JSON whose members are in the order of their names: equal for equal values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`)
    .join(',')}}`;
}

// JSON Pointers in URI fragments (RFC 6901 section 6), as references of schemas and of API specifications have them.

/** The names that a fragment has, from the outermost: `/paths/~1pages/get` has `paths`, `/pages` and `get`. */
export function pointerNames(fragment: string): readonly string[] {
  return fragment.split('/').slice(1).map(unescaped);
}

/** The value that a fragment leads to, without its `#`; undefined where nothing is there. */
export function valueAtPointer(root: Json | undefined, fragment: string): Json | undefined {
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  let at = root;
  for (const name of pointerNames(fragment)) {
    if (Array.isArray(at)) at = /^(?:0|[1-9]\d{0,8})$/.test(name) ? (at as readonly Json[])[Number(name)] : undefined;
    else at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function unescaped(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is itself.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

// JSON Schemas of the documents that are not catalogs, in the few forms that they need.

export const string: JsonObject = { type: 'string' };
export const uri: JsonObject = { type: 'string', format: 'uri' };
export const dateTime: JsonObject = { type: 'string', format: 'date-time' };
export const sha256: JsonObject = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' };
export const strings: JsonObject = { type: 'array', items: string };

/** JSON Schema of an object that must have all of these members but the optional ones. */
export const objectSchema = /* @__NO_SIDE_EFFECTS__ */ (properties: JsonObject, optional: readonly string[] = []): JsonObject => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

// Leaves out undefined members, for `exactOptionalPropertyTypes`. Too slow for the path of a request.

/** The members, those that can be undefined as optional ones. */
export type Defined<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
};

/** Leaves out members whose value is undefined; the others stay in their order. */
export function defined<const Members extends object>(members: Members): Defined<Members> {
  // The filter removes what `Defined` excludes.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}

// Values that may be promises. One that is no promise is used at once: every `await` costs a turn of the queue.

/** Whether a value is a promise. Any object with `then` is one, as for `await`. */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Calls `next` with a value: at once, or when the promise of it resolves. */
export function mapMaybeAsync<Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}
