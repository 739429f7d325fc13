// MDX as Markdown: imports, exports and expressions leave, tags leave and their children stay, moved to the left. A page
// that is no valid MDX is read as Markdown, with the line at fault as a warning.
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mdxExpressionFromMarkdown } from 'mdast-util-mdx-expression';
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx';
import { mdxExpression } from 'micromark-extension-mdx-expression';
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import { mdxMd } from 'micromark-extension-mdx-md';
import { guardMarkdown } from './guard.ts';
import { syntax, syntaxTree } from './syntax.ts';

/** Largest page that is read as MDX, in characters; the parser cannot work in pieces. */
const maxMdxLength = 256 * 1024;

export interface MdxPage {
  readonly markdown: string;
  /** Why the page could not be read as MDX. */
  readonly fault?: { readonly line: number; readonly reason: string };
}

/** Turns an MDX page into Markdown. */
export function mdxToMarkdown(source: string): MdxPage {
  const text = withoutModules(source);
  if (text.length > maxMdxLength)
    return { markdown: text, fault: { line: 1, reason: `a page of more than ${maxMdxLength} characters` } };
  try {
    const tree = fromMarkdown(guardMarkdown(text).text, {
      extensions: [...syntax(), mdxMd(), mdxExpression(), mdxJsx()],
      mdastExtensions: [...syntaxTree(), mdxExpressionFromMarkdown(), mdxJsxFromMarkdown()],
    });
    const edits: Edit[] = [];
    collect(tree, false, offsetsOfLines(text), edits);
    return { markdown: applyEdits(text, edits) };
  } catch (error) {
    return { markdown: text, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): { readonly line: number; readonly reason: string } {
  const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const line: unknown = typeof error === 'object' && error !== null && 'line' in error ? error.line : undefined;
  return { line: typeof line === 'number' ? line : 1, reason };
}

const statement =
  /^(?:import\s+(?:type\s+)?(?:['"{*]|[\w$]+\s*(?:,\s*[{*]|\sfrom\s+['"]))|export\s+(?:default|const|let|var|function|class|async|type|interface|\{|\*))/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

/** Blanks import and export statements at the top level; lines stay, so that faults keep their line. */
function withoutModules(source: string): string {
  const kept: string[] = [];
  let fence: string | undefined;
  let brackets: number | undefined;
  let blankBefore = true;
  for (const line of source.split('\n')) {
    const blank = line.trim() === '';
    const marker = fenceLine.exec(line)?.[1];
    if (brackets === undefined && marker !== undefined)
      fence = fence === undefined ? marker : line.trim() === fence ? undefined : fence;
    if (fence === undefined && blankBefore && statement.test(line)) brackets ??= 0;
    if (brackets !== undefined && brackets <= 0 && blank) brackets = undefined;
    blankBefore = blank || brackets !== undefined;
    if (brackets !== undefined) brackets += bracketBalance(line);
    kept.push(brackets === undefined ? line : '');
  }
  // A bracket that never closes would swallow the page: then nothing is taken to be a statement.
  return (brackets ?? 0) > 0 ? source : kept.join('\n');
}

function bracketBalance(line: string): number {
  return (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

/** Cuts out tags and expressions, and the indentation that the children of tags have. */
function collect(node: Nodes, insideTag: boolean, lineStarts: readonly number[], edits: Edit[]): void {
  const { position } = node;
  const start = position?.start.offset ?? 0;
  const end = position?.end.offset ?? start;
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    edits.push({ start, end, put: '' });
    return;
  }
  const children: readonly Nodes[] = 'children' in node ? node.children : [];
  const flowTag = node.type === 'mdxJsxFlowElement';
  if (insideTag && position !== undefined) {
    const lastLine = flowTag ? position.start.line : position.end.line;
    const indent = position.start.column - 1;
    for (let line = position.start.line; line <= lastLine; line += 1) {
      const lineStart = lineStarts[line - 1] ?? 0;
      edits.push({ start: lineStart, end: lineStart + indent, put: '' });
    }
  }
  if (flowTag || node.type === 'mdxJsxTextElement') {
    const put = flowTag ? '\n\n' : '';
    const first = children[0]?.position?.start.offset;
    const last = children.at(-1)?.position?.end.offset;
    if (first === undefined || last === undefined) edits.push({ start, end, put });
    else edits.push({ start, end: first, put }, { start: last, end, put });
  }
  for (const child of children) collect(child, flowTag, lineStarts, edits);
}

function offsetsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Edits may overlap: the first one wins. An indentation ends where the spaces do. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, put } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    const stop = put === '' && /^[ \t]*$/.test(text.slice(start, start + 1)) ? start + leadingBlanks(text.slice(start, end)) : end;
    out += text.slice(at, start) + put;
    at = stop;
  }
  return (out + text.slice(at)).replace(/^(?:[ \t]*\n)+/, '');
}

function leadingBlanks(text: string): number {
  return /^[ \t]*/.exec(text)?.[0].length ?? 0;
}
