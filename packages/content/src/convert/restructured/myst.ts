// MyST: Markdown with the directives and roles of Sphinx. Directives are fences whose language is a name in braces; roles are such a name
// before code. Everything else passes as it is.
import { closesFence, fenceAt } from '../../markup/fences.ts';
import { createSlugger, type Slugger } from '../../markup/slugger.ts';
import { outsideCode } from '../../markup/code-spans.ts';
import type { RestructuredContext } from './context.ts';
import { anchorTag, type Directive, type DirectiveReader, directiveMarkdown } from './directives.ts';
import { escaped, linkTo } from '../../markup/markdown-text.ts';
import { roleMarkdown } from './inline.ts';
import { dedented } from './restructured-text.ts';

/** Deepest nesting of directives; what is deeper is text. */
const maxDepth = 24;

/** Reads reStructuredText, which `eval-rst` and included files hold. */
export type RestructuredPage = (text: string, context: RestructuredContext) => string;

interface State {
  language: string;
  readonly other: RestructuredPage;
  /** Anchors as GitHub makes them: of headings with equal words each has its own. */
  readonly github: Slugger;
}

/** A page of MyST as Markdown. */
export function mystMarkdown(text: string, context: RestructuredContext, other: RestructuredPage): string {
  return readMyst(text.split('\n'), context, { language: '', other, github: createSlugger('github') }, 0);
}

function readMyst(lines: readonly string[], context: RestructuredContext, state: State, depth: number): string {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = fenceAt(line) ?? colonFence(line);
    if (fence !== undefined && depth < maxDepth) {
      const end = closingOf(lines, at, fence.marks);
      const inner = lines.slice(at + 1, end);
      const [, name = '', attributes = '', argument = ''] =
        /^\{([\w:.+-]{1,60})([ \t][^{}]{0,300})?\}(.*)$/.exec(fence.info.trim()) ?? [];
      if (name === '') {
        // a container without a directive keeps what is in it
        if (fence.marks.startsWith(':')) out.push('', readMyst(inner, context, state, depth + 1), '');
        else out.push(line, ...inner, ...(end < lines.length ? [lines[end] ?? ''] : []));
      } else {
        const margin = ' '.repeat(fence.lead.replace(/[^ ]/g, ' ').length);
        const markdown = directiveMarkdown(
          directiveOf(name.toLowerCase(), argument.trim(), dedented(inner), idOf(attributes)),
          readerOf(context, state, depth),
        );
        const [first = '', ...rest] = markdown.split('\n');
        out.push(
          ...(margin === '' && out.at(-1) !== '' ? [''] : []),
          fence.lead + first,
          ...rest.map((each) => (each === '' ? '' : margin + each)),
          '',
        );
      }
      at = end;
      continue;
    }
    const label = /^\(([\w:./ -]{1,200})\)=[ \t]*$/.exec(line)?.[1];
    const attributes = /^\{([^{}\n]{1,300})\}[ \t]*$/.exec(line)?.[1];
    const id = attributes === undefined ? undefined : idOf(attributes);
    if (label !== undefined) out.push(anchorTag(label), '');
    else if (id !== undefined) out.push(`<a id="${id}"></a>`, '');
    else if (/^#{1,6} /.test(line)) {
      // links name sections as GitHub does, too
      const words = line.replace(/^#+ /, '').trim();
      const [github, own] = [state.github.slug(words), createSlugger(context.slugger).slug(words)];
      if (github !== own) out.push(`<a id="${github}"></a>`, '');
      out.push(inlineMyst(line, context));
    }
    // a comment, and a break between blocks
    else if (!/^%(?: |$)/.test(line) && !/^\+\+\+(?:\s|$)/.test(line) && line !== '^^^') out.push(inlineMyst(line, context));
  }
  return out.join('\n');
}

/** The id of a list of attributes: `#id .class`. */
function idOf(attributes: string): string | undefined {
  return /(?:^|\s)#([\w:.-]{1,200})(?=\s|$)/.exec(attributes)?.[1];
}

function colonFence(line: string): { readonly lead: string; readonly marks: string; readonly info: string } | undefined {
  const [, lead = '', marks = '', info = ''] = /^([ \t]*)(:{3,})[ \t]*(\{[^\n]*|)$/.exec(line) ?? [];
  return marks === '' ? undefined : { lead, marks, info };
}

function closingOf(lines: readonly string[], from: number, marks: string): number {
  for (let at = from + 1; at < lines.length; at += 1) if (closesFence(lines[at] ?? '', marks)) return at;
  return lines.length;
}

/** The directive of a fence: options as fields or as YAML between dashes, then the body. */
function directiveOf(name: string, argument: string, lines: readonly string[], id: string | undefined): Directive {
  const options = new Map<string, string>(id === undefined ? [] : [['label', id]]);
  let at = 0;
  const take = (line: string, pattern: RegExp): boolean => {
    const found = pattern.exec(line);
    if (found !== null) options.set(found[1] ?? '', (found[2] ?? '').trim().replaceAll(/^["']|["']$/g, ''));
    return found !== null;
  };
  if (lines[0]?.trim() === '---') {
    for (at = 1; at < lines.length && lines[at]?.trim() !== '---'; at += 1) take(lines[at] ?? '', /^([\w-]{1,60}):(.*)$/);
    at += 1;
  } else while (at < lines.length && take(lines[at] ?? '', /^:([\w-]{1,60}):(.*)$/)) at += 1;
  const body = lines.slice(at);
  // `{note} text` begins the text next to the name
  const isNote = /^(?:note|warning|tip|important|caution|danger|hint|attention|error|seealso)$/.test(name) && argument !== '';
  return { name, argument: isNote ? '' : argument, options, body: isNote ? [argument, ...body] : body };
}

function readerOf(context: RestructuredContext, state: State, depth: number): DirectiveReader {
  const blocks = (lines: readonly string[], within = context): string => readMyst(lines, within, state, depth + 1).trim();
  return {
    context,
    blocks,
    inline: (text) => inlineMyst(text.trim(), context),
    items: (lines) => itemsOf(lines).map((row) => itemsOf(row).map((cell) => blocks(cell))),
    language: () => state.language,
    target: (name) => `(${name})=`,
    setLanguage: (language) => void (state.language = language),
    page: (text, name, within) =>
      /\.(?:rst|txt|inc|rest)$/i.test(name) ? state.other(text, within) : readMyst(text.split('\n'), within, state, depth + 1),
  };
}

/** The contents of the items of a list. */
function itemsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const items: string[][] = [];
  for (const line of lines) {
    const found = /^[-*][ \t](.*)$/.exec(line) ?? /^[-*]()$/.exec(line);
    if (found !== null) items.push([found[1] ?? '']);
    else items.at(-1)?.push(line.replace(/^ {1,2}/, ''));
  }
  return items;
}

/** A role with its text, a text or a picture with attributes, or code, which has none of them in it: `${HOME}`. */
const roleOrCode =
  /(?<!\\)\{([A-Za-z][\w:.+-]{0,60})(?:[ \t][^{}`\n]{0,200})?\}(`{1,3})((?:(?!\2)[^]){1,2000})\2(?!`)|(!?\[[^[\]\n]{1,300}\](?:\([^()\n]{1,300}\))?)\{([#.][^{}\n]{0,300})\}|(?<!`)(`{1,9})(?!`)[^]{1,2000}?(?<!`)\6(?!`)/g;

/** Roles, and links of the form `<project:#label>`. */
function inlineMyst(line: string, context: RestructuredContext): string {
  if (!/[{<]|\]\(|^\[/.test(line)) return line;
  const roles = line.replaceAll(roleOrCode, (whole, ...groups: (string | undefined)[]) => {
    const [role, , text = '', shown, attributes = ''] = groups;
    if (role !== undefined) return roleMarkdown(role, text, context);
    if (shown === undefined) return whole;
    const id = idOf(attributes);
    return `${id === undefined ? '' : `<a id="${id}"></a>`}${shown.endsWith(')') ? shown : shown.slice(1, -1)}`;
  });
  return outsideCode(roles, (part) =>
    part
      .replaceAll(/\{\{[ \t]*([\w-]{1,100})[ \t]*\}\}/g, (whole, name: string) => context.substitution(name) ?? whole)
      // a link without words has the title of where it leads
      .replaceAll(/(?<!!)\[\]\((?:project:)?([^\s()<>]{1,500})\)/g, (whole, target: string) => {
        const found = target.startsWith('#')
          ? context.label(target.slice(1))
          : /^[a-z]+:/i.test(target)
            ? undefined
            : (context.document(target) ?? context.label(target));
        return found === undefined ? whole : linkTo(found.address, escaped(found.title ?? target.replace(/^#/, '')));
      })
      .replaceAll(/(\]\(|<)(?:xref|inv):([^\s()<>]{1,300})(\)|>)/g, (whole, opening: string, name: string, closing: string) => {
        const [project = '', label = ''] = name.split(/[:#]/, 2);
        const address = context.project(project);
        if (address === undefined) return whole;
        return opening === '<' ? linkTo(address, escaped(label || project)) : `${opening}${address}${closing}`;
      })
      .replaceAll(/\]\(([\w./:-]{1,200})\)/g, (whole, target: string) => {
        const found = context.document(target) === undefined ? context.label(target) : undefined;
        return found === undefined ? whole : `](${found.address})`;
      })
      // a term, or another name with blanks, and the address of a link that is named below the text
      .replaceAll(/(\]\()<#([^<>\n]{1,200})>(?=\))|^(\[[^\]\n]{1,200}\]:[ \t]+)#(\S{1,200})/g, (whole, ...groups: string[]) => {
        const [inText, name, below, label] = groups;
        const wanted = name ?? label ?? '';
        const found = context.label(wanted) ?? context.label(`term-${wanted}`);
        return found === undefined ? whole : `${inText ?? below ?? ''}${found.address}`;
      })
      .replaceAll(
        /(\]\(|<)(?:project:|std:ref:)?#([\w:./-]{1,200})(\)|>)/g,
        (whole, opening: string, label: string, closing: string) => {
          const found = context.label(label);
          if (found === undefined) return whole;
          return opening === '<' ? linkTo(found.address, found.title ?? label) : `${opening}${found.address}${closing}`;
        },
      ),
  );
}
