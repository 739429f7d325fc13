// A progress bar in one line of a terminal, for work that takes longer than a person waits without asking: what is done of all, how much of it in
// a second, and how long the rest takes at that rate.
import { SingleBar } from 'cli-progress';

export interface Progress {
  /** Shows how far a stage is. `total` 0: not known. */
  show(stage: string, done: number, total: number): void;
  /** Takes the bar away. */
  done(): void;
}

/** Shorter work shows no bar: it would only flicker. */
const patienceMs = 300;
/** A rate of less time says nothing. */
const leastMs = 1_000;

/** How fast a stage goes on, and how long the rest takes: `, 240 a second, 55 s left`. Empty while that is not known. */
export function paceOf(done: number, total: number, elapsedMs: number): string {
  if (done <= 0 || elapsedMs < leastMs) return '';
  const rate = (done * 1_000) / elapsedMs;
  const pace = `, ${rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en')} a second`;
  if (total <= done) return pace;
  const seconds = Math.ceil((total - done) / rate);
  return `${pace}, ${seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
}

/** A bar on this stream. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const began = Date.now();
  let bar: SingleBar | undefined;
  let current = '';
  let stageBegan = began;
  let doneBefore = 0;
  const take = (): void => {
    bar?.stop();
    bar = undefined;
  };
  return {
    show: (stage, done, total) => {
      const now = Date.now();
      if (stage !== current) [current, stageBegan, doneBefore] = [stage, now, done];
      const said = { stage: stage.padEnd(10), pace: paceOf(done - doneBefore, total - doneBefore, now - stageBegan) };
      if (bar === undefined) {
        if (now - began < patienceMs) return;
        bar = new SingleBar({
          stream,
          format: '{stage} {bar} {value} of {total}{pace}',
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
        bar.start(total, done, said);
      }
      bar.setTotal(total);
      bar.update(done, said);
    },
    done: () => {
      process.off('exit', take);
      take();
    },
  };
}
