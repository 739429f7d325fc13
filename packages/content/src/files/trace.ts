// What a build asks of the file system and of the clock, with a digest of each answer: a verifying trace (Mokhov, Mitchell, Peyton Jones,
// "Build systems à la carte", 2018, section 4.2.2). A build that gets the same answers makes the same. Times of files are no answers: copies of a
// folder have others.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** A question; folders and paths are absolute. */
export type Question =
  /** Where a folder is, without links. */
  | readonly [kind: 'root', folder: string]
  /** What a path below a folder leads to, and which names are in it. */
  | readonly [kind: 'stat' | 'list', folder: string, path: string]
  | readonly [kind: 'read', folder: string, path: string, maxBytes: number]
  /** Which of some names are in a folder. */
  | readonly [kind: 'among', folder: string, path: string, names: readonly string[]]
  /** Whether a time has passed, in milliseconds since 1970. */
  | readonly [kind: 'passed', timeMs: number];

/** Questions, each once, with the digest of its answer. */
export type Trace = readonly (readonly [question: Question, answer: string])[];

interface Recording {
  readonly answers: Map<string, string>;
  /** A question had two answers: something changed meanwhile. */
  isUnsteady: boolean;
}

const recordings = new AsyncLocalStorage<Recording>();

/** Runs work, and gives its result with what it asked; without a trace where something changed meanwhile. */
export async function recordTrace<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly trace: Trace | undefined }> {
  const recording: Recording = { answers: new Map(), isUnsteady: false };
  const result = await recordings.run(recording, work);
  // its keys are questions, written below
  const trace = [...recording.answers].map(([key, answer]) => [JSON.parse(key) as Question, answer] as const);
  return { result, trace: recording.isUnsteady ? undefined : trace };
}

/** Whether answers are noted. */
export function isTraced(): boolean {
  return recordings.getStore() !== undefined;
}

/** Asks, and notes the answer where a trace is recorded. `shown` is what counts of an answer. What is thrown is an answer too. */
export function asked<Answer>(question: () => Question, ask: () => Answer, shown: (answer: Answer) => Uint8Array | string): Answer {
  const recording = recordings.getStore();
  if (recording === undefined) return ask();
  const note = (answer: Uint8Array | string): void => {
    const key = JSON.stringify(question());
    const digest = createHash('sha256').update(answer).digest('base64');
    if ((recording.answers.get(key) ?? digest) !== digest) recording.isUnsteady = true;
    recording.answers.set(key, digest);
  };
  try {
    const answer = ask();
    note(shown(answer));
    return answer;
  } catch (error) {
    note(error instanceof Error && 'code' in error ? `thrown ${String(error.code)}` : 'thrown');
    throw error;
  }
}

/** Whether a time has passed, in milliseconds since 1970. */
export function hasPassed(timeMs: number, now: number): boolean {
  return asked(
    () => ['passed', timeMs],
    () => timeMs <= now,
    String,
  );
}

/** The digest of the answer to a question; `ask` asks it, with `asked`. */
export function answerTo(question: Question, ask: () => unknown): string | undefined {
  const recording: Recording = { answers: new Map(), isUnsteady: false };
  recordings.run(recording, () => {
    try {
      ask();
    } catch {
      // which is noted
    }
  });
  return recording.answers.get(JSON.stringify(question));
}
