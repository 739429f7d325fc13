// What runs on a page of the documentation: the search box.
import { startSearch } from './search.ts';

startSearch();
