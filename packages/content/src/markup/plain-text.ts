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

function nodeText(node: Nodes, code: string[]): string {
  switch (node.type) {
    case 'text':
      return oneLine(node.value);
    case 'inlineCode':
    case 'code':
      code.push(node.value);
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return htmlText(node.value);
    case 'list':
      return node.children
        .map((item, index) => itemText(item, node.ordered ? `${(node.start ?? 1) + index}. ` : '- ', code))
        .join('\n');
    case 'tableRow':
      return joined(node.children, ' | ', code);
    case 'table':
      return joined(node.children, '\n', code);
    case 'root':
    case 'blockquote':
    case 'listItem':
    case 'footnoteDefinition':
      return joined(node.children, '\n\n', code);
    case 'image':
    case 'imageReference':
    case 'definition':
    case 'footnoteReference':
    case 'thematicBreak':
    case 'yaml':
      return '';
    case 'paragraph':
    case 'heading':
    case 'tableCell':
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
    case 'linkReference':
      return joined(node.children, '', code);
  }
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
