// What a live site answered, kept in the user's cache folder so that the next import requests only what changed, and one that was cut off
// continues. It is not kept in the content folder: the author of that folder could have made the cache, its answers and its links. It may be
// deleted at any time.
import { defined, isObject } from '@vitrine/core/serving';
import { parseJson } from '@vitrine/core/workspace';
import type { JsonObject } from '@vitrine/core';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { userCacheFolder } from '@vitrine/cli-kit/output/cache-folder';
import { errorCode, FileAccessError, openExistingParent, writeFile } from '@vitrine/content/files';

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

export interface AnswerCache {
  readonly isKept: boolean;
  /** An answer of this run, or of the one before that was cut off: no request is needed. */
  readonly fresh: (question: string) => Answer | undefined;
  /** An answer of an earlier run, whose validators may be sent. */
  readonly stale: (question: string) => Answer | undefined;
  readonly keep: (question: string, answer: Answer) => Promise<void>;
  /** All was seen: the next run begins again. */
  readonly finish: () => Promise<void>;
}

/** A run that was cut off longer ago is not continued, in milliseconds. */
const oldestRunMs = 24 * 60 * 60 * 1000;

/** Opens the cache in a folder; with `readOnly` nothing is written. */
export async function openCache(folder: string, readOnly: boolean, now: number = Date.now()): Promise<AnswerCache> {
  const state = join(folder, 'run.json');
  const before = parsed(readOwn(state));
  const began = Number(before?.['began']);
  const goesOn = before?.['finished'] === false && now - began < oldestRunMs && now >= began;
  const run = goesOn ? began : now;
  const begun = JSON.stringify({ began: run, finished: false });
  const isKept = !readOnly && (await isWritten(state, begun));
  const write = async (path: string, text: string | Uint8Array): Promise<void> => {
    if (isKept) await writeOwn(path, text);
  };
  const pathOf = (question: string): string => join(folder, createHash('sha256').update(question).digest('hex').slice(0, 32));
  const read = (question: string): (Answer & { readonly run: number }) | undefined => {
    const bytes = readOwn(pathOf(question));
    const end = bytes?.indexOf(10) ?? -1;
    if (bytes === undefined || end < 0) return undefined;
    const head = parsed(bytes.subarray(0, end));
    if (head?.['question'] !== question || head['bytes'] !== bytes.length - end - 1) return undefined;
    const text = (name: string): string | undefined => (typeof head[name] === 'string' ? head[name] : undefined);
    const [robots, etag, lastModified] = [text('robots'), text('etag'), text('lastModified')];
    return {
      address: text('address') ?? question,
      status: Number(head['status']),
      contentType: text('contentType') ?? '',
      ...defined({ robots, etag, lastModified }),
      body: bytes.subarray(end + 1),
      run: Number(head['run']),
    };
  };
  return {
    isKept,
    fresh: (question) => {
      const answer = read(question);
      return answer?.run === run ? answer : undefined;
    },
    stale: read,
    keep: async (question, { body, ...head }) => {
      const line = JSON.stringify({ question, ...head, run, bytes: body.length });
      await write(pathOf(question), Buffer.concat([Buffer.from(`${line}\n`), body]));
    },
    finish: () => write(state, JSON.stringify({ began: run, finished: true })),
  };
}

/** Most bytes of an answer with its first line. */
const maxAnswerBytes = 64 * 1024 * 1024;

export function cacheFolder(site: string, front: string): string {
  const digest = createHash('sha256').update(resolve(front)).digest('hex').slice(0, 12);
  return join(userCacheFolder(), 'sites', `${site.slice(0, 100)}-${digest}`);
}

function writeOwn(path: string, text: string | Uint8Array): Promise<void> {
  return writeFile(path, text, { tree: openExistingParent(path), mode: 0o600 });
}

/** Whether a cache can be written at all. Throws FileAccessError for a link or a folder under its name. */
async function isWritten(path: string, text: string): Promise<boolean> {
  try {
    await writeOwn(path, text);
    return true;
  } catch (error) {
    if (error instanceof FileAccessError || errorCode(error) === '') throw error;
    return false;
  }
}

function readOwn(path: string): Uint8Array | undefined {
  try {
    return openExistingParent(path).read(path, maxAnswerBytes);
  } catch {
    return undefined;
  }
}

function parsed(json: Uint8Array | undefined): JsonObject | undefined {
  const value = parseJson(new TextDecoder().decode(json));
  return isObject(value) ? value : undefined;
}
