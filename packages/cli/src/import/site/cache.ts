// What a live site answered, kept beside the front so that the next import asks only for what changed, and one that was cut off goes on where
// it stopped. A folder of its own that git ignores; it may be deleted at any time.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An answer of the site. */
export interface Answer {
  /** Where it came from, behind redirects. */
  readonly address: string;
  readonly status: number;
  readonly contentType: string;
  /** `X-Robots-Tag`. */
  readonly robots?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly body: Uint8Array;
}

/** Answers by what was asked. */
export interface AnswerCache {
  /** An answer of this run, or of the one before that was cut off: nobody has to be asked. */
  readonly fresh: (question: string) => Promise<Answer | undefined>;
  /** An answer of an earlier run, whose validators may be asked about. */
  readonly stale: (question: string) => Promise<Answer | undefined>;
  readonly keep: (question: string, answer: Answer) => Promise<void>;
  /** All was seen: the next run begins anew. */
  readonly finish: () => Promise<void>;
  /** How many answers were taken over from a run that was cut off. */
  readonly resumed: () => number;
}

/** A run that was cut off longer ago is not continued, in milliseconds. */
const oldestRunMs = 24 * 60 * 60 * 1000;

/** Opens the cache in a folder; with `readOnly` nothing is written. */
export async function openCache(folder: string, readOnly: boolean, now: number = Date.now()): Promise<AnswerCache> {
  const state = join(folder, 'run.json');
  const before = await readJson(state);
  const began = Number(before?.['began']);
  const goesOn = before?.['finished'] === false && now - began < oldestRunMs && now >= began;
  const run = goesOn ? began : now;
  let resumed = 0;
  const write = async (path: string, text: string | Uint8Array): Promise<void> => {
    if (!readOnly) await writeFile(path, text);
  };
  if (!readOnly) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '.gitignore'), '*\n');
    await writeFile(state, JSON.stringify({ began: run, finished: false }));
  }
  const place = (question: string): string => join(folder, createHash('sha256').update(question).digest('hex').slice(0, 32));
  const read = async (question: string): Promise<(Answer & { readonly run: number }) | undefined> => {
    const bytes = await readFile(place(question)).catch(() => undefined);
    const end = bytes?.indexOf(10) ?? -1;
    if (bytes === undefined || end < 0) return undefined;
    const head = parsed(bytes.subarray(0, end).toString());
    if (head?.['question'] !== question || head['bytes'] !== bytes.length - end - 1) return undefined;
    const text = (name: string): string | undefined => (typeof head[name] === 'string' ? head[name] : undefined);
    const [robots, etag, lastModified] = [text('robots'), text('etag'), text('lastModified')];
    return {
      address: text('address') ?? question,
      status: Number(head['status']),
      contentType: text('contentType') ?? '',
      ...(robots !== undefined && { robots }),
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { lastModified }),
      body: bytes.subarray(end + 1),
      run: Number(head['run']),
    };
  };
  return {
    fresh: async (question) => {
      const answer = await read(question);
      if (answer?.run !== run) return undefined;
      resumed += 1;
      return answer;
    },
    stale: read,
    keep: async (question, { body, ...head }) => {
      const line = JSON.stringify({ question, ...head, run, bytes: body.length });
      await write(place(question), Buffer.concat([Buffer.from(`${line}\n`), body]));
    },
    finish: () => write(state, JSON.stringify({ began: run, finished: true })),
    resumed: () => resumed,
  };
}

async function readJson(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parsed(text);
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
