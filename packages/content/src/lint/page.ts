// A page as the lint reads it: visible words, hidden words, code, tags and destinations of links, in one pass that looks at each
// character a bounded number of times. Markdown is read roughly (CommonMark 4 and 6): the lint must distinguish prose from code, and need not
// know how it is set.
import { codeParts, createIsCode } from '../markup/code-spans.ts';
import { fencedBlocks } from '../markup/fences.ts';
import { readTag, type Tag } from '../markup/tags.ts';
import { createFold } from './fold.ts';
import { hides } from './hidden-element.ts';
import { characterAt, decoded, plainAddress } from './references.ts';
import { asciiTable, createViewWriter, type View } from './view.ts';

/** Where a link, an image or an attribute leads. */
export interface Destination {
  /** Decoded, without blanks and control characters. */
  readonly address: string;
  readonly start: number;
  readonly length: number;
}

export interface Page {
  readonly source: string;
  /** Words that readers see, folded: small plain letters, one blank between words. */
  readonly prose: View;
  /** Words of comments, unused definitions, scripts and hidden elements, folded. */
  readonly hidden: View;
  /** Words of code, folded. */
  readonly code: View;
  /** Words that are in the page in base64 and other codes, folded. */
  readonly encoded: View;
  readonly tags: readonly Tag[];
  readonly destinations: readonly Destination[];
  /** Whether a place in the page is code. */
  readonly isCode: (offset: number) => boolean;
  /** Characters that were looked at, those that were looked at again included. */
  readonly steps: number;
}

const definition = /[ ]{0,3}\[((?:[^\]\\\n]|\\.){1,300})\]:[ \t]{0,9}(<[^>\n]{0,2048}>|[^\s]{0,2048})([^\n]{0,2048})/y;
const destinationAt = /\]\([ \t\n]{0,9}(<[^<>\n]{0,2048}>|[^\s()<>]{1,2048})(?:[ \t\n]{1,9}("[^"]{0,1000}"|'[^']{0,1000}'))?/y;
const wordPart = /[\p{L}\p{N}'.!?:;,/@$&%+=]/u;
/** For each character of ASCII its folded code unit; 0 for one that parts words. */
const asciiWordPart = asciiTable((character) => (wordPart.test(character) ? character.toLowerCase().charCodeAt(0) : 0));
/** The same for a character that means itself: in code, and in prose. */
const asciiInCode = asciiTable((character) => (character === '&' ? undefined : asciiWordPart[character.charCodeAt(0)]));
const asciiInProse = asciiTable((character) =>
  '<[]\\!*~&'.includes(character) ? undefined : asciiWordPart[character.charCodeAt(0)],
);
const longestAlternative = 500;
/** Elements whose content is read as text up to their closing tag. */
const rawText: ReadonlyMap<string, RegExp> = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['title', /<\/title/gi],
]);
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const inline = new Set('a abbr b bdi bdo cite code dfn em i kbd mark q s samp small span strong sub sup u var wbr font'.split(' '));
const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcset', 'background', 'to']);

export function scanPage(source: string, fold: (character: string) => string = createFold()): Page {
  const spans = codeParts(source, fencedBlocks(source));
  const prose = createViewWriter();
  const hidden = createViewWriter();
  const code = createViewWriter();
  const tags: Tag[] = [];
  const destinations: Destination[] = [];
  const hiding: string[] = [];
  let steps = 2 * source.length;

  const write = (view: typeof prose, character: string, offset: number): void => {
    for (const each of fold(character)) {
      if (wordPart.test(each)) view.add(each, offset);
      else view.blank(offset);
    }
  };
  /** Writes the character at a place, or the one that a reference there names, and returns where the next one begins. */
  const writeAt = (view: typeof prose, at: number): number => {
    const [character, next] = characterAt(source, at);
    for (const each of character) write(view, each, at);
    return next;
  };
  const writeAll = (view: typeof prose, start: number, end: number): void => {
    for (let at = start; at < end; ) {
      at = view.addKnown(asciiInCode, source, at, end);
      if (at < end) at = writeAt(view, at);
    }
    view.blank(end);
    steps += end - start;
  };
  const lead = (address: string, start: number, length: number): void => {
    destinations.push({ address: plainAddress(address), start, length });
  };
  const current = (): typeof prose => (hiding.length > 0 ? hidden : prose);

  let nextSpan = 0;
  const removed = { comment: false, instruction: false, cdata: false };
  for (let at = 0; at < source.length; ) {
    while (spans[nextSpan] !== undefined && (spans[nextSpan]?.end ?? 0) <= at) nextSpan += 1;
    const span = spans[nextSpan];
    if (span !== undefined && at >= span.start) {
      writeAll(code, span.start, span.end);
      // A span within a sentence is read as a part of it; a block is read by itself.
      if (!span.block)
        for (let inner = span.start; inner < span.end; inner += 1)
          if (source[inner] !== '`') write(current(), source[inner] ?? '', inner);
      if (span.block) current().blank(at);
      at = span.end;
      continue;
    }
    at = current().addKnown(asciiInProse, source, at, span?.start ?? source.length);
    if (at === (span?.start ?? source.length)) continue;
    const character = source[at] ?? '';
    if (character === '<') {
      const skipped = readAngle(at);
      if (skipped !== undefined) {
        at = skipped;
        continue;
      }
    } else if (character === '[' && startsLine(at)) {
      const end = readDefinition(at);
      if (end !== undefined) {
        at = end;
        continue;
      }
    } else if (character === ']') {
      destinationAt.lastIndex = at;
      const [whole, address, title = ''] = destinationAt.exec(source) ?? [];
      if (whole !== undefined && address !== undefined) {
        lead(address.replace(/^<|>$/g, ''), at, whole.length);
        writeAll(hidden, at + whole.length - title.length, at + whole.length);
        at += whole.length;
        steps += whole.length;
        continue;
      }
    } else if (character === '\\' && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) {
      at += 1;
      write(current(), source[at] ?? '', at);
      at += 1;
      continue;
    } else if (character === '!' && source[at + 1] === '[') {
      const end = source.slice(at + 2, at + 2 + longestAlternative).indexOf('](');
      if (end >= 0) writeAll(hidden, at + 2, at + 2 + end);
      at += 2;
      continue;
    } else if (character === '*' || character === '~' || character === '[') {
      at += 1;
      continue;
    }
    at = writeAt(current(), at);
  }
  return {
    source,
    prose: prose.end(),
    hidden: hidden.end(),
    code: code.end(),
    encoded: encodedWords(source, fold),
    tags,
    destinations,
    isCode: createIsCode(spans),
    steps,
  };

  function isComponent(tag: Tag): boolean {
    return /[A-Z]/.test(source[tag.start + 1] ?? '');
  }

  function startsLine(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && at - before < 5 && source[before] === ' ') before -= 1;
    return before < 0 || source[before] === '\n' || source[before] === '>';
  }

  /** `[//]: # (text)`: a definition is never shown, and neither is its title. */
  function readDefinition(at: number): number | undefined {
    if (source[at + 1] === '^') return undefined;
    definition.lastIndex = at;
    const match = definition.exec(source);
    if (match === null) return undefined;
    const [whole, , address = ''] = match;
    const end = at + whole.length;
    lead(address.replace(/^<|>$/g, ''), at, whole.length);
    const rest = at + whole.length - (match[3]?.length ?? 0);
    writeAll(hidden, at, at + (match[1]?.length ?? 0) + 2);
    writeAll(hidden, rest, end);
    return end;
  }

  /** The comment, tag or address that begins with `<`; undefined for a bare sign. */
  function readAngle(at: number): number | undefined {
    if (source.startsWith('<!--', at)) return readUnshown(at, 4, '-->', 'comment');
    if (source.startsWith('<?', at)) return readUnshown(at, 2, '?>', 'instruction');
    if (source.startsWith('<![CDATA[', at)) return readUnshown(at, 9, ']]>', 'cdata');
    const tag = readTag(source, at, 'browser');
    if ('read' in tag) {
      const address = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]{0,2048})>/iy;
      address.lastIndex = at;
      const match = address.exec(source);
      if (match !== null) lead(match[1] ?? '', at, match[0].length);
      return undefined;
    }
    steps += tag.end - tag.start;
    tags.push(tag);
    if (!inline.has(tag.name)) current().blank(at);
    if (tag.closing) {
      const opened = hiding.lastIndexOf(tag.name);
      if (opened >= 0) hiding.length = opened;
      return tag.end;
    }
    for (const { name, value, start, code: isCode } of tag.attributes) {
      if (isCode) continue;
      if (addresses.has(name)) lead(decoded(value), start, value.length);
      // Members of components are printed; attributes of HTML are not. One word means nothing.
      else if (/[\s&]/.test(value) && name !== 'style' && name !== 'class') {
        const view = isComponent(tag) ? current() : hidden;
        view.blank(start);
        writeAll(view, start, start + value.length);
      }
    }
    const selfClosing = tag.selfClosing || voids.has(tag.name);
    if (!selfClosing && hides(tag)) {
      const closing = rawText.get(tag.name);
      if (closing !== undefined) return readRawText(tag, closing);
      if (hiding.length < 64) hiding.push(tag.name);
    }
    return tag.end;
  }

  /** A part up to its closing sign; without one it is no such part, and none behind it is either. */
  function readUnshown(at: number, opening: number, closing: string, kind: keyof typeof removed): number | undefined {
    if (removed[kind]) return undefined;
    const end = source.indexOf(closing, at + opening);
    if (end < 0) {
      removed[kind] = true;
      steps += source.length - at;
      if (kind !== 'comment') return undefined;
    }
    const stop = end < 0 ? source.length : end;
    writeAll(hidden, at + opening, stop);
    return Math.min(source.length, stop + closing.length);
  }

  function readRawText(tag: Tag, closing: RegExp): number {
    closing.lastIndex = tag.end;
    const end = closing.exec(source)?.index ?? source.length;
    writeAll(hidden, tag.end, end);
    return end;
  }
}

// Words that a page carries in base64, hexadecimal digits, percent-encoding or escapes of JavaScript: people do not read them, and
// models do when they are requested to.

/** Stretches without blanks; shorter ones have no room for an instruction. */
const stretches = /(?<![^\s"'`<>()[\]{}])[^\s"'`<>()[\]{}]{24,}/g;
/** How much of a stretch is decoded, in characters: a longer one is an image. */
const longest = 8_192;

/** The decoded words of a page, folded, each at the place of its stretch. */
function encodedWords(source: string, fold: (character: string) => string): View {
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
  const decoded = stretch.replace(/(?:%|\\x|\\u00)([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return stretch.length - decoded.length > 8 ? decoded : undefined;
}

function asText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  return /[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, '')) ? undefined : text;
}
