// Ctrl-C in the middle of the first file that is written.
import { whileWriting } from './while-writing.mjs';

whileWriting(() => {
  process.kill(process.pid, 'SIGINT');
  return new Promise((resolve) => setTimeout(resolve, 60_000));
});
