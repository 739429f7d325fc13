// The text of a member as it arrived: what JSON.parse makes of 1.0, of 2^53 + 1 or of an escape is no longer what was sent.

const quote = 0x22;
const backslash = 0x5c;

/** The JSON of a member of an object, byte for byte; the last of several alike. `text` is the valid JSON of an object. */
export function memberSource(text: string, member: string): string | undefined {
  let found: string | undefined;
  let name = '';
  /** Where the value begins; 0 while a name is awaited. */
  let start = 0;
  let level = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      const end = endOfString(text, index);
      if (level === 1 && start === 0) name = text.slice(index, end);
      index = end - 1;
    } else if (code === 0x7b || code === 0x5b) level++;
    else if (level > 1) level -= code === 0x7d || code === 0x5d ? 1 : 0;
    else if (code === 0x3a) start = index + 1;
    else if (start > 0 && (code === 0x2c || code === 0x7d)) {
      if (isNamed(name, member)) found = text.slice(start, index).trim();
      start = 0;
    }
  }
  return found;
}

/** The index behind the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index + 1;
}

function isNamed(json: string, member: string): boolean {
  return json === `"${member}"` || (json.includes('\\') && JSON.parse(json) === member);
}
