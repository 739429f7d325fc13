// Tags of template languages in pages: `{% tab title="x" %}`, `{{< figure src="x" >}}`. They are read one after another and never
// paired, so that an unbalanced page loses only its tags.

export interface TemplateTag {
  readonly name: string;
  /** `{% endtab %}`, `{{< /tab >}}`. */
  readonly closing: boolean;
  readonly rest: string;
}

export interface TagValues {
  readonly namedValues: ReadonlyMap<string, string>;
  readonly positional: readonly string[];
}

export type Delimiters = readonly [open: string, close: string];

/** A longer tag is text. */
const maxTag = 4_000;

/** The page with each tag replaced; undefined leaves it as it is. What is between a tag of a name in `dropped` and its end is left out. */
export function replaceTags(
  page: string,
  [open, close]: Delimiters,
  replace: (tag: TemplateTag) => string | undefined,
  dropped: readonly string[] = [],
): string {
  const out: string[] = [];
  let at = 0;
  let until: string | undefined;
  let depth = 0;
  for (let start = page.indexOf(open); start >= 0; start = page.indexOf(open, at)) {
    const end = page.indexOf(close, start + open.length);
    if (end < 0) break;
    const tag = end - start > maxTag ? undefined : tagOf(page.slice(start + open.length, end));
    const next = tag === undefined ? start + open.length : end + close.length;
    const before = page.slice(at, start);
    at = next;
    if (until !== undefined) {
      if (tag?.name === until) depth += tag.closing ? -1 : 1;
      if (depth === 0) until = undefined;
      continue;
    }
    out.push(before);
    if (tag === undefined) out.push(page.slice(start, next));
    else if (!tag.closing && dropped.includes(tag.name)) [until, depth] = [tag.name, 1];
    else out.push(replace(tag) ?? page.slice(start, next));
  }
  if (until === undefined) out.push(page.slice(at));
  return out.join('');
}

function tagOf(inside: string): TemplateTag | undefined {
  const marked = inside.startsWith('-') ? inside.slice(1) : inside;
  const text = (marked.endsWith('-') ? marked.slice(0, -1) : marked).trim();
  const closing = text.startsWith('/');
  const tagText = closing ? text.slice(1).trimStart() : text;
  const written = /^@?[A-Za-z][\w./-]*/.exec(tagText)?.[0];
  if (written === undefined) return undefined;
  const rest = tagText.slice(written.length).trim();
  const ends = /^end_?([a-z][\w-]*)$/.exec(written)?.[1];
  return {
    name: ends ?? written,
    closing: closing || ends !== undefined,
    rest: rest.endsWith('/') ? rest.slice(0, -1).trimEnd() : rest,
  };
}

/** Values behind the name of a tag: `title="x"`, `key=word`, `"words"`, `word`. */
export function valuesOf(rest: string): TagValues {
  const namedValues = new Map<string, string>();
  const positional: string[] = [];
  let name: string | undefined;
  let last: string | undefined;
  const token = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|(=)|([^\s"'`=,]+)/gs;
  for (const [, double, single, back, equals, bare] of rest.matchAll(token)) {
    if (equals !== undefined) {
      // the word before is the name of what comes
      name = last;
      if (last !== undefined) positional.pop();
      last = undefined;
      continue;
    }
    const text = (double ?? single ?? back ?? bare ?? '').replaceAll(/\\(["'\\])/g, '$1');
    if (name === undefined) positional.push(text);
    else if (!namedValues.has(name)) namedValues.set(name, text);
    last = name === undefined ? bare : undefined;
    name = undefined;
  }
  return { namedValues, positional };
}

/** Members that people read, in the order in which they name a thing. */
const labels = ['title', 'label', 'header', 'name', 'summary', 'caption', 'text', 'heading'];

/** What a tag is called by its values; empty where they have no words for people. */
export function labelOf({ namedValues }: TagValues): string {
  return labels.flatMap((name) => namedValues.get(name) ?? [])[0]?.trim() ?? '';
}

export function boldLine(label: string): string {
  return label === '' ? '' : `\n\n**${label.replaceAll(/[*\n]+/g, ' ').trim()}**\n\n`;
}

/** A link of Markdown; without a label the address is it. */
export function link(address: string, label: string): string {
  const text = label === '' ? address : label;
  return `[${text.replaceAll(/[[\]]/g, '')}](${address.replaceAll(/[\s()<>]/g, encodeURIComponent)})`;
}
