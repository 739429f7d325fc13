// A progress bar in one line of a terminal: how much is done, how fast, and how long the rest takes.
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
const minMs = 1_000;

/** How fast a stage advances, and how long the rest takes: `, 240 a second, 55 s left`. Empty while that is not known. */
export function paceOf(done: number, total: number, elapsedMs: number): string {
  if (done <= 0 || elapsedMs < minMs) return '';
  const rate = (done * 1_000) / elapsedMs;
  const pace = `, ${rate < 10 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en')} a second`;
  if (total <= done) return pace;
  const seconds = Math.ceil((total - done) / rate);
  return `${pace}, ${seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
}

/** What is done of all, as far as it is known: `12 of 90`, `1,200` of an unknown number, nothing. */
export function countOf(done: number, total: number): string {
  if (total > 0) return `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return done > 0 ? done.toLocaleString('en') : '';
}

/** A bar on this stream. It appears a moment after work was first shown, whether or not anything is done by then. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  let patience: NodeJS.Timeout | undefined;
  let last = { stage: '', done: 0, total: 0 };
  let stageBegan = 0;
  let doneBefore = 0;
  const take = (): void => {
    process.off('exit', take);
    clearTimeout(patience);
    bar?.stop();
    bar = patience = undefined;
  };
  const draw = (): void => {
    const { stage, done, total } = last;
    const pace = paceOf(done - doneBefore, total - doneBefore, Date.now() - stageBegan);
    bar?.setTotal(total);
    bar?.update(done, { stage: stage.padEnd(10), count: countOf(done, total), pace });
  };
  const appear = (): void => {
    bar = new SingleBar({
      stream,
      format: '{stage} {bar} {count}{pace}',
      barsize: 30,
      barCompleteChar: '\u2588',
      barIncompleteChar: '\u2591',
      // A process that is killed could not show it again.
      hideCursor: false,
      linewrap: true,
      clearOnComplete: true,
      emptyOnZero: true,
      etaBuffer: 1,
    });
    process.once('exit', take);
    bar.start(last.total, last.done, { stage: last.stage.padEnd(10), count: '', pace: '' });
    draw();
  };
  return {
    show: (stage, done, total) => {
      if (stage !== last.stage) [stageBegan, doneBefore] = [Date.now(), done];
      last = { stage, done, total };
      patience ??= setTimeout(appear, patienceMs).unref();
      draw();
    },
    done: take,
  };
}

/** Work of less time says nothing; after that a line is written every so often. */
const lineAfterMs = 2_000;
const lineEveryMs = 5_000;

/**
 * Lines for a stream that is no terminal, such as the log of a job: what is being done and how far it is, first after two seconds and then every five.
 * A timer writes them while work reports nothing, and `show` while work lets no timer run.
 */
export function createProgressLines(stream: { write(text: string): unknown }): Progress {
  let last = '';
  let nextMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    nextMs = Date.now() + ms;
    timer = setTimeout(write, ms).unref();
  };
  const write = (): void => {
    stream.write(`${last}\n`);
    wait(lineEveryMs);
  };
  return {
    show: (stage, done, total) => {
      const count = countOf(done, total);
      last = `${stage}${count === '' ? '' : ` ${count}`}`;
      if (timer === undefined) wait(lineAfterMs);
      else if (Date.now() >= nextMs) write();
    },
    done: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
