// The inline markup of reStructuredText as Markdown: emphasis, literals, references, substitutions and roles. Each construct is read by a
// bounded pattern at its beginning, so that a page costs in proportion to its length.
import { codeSpan, escaped, linkTo, onOneLine } from '../../markup/markdown-text.ts';
import type { RestructuredContext } from './context.ts';

/** `text <target>`, or a text that is its own target. */
export function titled(text: string): { readonly label?: string; readonly target: string } {
  const given = /^([^<]*[^<\s])\s*<([^<>]+)>$/s.exec(text);
  return given === null ? { target: text.trim() } : { label: (given[1] ?? '').trim(), target: (given[2] ?? '').trim() };
}

const starts = /[`*|[\\:]|\b[A-Za-z0-9][\w.+-]{0,80}_(?![\w])/g;
const literal = /``((?:[^`]|`(?!`)){1,4000}?)``(?!`)/y;
const roleBefore = /:([A-Za-z][\w:.+-]{0,60}):`((?:[^`\\]|\\[^]){1,4000})`/y;
const interpreted = /`((?:[^`\\]|\\[^]){1,4000})`(__?(?!\w)|:([A-Za-z][\w:.+-]{0,60}):)?/y;
const strong = /\*\*(?=\S)((?:[^*\\]|\\[^]|\*(?!\*)){1,2000}?)(?<=\S)\*\*/y;
const emphasis = /\*(?=[^\s*])((?:[^*\\]|\\[^]){1,2000}?)(?<=\S)\*(?![\p{L}\p{N}])/uy;
const substitution = /\|(?=\S)([^|\n]{1,200}?)(?<=\S)\|_{0,2}/y;
const note = /\[(#?[\w.-]{0,60}|\*)\]_(?!\w)/y;

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Backslashes of reStructuredText taken away: a blank behind one leaves nothing. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(\s?)([^]?)/g, (_, blank: string, letter: string) => (blank === '' ? letter : letter));
}

/** Inline reStructuredText as Markdown. */
export function inlineMarkdown(text: string, context: RestructuredContext, depth = 0): string {
  const out: string[] = [];
  let from = 0;
  starts.lastIndex = 0;
  const search = new RegExp(starts);
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const read = readAt(text, found.index, found[0], context, depth);
    if (read === undefined) {
      search.lastIndex = found.index + (found[0].length > 1 ? found[0].length : 1);
      continue;
    }
    out.push(escaped(text.slice(from, found.index)), read.markdown);
    from = found.index + read.length;
    search.lastIndex = from;
  }
  out.push(escaped(text.slice(from)));
  return out.join('');
}

interface ReadInline {
  readonly markdown: string;
  readonly length: number;
}

function readAt(text: string, index: number, start: string, context: RestructuredContext, depth: number): ReadInline | undefined {
  const inner = (part: string): string => (depth < 4 ? inlineMarkdown(part, context, depth + 1) : escaped(part));
  const give = (match: RegExpExecArray, markdown: string): ReadInline => ({ markdown, length: match[0].length });
  if (start.length > 1) {
    const address = context.target(start.slice(0, -1));
    return address === undefined ? undefined : { markdown: linkTo(address, escaped(start.slice(0, -1))), length: start.length };
  }
  switch (start) {
    case '\\': {
      const next = text[index + 1] ?? '';
      return { markdown: /\s/.test(next) ? '' : escaped(next), length: Math.min(2, text.length - index) };
    }
    case '`': {
      const code = at(literal, text, index);
      if (code !== null) return give(code, codeSpan(code[1] ?? ''));
      const read = at(interpreted, text, index);
      if (read === null) return undefined;
      const [, body = '', end = '', role] = read;
      if (role !== undefined) return give(read, roleMarkdown(role, body, context));
      return give(read, end === '' ? context.defaultRole(unescaped(body)) : referenceMarkdown(body, end, context));
    }
    case ':': {
      const role = at(roleBefore, text, index);
      return role === null ? undefined : give(role, roleMarkdown(role[1] ?? '', role[2] ?? '', context));
    }
    case '*': {
      const bold = at(strong, text, index);
      if (bold !== null) return give(bold, `**${inner(bold[1] ?? '')}**`);
      const slanted = at(emphasis, text, index);
      return slanted === null ? undefined : give(slanted, `*${inner(slanted[1] ?? '')}*`);
    }
    case '|': {
      const named = at(substitution, text, index);
      const value = named === null ? undefined : context.substitution((named[1] ?? '').trim());
      return named === null || value === undefined ? undefined : give(named, value);
    }
    default: {
      const mark = at(note, text, index);
      return mark === null || mark[1] === '' ? undefined : give(mark, `[^${noteName(mark[1] ?? '')}]`);
    }
  }
}

/** The name of a footnote. */
export function noteName(name: string): string {
  return name.replace(/^#/, '') || 'note';
}

/** A reference in backquotes: its own address, or one that the page or the site names. */
function referenceMarkdown(body: string, end: string, context: RestructuredContext): string {
  const { label, target } = titled(unescaped(body));
  const shown = escaped(label ?? target);
  if (label !== undefined) {
    const named = /^(.*[^\\])_$/.exec(target)?.[1];
    const address = named === undefined ? target : (context.target(named) ?? target);
    return linkTo(address, shown);
  }
  const address = end === '__' ? (context.target('__') ?? context.target(target)) : context.target(target);
  return address === undefined ? shown : linkTo(address, shown);
}

/** Roles whose text is the name of something in code. */
const codeRoles =
  /^(?:(?:py|c|cpp|js|rst|std|http|rb|php|java|go|rust|sh|dn|ts|myst)?:?(?:class|meth|method|func|function|mod|module|attr|attribute|exc|exception|obj|data|const|constant|type|member|macro|struct|enum|enumerator|var|union|property|dir|directive|role|get|post|put|delete|patch|option|envvar|confval|setting|token|keyword|any|namespace|interface|trait|var|global|package))$|^(?:code|literal|samp|file|command|program|kbd|makevar|mimetype|newsgroup|regexp|cmdoption|console|python|bash|any|c-expr|cpp:expr|c:expr|index|dfn|manpage|mailheader|xref|source|src|ghfile)$/;
/** Roles whose text people read as it is. */
const textRoles: ReadonlySet<string> = new Set(
  'guilabel menuselection abbr sub sup subscript superscript emphasis strong title term dfn index bdg badge bdg-primary title-reference t raw-html rubric eq u underline del strike sc smallcaps si chem chemicalformula abbreviation eval span keyboard cite cite:p cite:t cite:ps cite:ts citep citet'.split(
    ' ',
  ),
);

/** A role and its text as Markdown. */
export function roleMarkdown(role: string, given: string, context: RestructuredContext): string {
  const name = role.replace(/^std:/, '').toLowerCase();
  const text = onOneLine(unescaped(given));
  const { label, target } = titled(text);
  if (name === 'doc' || name === 'ref' || name === 'numref' || name === 'any') {
    const found =
      name === 'doc'
        ? context.document(target)
        : (context.label(target) ?? (name === 'any' ? context.document(target) : undefined));
    if (found !== undefined) return linkTo(found.address, escaped(label ?? found.title ?? target));
    if (name === 'any') return codeSpan(label ?? target);
    // a name of another project is read there
    if (!/^[\w.-]+:/.test(target)) context.missing(`:${role}:\`${target}\``);
    return escaped(label ?? target.replace(/^.*[:/]/, ''));
  }
  if (name === 'term') {
    const found = context.label(`term-${target}`);
    return found === undefined ? escaped(label ?? target) : linkTo(found.address, escaped(label ?? target));
  }
  // a button without an address does nothing
  if (name === 'button' && label === undefined) return escaped(target);
  if (name === 'download' || name === 'link' || name === 'attr_link' || name === 'button')
    return linkTo(target, escaped(label ?? target));
  if (name === 'pep')
    return linkTo(
      `https://peps.python.org/pep-${(target.split('#', 1)[0] ?? '').padStart(4, '0')}/`,
      escaped(label ?? `PEP ${target}`),
    );
  if (name === 'rfc') return linkTo(`https://www.rfc-editor.org/rfc/rfc${target}.html`, escaped(label ?? `RFC ${target}`));
  const external = /^external(?:\+([\w.-]{1,60}))?:(?:[\w-]{1,40}:){0,2}?([\w-]{1,40})$/.exec(name);
  if (external !== null) {
    const address = external[1] === undefined ? undefined : context.project(external[1]);
    const shown = /^(?:ref|doc|term|numref|any)$/.test(external[2] ?? '')
      ? escaped(label ?? target)
      : codeSpan(label ?? target.replace(/^~(?:.*\.)?/, ''));
    return address === undefined ? shown : linkTo(address, shown);
  }
  // a picture without words
  if (/^(?:octicon|fa[a-z]?|material-[a-z]+|icon)$/.test(name)) return '';
  if (name === 'math') return `$${text}$`;
  const linked = context.externalLink(name);
  if (linked !== undefined) {
    const caption =
      label ?? (linked.caption === '' ? linked.address.replace('%s', () => target) : linked.caption.replace('%s', () => target));
    return linkTo(
      linked.address.replace('%s', () => target),
      escaped(caption),
    );
  }
  if (codeRoles.test(name)) {
    const shown = label ?? target.replace(/^~(?:.*\.)?([^.]+)$/, '$1').replace(/^[!~]/, '');
    return codeSpan(/(?:meth|func)$/.test(name) && label === undefined && !shown.endsWith(')') ? `${shown}()` : shown);
  }
  if (textRoles.has(name))
    return name === 'strong'
      ? `**${escaped(text)}**`
      : name === 'menuselection'
        ? escaped(text.replaceAll('-->', '→'))
        : escaped(text);
  context.count(`:${role}:`, false);
  return escaped(label ?? text);
}
