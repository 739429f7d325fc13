// Whether a trace holds: every question of it has the same answer now.
import { type FileTree, openFolder } from './tree.ts';
import { answerTo, hasPassed, type Question, type Trace } from './trace.ts';

/** Asks every question of a trace again, up to the first that has another answer: all files that were read are read again. */
export function traceHolds(trace: Trace, now: number = Date.now()): boolean {
  const trees = new Map<string, FileTree>();
  return trace.every(([question, answer]) => answerTo(question, () => ask(question, trees, now)) === answer);
}

function ask(question: Question, trees: Map<string, FileTree>, now: number): void {
  if (question[0] === 'passed') {
    hasPassed(question[1], now);
    return;
  }
  const [, folder, path = ''] = question;
  const tree = trees.get(folder) ?? openFolder(folder);
  trees.set(folder, tree);
  if (question[0] === 'stat') tree.stat(path);
  else if (question[0] === 'list') tree.list(path);
  else if (question[0] === 'read') tree.read(path, question[3]);
  else if (question[0] === 'among') tree.among(path, question[3]);
}
