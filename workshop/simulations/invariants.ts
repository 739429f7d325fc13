// What must hold in every run. Each is a sentence of the documentation, word for word; a test holds the sentences to their files.

export interface Invariant {
  readonly sentence: string;
  /** The file, and the section in it. */
  readonly source: string;
  readonly section: string;
}

const writing = 'packages/content/src/files/write.ts';
const publishing = 'docs/guides/operating/publishing.md';

export const invariants = {
  'no error escapes': {
    sentence: 'Errors that a client can cause are values.',
    source: 'docs/explanation/architecture.md',
    section: 'Rules of the code',
  },
  'nothing waits for ever': {
    sentence: 'Every input has a limit; every limit has a reason and a test.',
    source: 'docs/explanation/architecture.md',
    section: 'Rules of the code',
  },
  'the last good snapshot stays': {
    sentence: 'A bad file is reported once, and the last good snapshot stays.',
    source: publishing,
    section: 'Sign and roll out snapshots',
  },
  'a failure is reported once': {
    sentence: 'A failure is reported once, until `recovered` or `published`.',
    source: publishing,
    section: 'What is refused',
  },
  'one event for each change': {
    sentence: 'What happened to a source: one event for each change and each failure, not for each check.',
    source: 'packages/core/src/engine/store/snapshot-reader.ts',
    section: 'FollowEvent',
  },
  'a host that cannot remember does not start': {
    sentence: 'create the folder of the file and let the process write to it: without it, the host does not start.',
    source: publishing,
    section: 'Roll back to the previous snapshot',
  },
  'a host does not start without its memory': {
    sentence: 'a host does not start without the memory that it was given',
    source: 'packages/adapter-node/src/last-served.ts',
    section: 'readServed',
  },
  'what is served is remembered once': {
    sentence: 'The host writes the file only when the served content changes.',
    source: publishing,
    section: 'Roll back to the previous snapshot',
  },
  'a host that does not start says why': {
    sentence: 'Rejects with FollowError when there is nothing good at the start, with TypeError or RangeError for a bad option',
    source: 'packages/core/src/engine/store/follow.ts',
    section: 'followSnapshot',
  },
  'a reading has its deadline': {
    sentence: 'How long a reading may take, in milliseconds.',
    source: 'packages/core/src/engine/store/follow.ts',
    section: 'FollowOptions.timeoutMs',
  },
  'older content where it is allowed': {
    sentence: 'An older file is refused as `older`, unless the host runs with `--allow-older`.',
    source: publishing,
    section: 'Roll back to the previous snapshot',
  },
  'one check at a time': {
    sentence: 'Never rejects; resolves at once while another check is under way.',
    source: 'packages/core/src/engine/store/follow.ts',
    section: 'SnapshotFollower.refresh',
  },
  'the state has the time of the last check': {
    sentence: 'Epoch milliseconds of the last check that ended; undefined before the first.',
    source: 'packages/core/src/engine/store/snapshot-reader.ts',
    section: 'FollowState.checkedAt',
  },
  'what a listener throws is reported': {
    sentence: 'Receives one event for each change and each failure. What it throws goes to `onError`.',
    source: 'packages/core/src/engine/store/follow.ts',
    section: 'FollowOptions.onEvent',
  },
  'no answer mixes two snapshots': {
    sentence: 'no answer mixes two snapshots',
    source: 'docs/reference/code-map.md',
    section: 'By question',
  },
  'only what a trusted key signed is served': {
    sentence: '`vitrine serve --trust <public key>`, or `trust` in code, serves only what that key signed.',
    source: publishing,
    section: 'Signatures',
  },
  'nothing of a time that has not come': {
    sentence: '`generated_at` is more than a day after the clock of the host: nothing that follows could replace it',
    source: publishing,
    section: 'What is refused',
  },
  'content only becomes newer': {
    sentence: 'Content may only become newer, by `generated_at`',
    source: publishing,
    section: 'What is refused',
  },
  'no way back after a restart': {
    sentence: 'With it a host that starts again refuses older signed content.',
    source: publishing,
    section: 'Roll back to the previous snapshot',
  },
  'every instance serves the new snapshot': {
    sentence: 'every running instance serves the new snapshot within one polling interval',
    source: publishing,
    section: 'Sign and roll out snapshots',
  },
  'a file appears complete or not at all': {
    sentence: 'A file or folder appears complete or not at all',
    source: writing,
    section: 'the head of the file',
  },
  'what was written outlives a loss of power': {
    sentence: 'it is written as a draft with a name of its own, flushed, and moved to its place.',
    source: writing,
    section: 'the head of the file',
  },
  'what fails leaves nothing behind': {
    sentence: 'when one cannot be written, those before it are removed',
    source: writing,
    section: 'writeNewFiles',
  },
  'a disk that works refuses nothing': {
    sentence: 'Errors of the system (EACCES, ENOSPC) are no refusals: they pass as Node.js throws them.',
    source: 'packages/content/src/files/file-access-error.ts',
    section: 'the head of the file',
  },
  'nothing is written through a link': {
    sentence: 'Nothing is written through a link, and nothing that is no file is replaced.',
    source: writing,
    section: 'the head of the file',
  },
  'a name does not lead out of the folder': {
    sentence: 'Writing below a root.',
    source: writing,
    section: 'the head of the file',
  },
  'a file is written in pieces': {
    sentence: 'Bytes that are written at once, where a content comes in pieces.',
    source: writing,
    section: 'writtenAtOnce',
  },
  'every file of a folder bears the same time': {
    sentence: 'The time that every file bears, so that copies of the folder look alike.',
    source: writing,
    section: 'FolderOptions.modified',
  },
  'permissions stay': {
    sentence: 'The permissions of a replaced file stay.',
    source: writing,
    section: 'the head of the file',
  },
  'a new file has the permissions of the system': {
    sentence: 'Permissions of a file that is new; default: those that the system gives.',
    source: writing,
    section: 'WriteOptions.mode',
  },
} as const satisfies Readonly<Record<string, Invariant>>;

export type InvariantName = keyof typeof invariants;
