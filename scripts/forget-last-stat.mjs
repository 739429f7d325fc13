// Runs before each test file. Node.js 20 keeps the numbers of the last synchronous `stat` and, in `realpathSync`, takes them for those of
// the path at hand: after a test that looked at a named pipe, a module behind a link is loaded by the name of the link, and finds none of
// its dependencies. Test files share a process, so each begins with the numbers of a folder.
import { lstatSync } from 'node:fs';

lstatSync('.');
