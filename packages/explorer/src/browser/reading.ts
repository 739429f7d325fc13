// What runs on a page of the documentation: the search box, buttons that copy code, the theme, menus that close as menus do, and the tree
// of pages, which shows where the page is and loads the branches of a large documentation.
import { startCopying, startScrolling, all, element } from './dom.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';

/** Lists of the tree that have, or are about to have, all that their branches have. */
const filled = new WeakSet<Element>();

startTheme();
startSearch();
startCopying();
startScrolling();
startTree();
markHeading();

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

/** Shows the page in the tree, and what the branches above it have: its own and the outermost at once, those between when the tree is used. */
function startTree(): void {
  const [tree] = all('.pages');
  if (tree === undefined) return;
  const lists = all('[data-contents]', tree);
  const showPlace = (): void => {
    const [here] = all('[aria-current]', tree);
    if (here !== undefined) tree.scrollTop = here.offsetTop - tree.offsetTop - tree.clientHeight / 2;
  };
  const fillAll = (): void => void Promise.all(lists.map(fill)).then(showPlace);
  showPlace();
  tree.addEventListener('toggle', fillAll);
  if (tree.clientHeight === 0) return; // a closed drawer
  void Promise.all([lists[0], lists.at(-1)].map(fill)).then(showPlace);
  for (const event of ['pointerenter', 'focusin'])
    tree.addEventListener(event, () => void Promise.all(lists.map(fill)), { once: true });
}

/** Puts into a list what the document of its branch has, once. What is in it stays where that cannot be loaded. */
async function fill(list: HTMLElement | undefined): Promise<void> {
  const address = list?.dataset['contents'];
  if (list === undefined || address === undefined || filled.has(list)) return;
  filled.add(list);
  const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (response?.ok !== true) return;
  const branch = new DOMParser().parseFromString(await response.text(), 'text/html');
  const edition = branch.getElementById(new URL(address, location.href).hash.slice(1))?.nextElementSibling;
  const entries = all<HTMLAnchorElement>('.contents a', edition ?? branch);
  // the entry of the page, or of the branch that it is in
  const here = [...list.children].find((entry) => entry.querySelector('[aria-current]') !== null);
  const path = here?.querySelector('ul')?.dataset['contents'] ?? here?.querySelector('a')?.getAttribute('href');
  // a document of another publication may lack it
  if (here !== undefined && !entries.some((entry) => entry.getAttribute('href') === path)) return;
  list.replaceChildren(...entries.map((entry) => (entry.getAttribute('href') === path && here) || entryOf(entry)));
}

function entryOf(link: HTMLAnchorElement): HTMLElement {
  const href = link.getAttribute('href') ?? '';
  const title = element('bdi', {}, link.textContent);
  if (link.closest('[data-branch]') === null) return element('li', {}, element('a', { href }, title));
  const list = element('ul', { 'data-contents': href });
  const details = element('details', {}, element('summary', {}, title), list);
  details.addEventListener('toggle', () => void fill(list));
  return element('li', {}, details);
}

/** Marks the heading that is read in the list of headings, which closes behind a choice. */
function markHeading(): void {
  const [outline] = all('.outline');
  const links = outline === undefined ? [] : all<HTMLAnchorElement>('a', outline);
  const linkOf = new Map(links.map((link) => [document.getElementById(decodeURIComponent(link.hash.slice(1))), link] as const));
  outline?.addEventListener('click', () => {
    if (outline.matches(':popover-open')) outline.hidePopover();
  });
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting);
      if (seen === undefined) return;
      for (const [heading, link] of linkOf)
        if (heading === seen.target) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
    },
    { rootMargin: '0px 0px -70%' },
  );
  for (const heading of linkOf.keys()) if (heading !== null) observer.observe(heading);
}
