// What must hold in every run. Each is a sentence of the documentation, word for word; a test holds the sentences to their files.

export interface Invariant {
  readonly sentence: string;
  /** The file, and the section in it. */
  readonly source: string;
  readonly section: string;
}

const limits = 'docs/guides/limits.md';
const shared = 'One quota across instances';
const writing = 'packages/content/src/files/write.ts';
const postgres = 'docs/guides/search-postgres.md';
const publishing = 'docs/guides/operating/publishing.md';
const specification = 'docs/reference/specification.md';

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
  'the quota holds': {
    sentence: 'never more than 120 in any 60 seconds',
    source: specification,
    section: '8. Limits, 1',
  },
  'a pause gives the quota back': {
    sentence: 'a client that pauses for 60 seconds has its 120 again',
    source: specification,
    section: '8. Limits, 1',
  },
  'nobody is refused who is under the quota': {
    sentence: 'The limiter may be up to five seconds stricter than an exact log',
    source: 'docs/explanation/decisions/limits.md',
    section: '007',
  },
  'a bloc refuses only its own': {
    sentence: 'a bloc never changes the decisions for clients elsewhere',
    source: 'docs/explanation/decisions/limits.md',
    section: '029',
  },
  'Retry-After is honest': {
    sentence: 'a client that waits exactly that long is admitted',
    source: specification,
    section: '8. Limits, 3',
  },
  'the fields state what is left': {
    sentence: 'Answers carry `RateLimit-Policy` and `RateLimit`, and fields for older clients.',
    source: specification,
    section: '8. Limits, 2',
  },
  'one event for each answer': {
    sentence: 'calls its listener once for each exchange, after the reply is final',
    source: 'docs/guides/operating/observing.md',
    section: 'Events',
  },
  'a network has its policy': {
    sentence: '`per: network` gives the network one quota; `per: address` gives each of its clients one.',
    source: limits,
    section: 'An address that many people share',
  },
  'a failing limiter is not a failing front': {
    sentence: 'the instance counts in memory under the published policy, `onError` receives the error, and clients never get a 5xx',
    source: limits,
    section: 'When a shared limiter fails',
  },
  'one quota over all instances': {
    sentence: "Each request is one atomic script on the server's clock, so no window ever exceeds the quota",
    source: limits,
    section: shared,
  },
  'Redis holds a hash for each client': {
    sentence: 'Keys the hash that names a client, so that Redis holds no address that can be guessed.',
    source: 'packages/limiter-redis/src/limiter.ts',
    section: 'RedisLimiterOptions.secret',
  },
  'local: up to the quota at each instance': {
    sentence: 'up to the quota at each instance, from a table that always counts along',
    source: limits,
    section: shared,
  },
  'open admits everything': {
    sentence: "everything; the fields report this instance's count",
    source: limits,
    section: shared,
  },
  'closed refuses for five seconds at most': {
    sentence: '429 until the next attempt, 5 seconds at most',
    source: limits,
    section: shared,
  },
  'no request waits longer than the deadline': {
    sentence: 'A request waits for Redis at most 100 ms. After five failures in a row requests stop waiting',
    source: limits,
    section: shared,
  },
  'one request asks while Redis is away': {
    sentence: 'every 5 seconds one request tries Redis along with its own answer',
    source: limits,
    section: shared,
  },
  'Redis is used again': {
    sentence: 'the first success ends the outage',
    source: limits,
    section: shared,
  },
  'each failure is reported': {
    sentence: '`onError` receives each failure.',
    source: limits,
    section: shared,
  },
  'the last good snapshot stays': {
    sentence: 'What cannot be used leaves the last good snapshot and is reported once.',
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
    sentence: 'Make its folder first, writable by the process: without it the host does not start.',
    source: publishing,
    section: 'Roll back to the previous snapshot',
  },
  'a host does not start without its memory': {
    sentence: 'a host does not start without the memory that it was given',
    source: 'packages/adapter-node/src/last-served-file.ts',
    section: 'readServed',
  },
  'what is served is remembered once': {
    sentence: 'It is written when what is served changes, not at each check',
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
    sentence: 'every running instance serves the new snapshot within the time of a poll',
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
  'a search answers from one snapshot': {
    sentence: '`search.index(snapshot.id)` answers only from that one',
    source: postgres,
    section: 'Snapshots, and a swap',
  },
  'each step is taken once': {
    sentence: 'each step once, in one transaction, by one process at a time.',
    source: 'packages/search-postgres/src/migrations.ts',
    section: 'the head of the file',
  },
  'nobody is answered from half a snapshot': {
    sentence: 'Nobody is answered from a snapshot before all of it is there.',
    source: postgres,
    section: 'Start',
  },
  'a search waits no longer than its deadline': {
    sentence: 'A search waits at most `timeoutMs` (1,000).',
    source: postgres,
    section: 'When the server is away',
  },
  'nobody asks a server that is away': {
    sentence: 'After five failures in a row no query is sent for two seconds',
    source: postgres,
    section: 'When the server is away',
  },
  'the first answer ends the outage': {
    sentence: 'then one search is, and the first answer ends the outage.',
    source: postgres,
    section: 'When the server is away',
  },
  'no answer of the server is an error of its own': {
    sentence: 'Throw `DocsIndexError` with the code `unavailable` when it cannot answer.',
    source: postgres,
    section: 'Another engine',
  },
  'a server that works answers': {
    sentence: 'so two versions are served side by side while a fleet changes over',
    source: postgres,
    section: 'Snapshots, and a swap',
  },
  'connections are given back once': {
    sentence: 'given back once, whatever happens.',
    source: 'packages/search-postgres/src/connection.ts',
    section: 'the head of the file',
  },
} as const satisfies Readonly<Record<string, Invariant>>;

export type InvariantName = keyof typeof invariants;
