// Splits a list-based field value into its members (RFC 9110 section 5.6.1), respecting quoted strings: a comma inside
// quotes separates nothing. Empty members are dropped, as a recipient must.

/** The members of a field value, trimmed; a quote that is never closed takes the rest of the value. */
export function members(value: string, separator: ',' | ';' = ','): readonly string[] {
  if (!value.includes(separator) && !value.includes('"')) return single(value);
  const found: string[] = [];
  let quoted = false;
  let start = 0;
  for (let index = 0; index <= value.length; index++) {
    const character = value[index];
    if (quoted && character === '\\' && index + 1 < value.length) index++;
    else if (character === '"') quoted = !quoted;
    else if (index >= value.length || (!quoted && character === separator)) {
      const member = value.slice(start, index).trim();
      if (member !== '') found.push(member);
      start = index + 1;
    }
  }
  return found;
}

/** What most fields are: one member, or none. */
function single(value: string): readonly string[] {
  const member = value.trim();
  return member === '' ? [] : [member];
}
