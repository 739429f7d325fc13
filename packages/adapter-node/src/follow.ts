// Public entry "@vitrine/adapter-node/follow": a host that serves a file, an address or a reader of its own, and the snapshots that follow it.
// Checks are made by a timer whose waits differ, so that the instances of a fleet do not ask at once.
import {
  type SnapshotFollower,
  type FollowOptions,
  followSnapshot,
  type FrontFactory,
  type SnapshotReader,
} from '@vitrine/core/follow';
import { defined } from '@vitrine/core';
import { lastServedFile } from './last-served-file.ts';
import { openRandomAccessFile } from './random-access-file.ts';
import { fromFile, fromUrl, isHttpUrl } from './snapshot-readers.ts';

export { fromFile, fromUrl, type UrlReaderOptions } from './snapshot-readers.ts';

/** What `followSnapshot` takes, and how often the source is read. */
export interface PollSnapshotOptions extends Omit<FollowOptions, 'initial'> {
  /** A snapshot file that the host brings along, or its path: it is served until the source can be. It needs no signature. */
  readonly initial?: FollowOptions['initial'] | string | URL;
  /** The mean wait between two checks, in milliseconds; each is between half and one and a half of it. Default 30,000, of a file 2,000. */
  readonly pollIntervalMs?: number;
  /** A file in which the content that was served last is kept, so that older signed content is refused after a restart too. */
  readonly stateFile?: string;
  /** Numbers from 0 up to 1 that the waits are made of. Default: Math.random. */
  readonly random?: () => number;
}

/** A source that is read again and again. */
export interface SnapshotPoller<Front> extends SnapshotFollower<Front> {
  /** Ends the checks. What is served stays. */
  close(): void;
}

const defaultPollMs = 30_000;
const defaultFilePollMs = 2_000;
/** A timer with a longer wait would fire at once. */
const longestPollMs = 86_400_000;

/**
 * Reads a snapshot from a path, an `https:` address or a reader, makes of it what `open` makes, and does so again for each that follows.
 * Hand `current` to a host: `serve(() => source.current)`. Rejects with FollowError when nothing good is there at the start, with
 * TypeError or RangeError for a bad option.
 */
export async function pollSnapshot<Front>(
  source: string | URL | SnapshotReader,
  open: FrontFactory<Front>,
  options: PollSnapshotOptions = {},
): Promise<SnapshotPoller<Front>> {
  const { random = Math.random, stateFile, initial, ...followed } = options;
  const isFile = source instanceof URL ? source.protocol === 'file:' : typeof source === 'string' && !isHttpUrl(source);
  const pollIntervalMs = options.pollIntervalMs ?? (isFile ? defaultFilePollMs : defaultPollMs);
  if (!(pollIntervalMs >= 1 && pollIntervalMs <= longestPollMs))
    throw new RangeError(`pollIntervalMs: expected a number from 1 to ${longestPollMs}, received ${pollIntervalMs}`);
  const follower = await followSnapshot(readerOf(source, isFile, options), open, {
    ...followed,
    ...defined({
      initial: openInitial(initial),
      lastServed: stateFile === undefined ? options.lastServed : lastServedFile(stateFile),
    }),
  });
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const wait = (): void => {
    timer = setTimeout(() => void follower.refresh().then(() => closed || wait()), pollIntervalMs * (0.5 + random())).unref();
  };
  wait();
  return {
    get current(): Front {
      return follower.current;
    },
    get state(): SnapshotFollower<Front>['state'] {
      return follower.state;
    },
    refresh: () => follower.refresh(),
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function openInitial(given: PollSnapshotOptions['initial']): FollowOptions['initial'] {
  if (typeof given !== 'string' && !(given instanceof URL)) return given;
  try {
    return openRandomAccessFile(given);
  } catch (error) {
    throw new TypeError(`initial: expected a snapshot file, received ${String(given)}: ${String(error)}`, { cause: error });
  }
}

function readerOf(source: string | URL | SnapshotReader, isFile: boolean, { trust = [] }: PollSnapshotOptions): SnapshotReader {
  if (typeof source !== 'string' && !(source instanceof URL)) return source;
  // Signed content may come over an insecure connection.
  return isFile ? fromFile(source) : fromUrl(source, { plainHttp: trust.length > 0 });
}
