// The whole branch in place of the nearest entries: its document is loaded, and its links become the list next to the page.
import { all, element } from './dom.ts';

/** Loads the branch of a page that has only a part of it; the part stays where it cannot be loaded. */
export async function startContents(): Promise<void> {
  const [list] = all('.pages[data-contents]');
  const [entries] = list === undefined ? [] : all('ul', list);
  const address = list?.dataset['contents'];
  if (list === undefined || entries === undefined || address === undefined) return;
  const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response?.ok !== true) return;
  const branch = new DOMParser().parseFromString(await response.text(), 'text/html');
  const links = all<HTMLAnchorElement>('.contents a', branch);
  const [current] = all<HTMLAnchorElement>('[aria-current]', entries);
  const path = current?.getAttribute('href');
  // a document of another publication may lack the page
  if (!links.some((link) => link.getAttribute('href') === path)) return;
  entries.replaceChildren(
    ...links.map((link) => {
      const href = link.getAttribute('href') ?? '';
      const isHere: Record<string, string> = href === path ? { 'aria-current': 'page' } : {};
      return element('li', {}, element('a', { href, ...isHere }, element('bdi', {}, link.textContent)));
    }),
  );
}
