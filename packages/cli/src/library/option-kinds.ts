// What options are, in and below their first level: a wrong one is refused by its name where a front is made, and not by the first request
// that meets it.

/** Kinds of values, by their names in messages. */
const kinds = {
  'a function': (value: unknown) => typeof value === 'function',
  'a list': Array.isArray,
  'a number': (value: unknown) => typeof value === 'number',
  'a text': (value: unknown) => typeof value === 'string',
  'an object': (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  false: (value: unknown) => value === false,
  true: (value: unknown) => value === true,
  nothing: (value: unknown) => value === undefined,
};

/** What a value may be: one of these kinds; and what the entries of a list, or members of an object, may be. */
export interface Expected {
  readonly kinds: readonly (keyof typeof kinds)[];
  readonly entries?: Expected;
  readonly members?: Readonly<Record<string, Expected>>;
  /** Whether another member is refused. */
  readonly isClosed?: true;
}

/** A value of these kinds, whatever is in it. */
export const of = (...allowed: Expected['kinds']): Expected => ({ kinds: allowed });
/** A list of such values. */
export const listOf = (entries: Expected): Expected => ({ kinds: ['a list'], entries });
/** An object with these members; others are not looked at. */
export const objectWith = (members: Readonly<Record<string, Expected>>): Expected => ({ kinds: ['an object'], members });

/** Throws TypeError, naming the option, for a value that is not what is expected. */
export function checkKind(name: string, value: unknown, { kinds: allowed, entries, members, isClosed }: Expected): void {
  if (!allowed.some((kind) => kinds[kind](value))) {
    const wanted = allowed.filter((kind) => kind !== 'nothing').join(' or ');
    throw new TypeError(`${name}: expected ${wanted}, received ${value === null ? 'null' : typeof value}`);
  }
  if (entries !== undefined && Array.isArray(value))
    for (const [index, entry] of value.entries()) checkKind(`${name}[${index}]`, entry, entries);
  if (members === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (isClosed) checkNames(name, value, members);
  for (const [member, wanted] of Object.entries(members)) checkKind(`${name}.${member}`, Reflect.get(value, member), wanted);
}

/** Throws TypeError for a member that is none of these. */
export function checkNames(name: string, value: object, members: Readonly<Record<string, Expected>>): void {
  const unknown = Object.keys(value).find((member) => !Object.hasOwn(members, member));
  if (unknown !== undefined)
    throw new TypeError(`${name}: expected options among ${Object.keys(members).join(', ')}, received ${JSON.stringify(unknown)}`);
}
