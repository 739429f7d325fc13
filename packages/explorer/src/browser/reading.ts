// What runs on a page of the documentation: the search box, and the list of pages shows where the page stands in it.
import { all } from './dom.ts';
import { startSearch } from './search.ts';

startSearch();
const [list] = all('.pages');
const [here] = all('.pages [aria-current]');
if (list !== undefined && here !== undefined) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
