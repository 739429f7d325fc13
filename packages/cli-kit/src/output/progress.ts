// A progress bar on a terminal, for work that takes longer than a person waits without asking.
import { SingleBar } from 'cli-progress';

export interface Progress {
  /** Shows how far a stage is. `total` 0: not known. */
  show(stage: string, done: number, total: number): void;
  /** Takes the bar away. */
  done(): void;
}

/** Shorter work shows no bar: it would only flicker. */
const patienceMs = 300;

/** A bar on this stream. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const began = Date.now();
  let bar: SingleBar | undefined;
  const take = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    show: (stage, done, total) => {
      if (bar === undefined) {
        if (Date.now() - began < patienceMs) return;
        bar = new SingleBar({
          stream,
          format: '{stage} {bar} {value} of {total}',
          barsize: 30,
          barCompleteChar: '\u2588',
          barIncompleteChar: '\u2591',
          // A process that is killed could not show it again.
          hideCursor: false,
          linewrap: true,
          clearOnComplete: true,
          etaBuffer: 1,
        });
        process.once('exit', take);
        bar.start(total, done, { stage: stage.padEnd(10) });
      }
      bar.setTotal(total);
      bar.update(done, { stage: stage.padEnd(10) });
    },
    done: () => {
      process.off('exit', take);
      take();
    },
  };
}
