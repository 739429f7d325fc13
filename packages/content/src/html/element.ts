// Elements of a tree of HTML (hast): their attributes, their classes, their text.
import type { Element, ElementContent, Nodes, Root } from 'hast';

/** The value of an attribute, by its name in hast (`httpEquiv`); a list is joined by blanks. Undefined where it is absent or empty. */
export function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  if (value === undefined || value === null || typeof value === 'boolean') return undefined;
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return text.trim() === '' ? undefined : text.trim();
}

const noClasses: readonly string[] = [];

export function classesOf({ properties }: Element): readonly string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : noClasses; // a list of texts, as hast has it
}

/** Visits elements in the order of the document. `visit` returns false for an element whose content is passed over. */
export function walkElements(top: Element | Root, visit: (element: Element) => boolean | undefined): void {
  for (const child of top.children) if (child.type === 'element' && visit(child) !== false) walkElements(child, visit);
}

export function findElement(top: Element | Root, test: (element: Element) => boolean): Element | undefined {
  for (const child of top.children) {
    if (child.type !== 'element') continue;
    const match = test(child) ? child : findElement(child, test);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** The text of a node, without that of elements that `isSkipped` names. */
export function textOf(node: Nodes, isSkipped: (element: Element) => boolean = never): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  let out = '';
  for (const child of node.children as readonly ElementContent[]) // of a root as well, but for the doctype, which has no text
    if (child.type === 'text') out += child.value;
    else if (child.type === 'element' && !isSkipped(child)) out += textOf(child, isSkipped);
  return out;
}

function never(): boolean {
  return false;
}

/** A text on one line, without the characters that mark for a browser where a word may break. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Scripts that write no blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/** Whether nodes have so many words; the rest of their text is not read. */
export function hasWords(nodes: readonly Nodes[], least: number): boolean {
  let words = 0;
  const walk = (node: Nodes): boolean => {
    if (node.type === 'text') words += countTextWords(node.value);
    return words >= least || ('children' in node && node.children.some(walk));
  };
  return nodes.some(walk);
}

/** How many words a text has; of Chinese, Japanese and Thai, which write no blanks between words, how many characters. */
export function countTextWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  // the first of these scripts is Thai
  if (!/[\u0e00-\uffff]/.test(text)) return spaced;
  return spaced + (text.match(unspaced)?.length ?? 0);
}
