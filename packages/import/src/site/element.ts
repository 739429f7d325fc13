// Elements of a tree of HTML: made, changed in their place, searched for what is around them.
import type { Element, ElementContent, Properties, Text } from 'hast';

/** A new element. */
export function element(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children };
}

/** A text in a tree. */
export function text(value: string): Text {
  return { type: 'text', value };
}

/** Makes one element into another, in its place. */
export function become(target: Element, { tagName, properties, children }: Element): void {
  Object.assign(target, { tagName, properties, children });
}

/** The classes of an element. */
export function classesOf({ properties }: Element): readonly string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

/** Words in bold on a line of their own. */
export function bold(words: string): Element {
  return element('p', [element('strong', [text(words)])]);
}

/** The parent of each element of a tree. */
export type Parents = ReadonlyMap<Element, Element>;

export function parentsIn(top: Element): Parents {
  const parents = new Map<Element, Element>();
  const waiting: Element[] = [top];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const child of at.children)
      if (child.type === 'element') {
        parents.set(child, at);
        waiting.push(child);
      }
  return parents;
}

/** At most so many elements around one, the nearest first. */
export function ancestorsOf(target: Element, parents: Parents, most: number): readonly Element[] {
  const path: Element[] = [];
  for (let at = parents.get(target); at !== undefined && path.length < most; at = parents.get(at)) path.push(at);
  return path;
}
