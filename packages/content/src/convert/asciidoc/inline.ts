// The inline markup of AsciiDoc as Markdown: emphasis, code, passthroughs, macros, references. Ends of marks are looked up in lists that are
// made once for a text, so that marks without an end cost nothing.
import { addressOf, codeSpan, escaped, linkTo, onOneLine } from '../../markup/markdown-text.ts';
import { attributeList } from './attribute-list.ts';

/** What inline text names. */
export interface InlineContext {
  /** A place of the page by its id or its title; with the title. */
  readonly place: (name: string) => { readonly id: string; readonly title?: string | undefined } | undefined;
  readonly page: (target: string) => { readonly address: string; readonly title?: string | undefined } | undefined;
  readonly image: (target: string) => string;
  /** The name of a footnote with this text; a text that is absent was given before. */
  readonly footnote: (id: string | undefined, text: string | undefined) => string;
  readonly count: (name: string, known: boolean) => void;
}

/** Deepest nesting of marks; what is deeper is text. */
const maxDepth = 6;
const starts =
  /\\|\*|_|`|\+|#|\^|~|\{|<<|\[\[|\(\(|"`|'`|<(?=https?:\/\/)|https?:\/\/|(?<![\w:/])(?:irc|ftp|mailto):(?=\S)|(?<![\w:])(?:link|xref|image|icon|kbd|btn|menu|footnote|footnoteref|pass|stem|latexmath|asciimath|anchor|indexterm2?):(?!:)(?=[^\s[\]]{0,500}\[)|\[(?=[.#%][^\s[\]]{1,100}\][#*_`])|(?<![\w@.])[\w.+-]{1,64}@(?=\w)/g;
const intrinsic: ReadonlyMap<string, string> = new Map([
  ['empty', ''],
  ['blank', ''],
  ['sp', ' '],
  ['nbsp', '\u00a0'],
  ['zwsp', ''],
  ['wj', ''],
  ['apos', "'"],
  ['quot', '"'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['deg', '°'],
  ['plus', '+'],
  ['brvbar', '¦'],
  ['vbar', '|'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['startsb', '['],
  ['endsb', ']'],
  ['caret', '^'],
  ['asterisk', '*'],
  ['tilde', '~'],
  ['backslash', '\\'],
  ['backtick', '`'],
  ['two-colons', '::'],
  ['two-semicolons', ';;'],
  ['cpp', 'C++'],
  ['pp', '++'],
]);

/** A text with the ends of its marks. */
interface Source {
  readonly text: string;
  /** The first place at or behind `from` where the pattern fits; undefined where none does. */
  readonly find: (pattern: RegExp, from: number) => number | undefined;
}

function sourceOf(text: string): Source {
  const known = new Map<RegExp, readonly number[]>();
  return {
    text,
    find(pattern, from) {
      const places = known.get(pattern) ?? [...text.matchAll(pattern)].map(({ index }) => index);
      known.set(pattern, places);
      let [low, high] = [0, places.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((places[middle] ?? 0) < from) low = middle + 1;
        else high = middle;
      }
      return places[low];
    },
  };
}

interface Read {
  readonly markdown: string;
  readonly end: number;
}

/** Inline AsciiDoc as Markdown. */
export function inlineMarkdown(text: string, context: InlineContext, depth = 0): string {
  if (depth > maxDepth) return escaped(text);
  const source = sourceOf(text);
  const search = new RegExp(starts);
  const out: string[] = [];
  let from = 0;
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const read = readAt(source, found.index, found[0], context, depth);
    if (read === undefined) {
      search.lastIndex = found.index + found[0].length;
      continue;
    }
    out.push(escaped(text.slice(from, found.index)), read.markdown);
    from = read.end;
    search.lastIndex = from;
  }
  out.push(escaped(text.slice(from)));
  return out.join('');
}

/** Marks of one sign: the end of a constrained pair, and of an unconstrained one. */
const pairs: Readonly<Record<string, readonly [constrained: RegExp, unconstrained: RegExp]>> = {
  '*': [/(?<=\S)\*(?![\p{L}\p{N}_*])/gu, /\*\*/g],
  _: [/(?<=\S)_(?![\p{L}\p{N}_])/gu, /__/g],
  '`': [/(?<=\S)`(?![\p{L}\p{N}_`"'])/gu, /``/g],
  '#': [/(?<=\S)#(?![\p{L}\p{N}_#])/gu, /##/g],
  '+': [/(?<=\S)\+(?![\p{L}\p{N}_+])/gu, /\+\+/g],
};
const ends = {
  bracket: /(?<!\\)\]/g,
  blank: /\s|$/g,
  passBlock: /\+\+\+/g,
  cross: />>/g,
  anchor: /\]\]/g,
  terms: /\)\)(?!\))/g,
  doubleQuote: /`"/g,
  singleQuote: /`'/g,
  caret: /\^/g,
  tilde: /~/g,
  brace: /\}/g,
};

function readAt(source: Source, index: number, start: string, context: InlineContext, depth: number): Read | undefined {
  const { text, find } = source;
  const inner = (part: string): string => inlineMarkdown(part, context, depth + 1);
  switch (start) {
    case '\\':
      return escapedAt(text, index);
    case '*':
    case '_':
    case '#':
    case '`':
    case '+':
      return markedAt(source, index, start, inner);
    case '^':
    case '~': {
      const end = find(start === '^' ? ends.caret : ends.tilde, index + 1);
      const part = end === undefined ? '' : text.slice(index + 1, end);
      return end === undefined || part === '' || part.length > 200 || /\s/.test(part)
        ? undefined
        : { markdown: inner(part), end: end + 1 };
    }
    case '<': {
      const address = /^<([^\s<>]{1,2000})>/.exec(text.slice(index, index + 2_010))?.[1];
      return address === undefined ? undefined : { markdown: linkTo(address, escaped(address)), end: index + address.length + 2 };
    }
    case '{': {
      const end = find(ends.brace, index) ?? index;
      const value = end - index > 20 ? undefined : intrinsic.get(text.slice(index + 1, end).toLowerCase());
      return value === undefined ? undefined : { markdown: escaped(value), end: end + 1 };
    }
    case '<<': {
      const end = find(ends.cross, index);
      if (end === undefined || end - index > 1_000) return undefined;
      const [target = '', ...label] = text.slice(index + 2, end).split(',');
      // signs of a conflict of versions are no reference
      return /^\s*(?:$|[<\\])/.test(target)
        ? undefined
        : { markdown: cross(target.trim(), label.join(',').trim(), context, inner), end: end + 2 };
    }
    case '[[': {
      // an entry of a bibliography has three, and may be a number
      const [, listed] =
        /^\[\[\[([\p{L}\p{N}_:][\p{L}\p{N}_:.-]{0,200})(?:,[^\]\n]{0,200})?\]\]\]/u.exec(text.slice(index, index + 420)) ?? [];
      const end = find(ends.anchor, index);
      if (listed !== undefined && end !== undefined) return { markdown: `${anchorTag(listed)}[${listed}]`, end: end + 3 };
      const id = end === undefined ? '' : (text.slice(index + 2, end).split(',', 1)[0] ?? '');
      return end === undefined || !/^[\p{L}_:][\p{L}\p{N}_:.-]{0,200}$/u.test(id)
        ? undefined
        : { markdown: anchorTag(id), end: end + 2 };
    }
    case '((': {
      const isHidden = text.startsWith('(((', index);
      const end = find(ends.terms, index + (isHidden ? 3 : 2));
      if (end === undefined || end - index > 500) return undefined;
      return { markdown: isHidden ? '' : inner(text.slice(index + 2, end)), end: end + 2 };
    }
    case '"`':
    case "'`": {
      const end = find(start === '"`' ? ends.doubleQuote : ends.singleQuote, index + 2);
      if (end === undefined || end - index < 3) return undefined;
      const part = inner(text.slice(index + 2, end));
      return { markdown: start === '"`' ? `“${part}”` : `‘${part}’`, end: end + 2 };
    }
    case '[': {
      // a role before marks, which has no text
      const end = (find(ends.bracket, index) ?? index) + 1;
      return markedAt(source, end, text[end] ?? '', inner);
    }
    default:
  }
  if (start.endsWith('@')) {
    const address = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/.exec(text.slice(index, index + 400))?.[0];
    return address === undefined
      ? undefined
      : { markdown: linkTo(`mailto:${address}`, escaped(address)), end: index + address.length };
  }
  if (/^(?:https?:\/\/|irc:|ftp:|mailto:)$/.test(start)) return addressAt(source, index, inner);
  return macroAt(source, index, start.slice(0, -1), context, inner);
}

/** A backslash takes the meaning of the mark behind it. */
function escapedAt(text: string, index: number): Read | undefined {
  const rest = text.slice(index + 1, index + 600);
  const whole =
    /^(?:\{[\w-]{1,100}\}|\*{1,2}|_{1,2}|`{1,2}|\+{1,3}|#{1,2}|<<|\[\[|\(\(|\^|~|https?:\/\/[^\s[\]]*|[a-z]+:(?=[^\s[\]]*\[)|['"]`|\]|\\)/.exec(
      rest,
    )?.[0];
  return whole === undefined ? undefined : { markdown: escaped(whole), end: index + 1 + whole.length };
}

/** Text between marks: emphasis, code, marked text, passthroughs. */
function markedAt({ text, find }: Source, index: number, sign: string, inner: (part: string) => string): Read | undefined {
  const pair = pairs[sign];
  if (pair === undefined) return undefined;
  if (sign === '+' && text.startsWith('+++', index)) {
    const end = find(ends.passBlock, index + 3);
    // a passthrough is HTML as it is
    return end === undefined ? undefined : { markdown: text.slice(index + 3, end), end: end + 3 };
  }
  const isDouble = text[index + 1] === sign;
  const [constrained, unconstrained] = pair;
  const from = index + (isDouble ? 2 : 1);
  const isOpen = isDouble || (!/[\p{L}\p{N}_:;}]$/u.test(text.slice(Math.max(0, index - 2), index)) && /\S/.test(text[from] ?? ''));
  const end = isOpen ? find(isDouble ? unconstrained : constrained, from + 1) : undefined;
  if (end === undefined) return undefined;
  const part = text.slice(from, end);
  if (part.includes('\n\n')) return undefined;
  return { markdown: marked(sign, part, inner), end: end + (isDouble ? 2 : 1) };
}

function marked(sign: string, part: string, inner: (part: string) => string): string {
  switch (sign) {
    case '*':
      return `**${inner(part).trim()}**`;
    case '_':
      return `*${inner(part).trim()}*`;
    case '#':
      return inner(part);
    case '+':
      return escaped(part);
    default:
      return codeMarkdown(part, inner);
  }
}

/** Code: as it is between plus signs, else with what AsciiDoc reads in it. */
function codeMarkdown(part: string, inner: (part: string) => string): string {
  const literal = /^(\+{1,3})([^]+)\1$/.exec(part)?.[2];
  if (literal !== undefined) return codeSpan(literal);
  // references within code lead on
  if (/<<|\b(?:link|xref|https?):[^\s[]{0,2000}\[/.test(part)) return inner(part);
  return codeSpan(
    part
      .replaceAll(/\{([a-z-]{2,16})\}/g, (whole, name: string) => intrinsic.get(name) ?? whole)
      .replaceAll(/pass:[a-z,]{0,20}\[([^\]]{0,1000})\]/g, '$1')
      .replaceAll(/\\(?=[{*_#^~<]|\.\.\.|--|https?:)/g, ''),
  );
}

/** An anchor that leaves no text. */
export function anchorTag(id: string): string {
  return `<a id="${id.replaceAll(/[^\p{L}\p{N}_:.-]/gu, '-')}"></a>`;
}

/** A text in brackets, with its end. */
function bracketsAt({ text, find }: Source, from: number): { readonly inside: string; readonly end: number } | undefined {
  if (text[from] !== '[') return undefined;
  const end = find(ends.bracket, from + 1);
  return end === undefined ? undefined : { inside: text.slice(from + 1, end).replaceAll('\\]', ']'), end: end + 1 };
}

/** The words of a link: the first of its attributes where it has others, else all. */
function labelOf(inside: string): string {
  const isList = /=/.test(inside) || /^"/.test(inside.trim());
  return (isList ? (attributeList(inside).positional[0] ?? '') : inside).replace(/\^$/, '').trim();
}

/** A web address in a text, with its label where one follows. */
function addressAt(source: Source, index: number, inner: (part: string) => string): Read | undefined {
  const { text, find } = source;
  const blank = find(ends.blank, index) ?? text.length;
  const written = /^[^\s[\]<>"'`]{1,2000}/.exec(text.slice(index, Math.min(blank, index + 2_001)))?.[0] ?? '';
  const label = bracketsAt(source, index + written.length);
  if (label !== undefined) {
    const words = labelOf(label.inside);
    return {
      markdown: linkTo(written, words === '' ? escaped(written.replace(/^mailto:/, '')) : inner(onOneLine(words))),
      end: label.end,
    };
  }
  const address = written.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '');
  if (!/^(?:https?|ftp|irc):\/\/\w/.test(address)) return undefined;
  return { markdown: linkTo(address, escaped(address)), end: index + address.length };
}

/** A reference to a place of the page, or to another page. */
function cross(target: string, label: string, context: InlineContext, inner: (part: string) => string): string {
  const [file = '', anchor = ''] = target.split('#', 2);
  const isPage = target.includes('#') ? file !== '' : /\.(?:adoc|asciidoc|asc|html)$|\$/i.test(target);
  if (isPage) {
    const found = context.page(file);
    const words = label === '' ? escaped(found?.title ?? (anchor === '' ? file : anchor)) : inner(label);
    return found === undefined ? words : linkTo(`${found.address}${anchor === '' ? '' : `#${anchor}`}`, words);
  }
  const name = target.replace(/^#/, '');
  const found = context.place(name);
  const words = label === '' ? escaped(found?.title ?? name) : inner(label);
  return linkTo(`#${found?.id ?? name}`, words);
}

function macroAt(
  source: Source,
  index: number,
  name: string,
  context: InlineContext,
  inner: (part: string) => string,
): Read | undefined {
  const target = /^[^\s[\]]{0,500}/.exec(source.text.slice(index + name.length + 1, index + name.length + 502))?.[0] ?? '';
  const found = bracketsAt(source, index + name.length + 1 + target.length);
  if (found === undefined) return undefined;
  const { inside, end } = found;
  const known = (markdown: string): Read => {
    context.count(`${name}:`, true);
    return { markdown, end };
  };
  switch (name) {
    case 'link': {
      const words = labelOf(inside);
      const address = target.replace(/^\+\+(.*)\+\+$/, '$1');
      return known(linkTo(address, words === '' ? escaped(address) : inner(onOneLine(words))));
    }
    case 'xref':
      return known(cross(target, onOneLine(labelOf(inside)), context, inner));
    case 'image': {
      const { positional, named } = attributeList(inside);
      return known(`![${escaped(named.get('alt') ?? positional[0] ?? '')}](${addressOf(context.image(target))})`);
    }
    case 'icon':
    case 'indexterm':
      return known('');
    case 'anchor':
      return known(anchorTag(target));
    case 'kbd':
    case 'btn':
      return known(codeSpan(inside));
    case 'menu':
      return known(
        [target, ...inside.split('>')]
          .map((each) => escaped(each.trim()))
          .filter((each) => each !== '')
          .join(' → '),
      );
    case 'footnote':
    case 'footnoteref': {
      const [id, ...words] = name === 'footnoteref' ? inside.split(',') : [target === '' ? undefined : target, inside];
      const text = words.join(',').trim();
      return known(`[^${context.footnote(id?.trim(), text === '' ? undefined : text)}]`);
    }
    case 'pass':
      return known(/[qm]|\bn\b|quotes|macros|normal/.test(target) ? inner(inside) : /c/.test(target) ? escaped(inside) : inside);
    case 'stem':
    case 'latexmath':
    case 'asciimath':
      return known(`$${inside}$`);
    case 'indexterm2':
      return known(inner(inside));
    default:
      return undefined;
  }
}
