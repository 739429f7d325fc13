// The script of documentation pages: search box, copy buttons, menus, and the page's place in the list.
import { startCopying, startScrolling, all, element } from './dom.ts';
import { startSearch } from './search.ts';

startSearch();
startCopying();
startScrolling();
showPlace();
void startContents().then(showPlace);

function showPlace(): void {
  const [list] = all('.pages');
  const [here] = all('.pages [aria-current]');
  if (list !== undefined && here !== undefined) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

const menus = all<HTMLDetailsElement>('.editions details');
document.addEventListener('click', ({ target }) => {
  for (const menu of menus) if (target instanceof Node && !menu.contains(target)) menu.open = false;
});
for (const menu of menus)
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });

/** Loads the branch of a page that has only a part of it; the part stays where it cannot be loaded. */
async function startContents(): Promise<void> {
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
