// Words that a page carries in base64, hexadecimal digits, percent-encoding or escapes of JavaScript: people do not read them, and
// models do when they are requested to.
import { createViewWriter, type View } from './view.ts';

/** Stretches without blanks; shorter ones have no room for an instruction. */
const stretches = /[^\s"'`<>()[\]{}]{24,}/g;
/** How much of a stretch is decoded, in characters: a longer one is an image. */
const longest = 8_192;

/** The decoded words of a page, folded, each at the place of its stretch. */
export function encodedWords(source: string, fold: (character: string) => string): View {
  const view = createViewWriter();
  for (const { 0: stretch, index } of source.matchAll(stretches)) {
    const words = decodedStretch(stretch.slice(0, longest));
    if (words === undefined) continue;
    view.blank(index);
    for (const character of words) {
      if (/\s/.test(character)) view.blank(index);
      else view.add(fold(character), index);
    }
    view.blank(index);
  }
  return view.end();
}

/** The text that a stretch encodes; undefined when it is no text in a known code. */
function decodedStretch(stretch: string): string | undefined {
  if (/^(?:[0-9A-Fa-f]{2})+[.,;:!?]?$/.test(stretch)) return asText(Buffer.from(stretch, 'hex'));
  if (/^[A-Za-z0-9+/_-]+={0,2}[.,;:!?]?$/.test(stretch)) return asText(Buffer.from(stretch, 'base64'));
  const plain = stretch.replace(/(?:%|\\x|\\u00)([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return stretch.length - plain.length > 8 ? plain : undefined;
}

/** Bytes as text, where they are some. */
function asText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  return /[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, '')) ? undefined : text;
}
