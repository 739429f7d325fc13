// Elements made from values: text is always text.

type Child = Node | string | undefined | false;

/** An element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

/** Every element of the page that a selector finds. */
export function all<Kind extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)];
}
