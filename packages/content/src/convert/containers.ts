// Containers that are on lines of their own: `:::tip Title`, `/// note | Title`, `!!! warning "Title"`, `=== "Tab"`. Their
// labels become bold lines, their content stays; what Python-Markdown indents moves to the left.
import { bold, indented } from './indentation.ts';

const maxDepth = 32;

const colons = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(:{3,}|\/{3,})[ \t]*([\w-]*)(?:\[([^\]\n]*)\])?(.*)/;
const indentedOpening = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(\S.*)?/;
/** Kinds of container that have no label of their own. */
const silent: ReadonlySet<string> = new Set([
  'code-group',
  'tabs',
  'tab',
  'raw',
  'v-pre',
  'steps',
  'html',
  'demo',
  'grid',
  'div',
  'columns',
]);
const kinds: ReadonlySet<string> = new Set(
  'note tip info warning danger caution important details success question failure bug example quote abstract attention error hint check seealso summary tldr faq help fail missing cite admonition warn deprecated todo secondary'.split(
    ' ',
  ),
);

export function convertContainers(page: string): string {
  return /^[ \t>]*(?:[-*+] +)?(?::::|\/\/\/|!!!|\?\?\?|===)/m.test(page) ? convertLines(page.split('\n'), 0).join('\n') : page;
}

function convertLines(lines: readonly string[], depth: number): string[] {
  const out: string[] = [];
  let afterOpening = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const label = colonLabel(line);
    if (label !== undefined) {
      out.push(...label);
      afterOpening = line.trimStart().startsWith('/');
      continue;
    }
    if (afterOpening && /^ {4,}[\w-]+:/.test(line)) continue; // options of a block: `    open: True`
    afterOpening = false;
    const container = depth < maxDepth ? indentedOpening.exec(line) : null;
    const title = container === null ? undefined : indentedLabel(container[2] ?? '', container[3] ?? '');
    if (container === null || title === undefined) {
      out.push(tabMarker(line));
      continue;
    }
    const margin = (container[1] ?? '').replaceAll('\t', '    ').length;
    const body: string[] = [];
    while (at + 1 < lines.length && belongs(lines[at + 1] ?? '', margin)) body.push((lines[++at] ?? '').slice(margin + 4));
    while (body.length > 0 && body.at(-1)?.trim() === '') body.pop();
    const content = convertLines(body, depth + 1).join('\n');
    out.push('', ...(title === '' ? [] : [' '.repeat(margin) + bold(title), '']), ...indented(content, margin).split('\n'), '');
  }
  return out;
}

function belongs(line: string, margin: number): boolean {
  return line.trim() === '' || line.startsWith(' '.repeat(margin + 4)) || (margin === 0 && line.startsWith('\t'));
}

function colonLabel(line: string): readonly string[] | undefined {
  const match = colons.exec(line);
  if (match === null) return undefined;
  const [, margin = '', marks = '', kind = '', bracketed, rest = ''] = match;
  if (kind === '' && rest.trim() === '' && bracketed === undefined) return [''];
  if (marks.startsWith('/') && kind === '') return undefined;
  if (rest !== '' && kind !== '' && !/^[\s{|"]/.test(rest)) return undefined;
  const attribute = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(rest);
  const written = (bracketed ?? attribute?.[1] ?? attribute?.[2] ?? rest.replace(/\{[^{}]*\}/g, '').replace(/^\s*\|/, ''))
    .trim()
    .replace(/^"(.*)"$/, '$1');
  const label = written !== '' && !(silent.has(kind) && kind !== 'tab') ? written : kinds.has(kind) ? capital(kind) : '';
  return label === '' ? [''] : ['', `${margin}${bold(label)}`, ''];
}

/** The label of `!!! note "Title"` or `=== "Tab"`; empty where it has none, undefined where the line is something else. */
function indentedLabel(marks: string, rest: string): string | undefined {
  const quoted = quotedAtEnd(rest.trimEnd());
  if (marks.startsWith('===')) return quoted;
  const [kind = ''] = rest.trim().split(/\s/, 1);
  if (!/^[A-Za-z][\w-]*$/.test(kind)) return undefined;
  return quoted ?? capital(kind);
}

function quotedAtEnd(line: string): string | undefined {
  const quote = line.at(-1);
  if ((quote !== '"' && quote !== "'") || line.length < 2) return undefined;
  let start = line.lastIndexOf(quote, line.length - 2);
  while (start > 0 && quote === '"' && line[start - 1] === '\\') start = line.lastIndexOf(quote, start - 1);
  return start < 0 ? undefined : line.slice(start + 1, -1);
}

/** `== Tab` and `@tab Name` within containers of tabs. */
function tabMarker(line: string): string {
  const match = /^(\s*)(?:==|@tab(?::active)?) (\S.*)$/.exec(line);
  return match === null ? line : `\n${match[1] ?? ''}${bold((match[2] ?? '').trim())}\n`;
}

function capital(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
