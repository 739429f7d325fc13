// The bytes of a page as text. Bytes that are UTF-8 are read as UTF-8, whatever a server or a page declares: declarations are often wrong,
// and other encodings are hardly ever valid UTF-8 by chance. All others are read as declared (WHATWG Encoding), else as windows-1252.

const marks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];
/** Encodings whose bytes are all ASCII, so that they would pass as UTF-8. */
const sevenBit = /^(?:iso-2022-jp|utf-16(?:le|be)?|csiso2022jp)$/i;
/** What windows-1252 has at 0x80 to 0x9f; some runtimes decode these as ISO 8859-1. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** How far into a page its `meta` may be (HTML, 13.2.3.2). */
const prescanBytes = 1024;

/** The text of a body; `contentType` is the field of that name. */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark !== undefined) return new TextDecoder(mark[1]).decode(bytes);
  const declared = charsetIn(contentType) ?? charsetIn(new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes)));
  if (declared === undefined || !sevenBit.test(declared)) {
    const text = decoded(bytes, 'utf-8');
    if (text !== undefined) return text;
  }
  const other = declared === undefined || /^utf-?8$/i.test(declared) ? 'windows-1252' : declared;
  return decoded(bytes, other) ?? decoded(bytes, 'windows-1252') ?? '';
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text)?.[1];
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    const text = decoder.decode(bytes);
    return decoder.encoding === 'windows-1252'
      ? text.replace(/[\u0080-\u009f]/g, (sign) => high.charAt(sign.charCodeAt(0) - 0x80))
      : text;
  } catch {
    return undefined;
  }
}
