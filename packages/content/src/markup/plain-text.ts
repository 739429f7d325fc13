// Markdown nodes as plain text: words and code kept, images, tags and comments dropped, lists and tables readable.
import type { Nodes } from 'mdast';

/** Text, and the code within it. */
export interface PlainText {
  text: string;
  code: string;
}

/** The text of a node as a person would read it aloud, code included. */
export function plainText(node: Nodes): PlainText {
  const code: string[] = [];
  return { text: nodeText(node, code).trim(), code: code.join('\n') };
}

/** Between the children of a node; the parts of a line have nothing between them. */
const separators: Readonly<Record<string, string>> = {
  root: '\n\n',
  blockquote: '\n\n',
  listItem: '\n\n',
  footnoteDefinition: '\n\n',
  table: '\n',
  tableRow: ' | ',
};

function nodeText(node: Nodes, code: string[]): string {
  if (node.type === 'list') {
    const marker = (index: number): string => (node.ordered === true ? `${(node.start ?? 1) + index}. ` : '- ');
    return node.children.map((item, index) => itemText(item, marker(index), code)).join('\n');
  }
  if ('children' in node) return joined(node.children, separators[node.type] ?? '', code);
  if (node.type === 'break') return '\n';
  if (node.type === 'html') return htmlText(node.value);
  if (node.type === 'inlineCode' || node.type === 'code') {
    code.push(node.value);
    return node.value;
  }
  return node.type === 'text' ? oneLine(node.value) : '';
}

/** Lines as one, without the blanks around their ends. */
function oneLine(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .join(' ');
}

function joined(nodes: readonly Nodes[], separator: string, code: string[]): string {
  const texts = nodes.map((node) => nodeText(node, code));
  return (separator === '' ? texts : texts.filter((text) => text !== '')).join(separator);
}

function itemText(item: Nodes, marker: string, code: string[]): string {
  const indent = ' '.repeat(marker.length);
  return (
    marker +
    nodeText(item, code)
      .replace(/\n{2,}/g, '\n')
      .replaceAll('\n', `\n${indent}`)
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words between the tags of an HTML block; what a browser would not show is not among them. */
export function htmlText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(?:script|style|template|svg)\b(?:(?!<\/(?:script|style|template|svg)\b)[^])*/gi, ' ')
    .replace(/<\/?[A-Za-z][^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
}
