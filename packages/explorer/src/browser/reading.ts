// What runs on a page of the documentation: the search box, buttons that copy code, menus that close as menus do, and the list of pages shows where the page
// is in it.
import { startContents } from './contents.ts';
import { startCopying } from './copy.ts';
import { all } from './dom.ts';
import { startSearch } from './search.ts';

startSearch();
startCopying();
showPlace();
void startContents().then(showPlace);

/** Scrolls the list of pages to the page. */
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
