// Elements made from values: text is always text.
import { labels } from './labels.ts';

type Child = Node | string | undefined | false;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return created;
}

export function all<Kind extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)];
}

/** Acts on some elements at a time, so that a page of hundreds answers its reader in between. */
function inTurns<Kind>(elements: readonly Kind[], act: (element: Kind) => void): void {
  for (const element of elements.slice(0, turn)) act(element);
  if (elements.length > turn)
    setTimeout(() => {
      inTurns(elements.slice(turn), act);
    });
}
const turn = 20;

// Buttons that copy what is next to them.

export function startCopying(within: ParentNode = document): void {
  inTurns(all('.copy', within), (block) => {
    const [pre] = all('pre', block);
    const [line = ''] = (pre?.textContent ?? '').trim().split('\n', 1);
    const button = element('button', { type: 'button', 'aria-label': `${labels.copyCode}: ${line.slice(0, 60)}` }, labels.copy);
    button.addEventListener('click', () => {
      void copy(block, button);
    });
    block.append(button);
  });
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const text = block.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = labels.copied;
  } catch {
    // Not permitted here, as on pages without HTTPS: the text is chosen instead.
    const pre = block.querySelector('pre');
    if (pre !== null) getSelection()?.selectAllChildren(pre);
    button.textContent = labels.selected;
  }
  setTimeout(() => (button.textContent = labels.copy), 2_000);
}

/** Lets the keyboard reach the blocks that scroll, and no others. */
export function startScrolling(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target instanceof HTMLElement) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
  });
  inTurns(all('pre, .wide'), (block) => {
    observer.observe(block);
  });
}

/** Shows `say(seconds)` each second until there are none left, then `done`. Gives the function that ends it early. */
export function countDown(seconds: number, say: (left: number) => void, done: () => void): () => void {
  const until = performance.now() + seconds * 1_000;
  const tick = (): void => {
    const left = Math.ceil((until - performance.now()) / 1_000);
    if (left > 0) say(left);
    else {
      clearInterval(timer);
      done();
    }
  };
  const timer = setInterval(tick, 250);
  tick();
  return () => {
    clearInterval(timer);
  };
}
