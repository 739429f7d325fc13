// The part of a page that is its content: by its landmarks, else by where its words are. Parts that are no content are taken out.
import type { Element, Root } from 'hast';
import { countTextWords, findElement, hasWords, textOf } from './element.ts';
import { hidesPage, isAround, isChrome, landmarkRank } from './landmarks.ts';

/** Fewest words of a landmark, beside a page that has many more. */
const minMainWords = 20;

/** The content of a page, its parts in order; none where there is no text. What is no content is cut out of the tree. */
export function mainContent(tree: Root): readonly Element[] {
  const html = findElement(tree, ({ tagName }) => tagName === 'html');
  const body = html && findElement(html, ({ tagName }) => tagName === 'body');
  if (html === undefined || body === undefined || hidesPage(html) || hidesPage(body)) return [];
  cut(body, isChrome);
  const marked = landmarksOf(body)
    .map((elements, rank) => (rank === 0 ? elements : longest(elements)))
    .find((elements) => elements.some((element) => hasWords([element], 1)));
  if (marked !== undefined && (hasWords(marked, minMainWords) || !hasWords([body], 10 * minMainWords))) return marked;
  if (!hasWords([body], 1)) return [];
  cut(body, isAround);
  return [densest(body)];
}

/** Landmarks by their rank. The first rank is that of Pagefind, of which a page may have several; one within another counts once. */
function landmarksOf(body: Element): readonly Element[][] {
  const landmarks: Element[][] = [];
  const walk = (element: Element, isInMain: boolean, isMarked: boolean): void => {
    const rank = landmarkRank(element, isInMain);
    if (rank !== undefined && !(rank === 0 && isMarked)) (landmarks[rank] ??= []).push(element);
    for (const child of element.children)
      if (child.type === 'element') walk(child, isInMain || element.tagName === 'main', isMarked || rank === 0);
  };
  walk(body, false, false);
  return Array.from({ length: landmarks.length }, (_, rank) => landmarks[rank] ?? []);
}

/** Of landmarks of one kind, the one with the most text. */
function longest(elements: readonly Element[]): readonly Element[] {
  if (elements.length < 2) return elements;
  const counts = new Map(elements.map((element) => [element, countTextWords(textOf(element))]));
  return [...elements].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, 1);
}

function cut(top: Element, isCut: (element: Element) => boolean): void {
  // the title of a part that folds is a button within a heading
  const isTitle = ({ tagName, properties }: Element): boolean =>
    /^h[1-6]$/.test(top.tagName) && tagName === 'button' && properties['ariaExpanded'] !== undefined;
  const isCutHere = (child: Element): boolean => isCut(isTitle(child) ? { ...child, tagName: 'span' } : child);
  let hasCut = false;
  for (const child of top.children) {
    if (child.type !== 'element') continue;
    if (isCutHere(child)) hasCut = true;
    else cut(child, isCut);
  }
  if (hasCut) top.children = top.children.filter((child) => child.type !== 'element' || !isCutHere(child));
}

/** The innermost element that holds nine tenths of the words that are no links. */
function densest(body: Element): Element {
  const counts = new Map<Element, number>();
  const count = (element: Element): number => {
    let words = 0;
    for (const child of element.children) {
      if (child.type === 'text') words += countTextWords(child.value);
      else if (child.type === 'element' && child.tagName !== 'a') words += count(child);
    }
    counts.set(element, words);
    return words;
  };
  const enough = count(body) * 0.9;
  let at = body;
  for (;;) {
    const inner = at.children.find((child): child is Element => child.type === 'element' && (counts.get(child) ?? 0) >= enough);
    if (inner === undefined || /^(?:p|pre|ul|ol|table|dl|h[1-6])$/.test(inner.tagName)) return at;
    at = inner;
  }
}
