// What runs on the explorer. The page is whole without it: scripts add filters, copying, the search, the console, and what only
// the browser knows, which is its platform and the time.
import { startAffected } from './affected.ts';
import { startConsole } from './console.ts';
import { startCopying } from './copy.ts';
import { startExchange } from './exchange.ts';
import { startFilters } from './filters.ts';
import { startHere } from './here.ts';
import { startSearch } from './search.ts';

for (const start of [startHere, startFilters, startCopying, startSearch, startConsole, startExchange, startAffected]) start();
