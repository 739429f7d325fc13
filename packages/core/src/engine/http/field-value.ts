// Field values: lists are split (RFC 9110 section 5.6.1), and structured items are written (RFC 9651).

/**
 * The members of a list, trimmed. A comma inside quotes separates nothing, empty members are dropped as a recipient must, and a
 * quote that is never closed takes the rest of the value.
 */
export function members(value: string, separator: ',' | ';' = ','): readonly string[] {
  if (!value.includes(separator) && !value.includes('"')) return single(value);
  const members: string[] = [];
  let quoted = false;
  let start = 0;
  for (let index = 0; index <= value.length; index++) {
    const character = value[index];
    if (quoted && character === '\\' && index + 1 < value.length) index++;
    else if (character === '"') quoted = !quoted;
    else if (index >= value.length || (!quoted && character === separator)) {
      const member = value.slice(start, index).trim();
      if (member !== '') members.push(member);
      start = index + 1;
    }
  }
  return members;
}

/** Most fields hold one member, or none. */
function single(value: string): readonly string[] {
  const member = value.trim();
  return member === '' ? [] : [member];
}

const maximumInteger = 999_999_999_999_999;

/** An sf-string; throws RangeError for what cannot be one, which only a misconfiguration can cause. */
export function serializeString(value: string): string {
  if (!/^[\x20-\x7e]*$/.test(value)) throw new RangeError('structured field string: expected printable ASCII');
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function serializeInteger(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) > maximumInteger)
    throw new RangeError('structured field integer: expected at most 15 digits');
  return String(value);
}

/** An sf-date, such as `@1795132800`. */
export function serializeDate(date: Date): string {
  return `@${serializeInteger(Math.floor(date.getTime() / 1_000))}`;
}

/** One item of a list: a string with integer parameters, such as `"default";q=120;w=60`. */
export function serializeItem(value: string, parameters: Readonly<Record<string, number>>): string {
  return Object.entries(parameters).reduce((item, [key, n]) => `${item};${key}=${serializeInteger(n)}`, serializeString(value));
}
