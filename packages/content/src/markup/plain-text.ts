// Markdown nodes as plain text: words and code kept, images, tags and comments dropped, lists and tables readable.
import type { Nodes } from 'mdast';

/** The text of a node as a person would read it aloud, code included. */
export function plainText(node: Nodes): { text: string; code: string } {
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

// The first sentence of a paragraph, as a description of its page.
/** Words of a paragraph that says something. */
const minWords = 4;
/** Longest sentence, in characters. */
const maxSentence = 200;

/** The sentence on one line, cut between words where it is long; undefined for a paragraph of fewer words, or of no letters. */
export function firstSentence(paragraph: string): string | undefined {
  const line = paragraph.slice(0, 2_000).replace(/\s+/g, ' ').trim();
  // An abbreviation such as "e.g." ends no sentence: the next word begins with a capital letter or a sign that is none.
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|no))[.!?…](?= +[\p{Lu}\p{Lo}\d"'“«(]|$)|[。！？]/u.exec(line)?.index;
  const sentence = end === undefined ? line : line.slice(0, end + 1);
  const isProse = sentence.split(' ').filter((word) => /\p{L}/u.test(word)).length >= minWords || /\p{Lo}{8}/u.test(sentence);
  if (!isProse || sentence.endsWith(':')) return undefined;
  return sentence.length <= maxSentence ? sentence : `${sentence.slice(0, maxSentence - 1).replace(/ \S*$/, '')}…`;
}
