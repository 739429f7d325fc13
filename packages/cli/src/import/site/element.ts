// Elements of a tree of HTML: made, changed in their place, asked for what stands around them.
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

/** Elements around one, the nearest first. */
export function ancestorsOf(target: Element, top: Element): readonly Element[] {
  const path: Element[] = [];
  const find = (at: Element): boolean => {
    if (at === target) return true;
    for (const child of at.children) {
      if (child.type === 'element' && find(child)) {
        path.push(at);
        return true;
      }
    }
    return false;
  };
  find(top);
  return path;
}
