// Titles of sections in AsciiDoc, and the ids by which the page refers to them.
import { isBlank } from '../indentation.ts';
import { isUnderline, verbatimEnd } from './preprocess.ts';

/** A title of a section. */
interface Title {
  /** From 1, the title of the page. */
  readonly level: number;
  readonly title: string;
  /** The line behind it. */
  readonly end: number;
}

/** Ids of a page. */
export interface SectionNames {
  /** A place by its id, or by the title that a reference names. */
  readonly place: (name: string) => { readonly id: string; readonly title?: string | undefined } | undefined;
  /** The id of the next section with this title. */
  readonly next: (title: string) => string;
}

const underlines = '=-~^+';

/** The title that begins at a line. */
export function titleAt(lines: readonly string[], at: number): Title | undefined {
  const line = lines[at] ?? '';
  const [, marks, title] = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/.exec(line) ?? [];
  if (marks !== undefined && title !== undefined)
    return { level: marks.length, title: title.replace(/(?<![\s=#])[ \t]+[=#]{1,6}$/, '').trim(), end: at + 1 };
  const next = lines[at + 1];
  if (next === undefined || !isUnderline(line, next, at === 0 ? '' : lines[at - 1])) return undefined;
  return { level: underlines.indexOf(next[0] ?? '=') + 1, title: line.trim(), end: at + 2 };
}

/** Makes the ids of titles as Asciidoctor does. */
function idMaker(attributes: ReadonlyMap<string, string>): (title: string) => string {
  const prefix = attributes.get('idprefix') ?? '_';
  const separator = attributes.get('idseparator') ?? '_';
  const taken = new Map<string, number>();
  return (title) => {
    const words = title
      .replaceAll(/<[^<>]{1,500}>|&[a-z#0-9]{1,10};/gi, '')
      .replaceAll(/(?:link|xref|https?):[^\s[\]]{0,500}\[([^[\]]{0,500})\]/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ .-]/gu, '')
      .replaceAll(/[ .-]+/g, separator);
    const whole = prefix + words;
    const id = separator !== '' && whole.endsWith(separator) ? whole.slice(0, -separator.length) : whole;
    const wanted = prefix === '' && separator !== '' && id.startsWith(separator) ? id.slice(separator.length) : id;
    const count = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, count);
    return count === 1 ? wanted : `${wanted}${separator}${count}`;
  };
}

/** The ids of a page's sections, and the titles that references show. */
export function sectionNames(lines: readonly string[], attributes: ReadonlyMap<string, string>): SectionNames {
  const places = new Map<string, { readonly id: string; readonly title?: string | undefined }>();
  const titles = new Map<string, string>();
  const make = idMaker(attributes);
  let verbatim: string | undefined;
  let pending: { id: string; title: string | undefined } | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (verbatim !== undefined) {
      if (line === verbatim) verbatim = undefined;
      continue;
    }
    if (isBlank(line)) continue;
    const found = titleAt(lines, at);
    if (found !== undefined) {
      const id = pending?.id ?? make(found.title);
      const plain = found.title.replaceAll(/[*_`#]/g, '');
      places.set(id, { id, title: pending?.title ?? plain });
      if (!titles.has(found.title)) titles.set(found.title, id);
      at = found.end - 1;
      pending = undefined;
      continue;
    }
    verbatim = verbatimEnd(line);
    const [, anchor, text] = /^\[\[([^[\],]{1,200})(?:,([^[\]]{1,500}))?\]\]$/.exec(line) ?? [];
    const named = anchor ?? /^\[[^\][#"]{0,200}#([^\].%,"]{1,200})[^\]]{0,1000}\]$/.exec(line)?.[1];
    if (named !== undefined) {
      pending = { id: named, title: text?.trim() ?? /\breftext="?([^",\]]{1,500})/.exec(line)?.[1] };
      places.set(named, pending);
    } else if (/^\.[^\s.]/.test(line) && pending !== undefined)
      places.set(pending.id, { id: pending.id, title: pending.title ?? line.slice(1) });
    else if (!line.startsWith('[')) pending = undefined;
  }
  return {
    place: (name) => places.get(name) ?? places.get(titles.get(name) ?? ''),
    next: idMaker(attributes),
  };
}
