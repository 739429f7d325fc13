// Serialises the few structured-field items that are sent (RFC 9651): strings with integer parameters, and dates.

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
