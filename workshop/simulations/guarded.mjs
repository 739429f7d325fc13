// The code that the simulation guards, and the scenarios that guard it. `leaves` are functions that judge what no run of it has: options that a developer
// wrote, links and pipes among files, keys that a team signs with, and the spread of keys over a table. Tests beside them hold those.
// `same` are changes that nobody could see, each with its reason.

/** @type {readonly { readonly file: string, readonly scenarios: readonly string[], readonly leaves?: readonly string[], readonly same?: readonly { readonly line: string, readonly what?: string, readonly why: string }[] }[]} */
export const guarded = [
  { file: 'limiter-redis/src/limiter.ts', scenarios: ['redis'], leaves: ['within', 'createRedisLimiter'] },
  { file: 'limiter-redis/src/breaker.ts', scenarios: ['redis'] },
  {
    file: 'core/src/engine/store/follow.ts',
    scenarios: ['follow'],
    leaves: ['positive', 'reasonOf', 'named', 'timeOf'],
    same: [
      { line: 'if (time > now + mostAheadMs)', what: '> becomes >=', why: 'of one millisecond' },
      { line: 'simulatedClear(timer)', what: 'a statement is left out', why: 'a race that is over hears no more of its deadline' },
      { line: 'if (busyMs > 0 && busyMs <= 2 * timeoutMs', what: '> becomes >=', why: 'of one millisecond' },
    ],
  },
  {
    file: 'core/src/engine/store/signature.ts',
    scenarios: ['follow'],
    leaves: ['createSigningKey', 'derivePublicKey', 'signSnapshot', 'importPrivateKey', 'publicKeyIn', 'importTrustedKeys'],
  },
  {
    file: 'adapter-node/src/last-served-file.ts',
    scenarios: ['follow'],
    leaves: ['contentOf', 'codeOf'],
    same: [
      { line: 'if (codeOf(error) === "ELOOP")', why: 'no run has a link' },
      { line: '.isFile() || ', why: 'no run has a pipe or a large file in its place' },
    ],
  },
  {
    file: 'content/src/files/build-store.ts',
    scenarios: ['cache'],
    leaves: ['openBuildStore', 'isFolder', 'openSegment'],
    same: [
      { line: 'if (own === void 0) make();', what: 'a condition holds always', why: 'makes what is there' },
      { line: '+ headerLength <= segment.length', what: '+ becomes -', why: 'a header that ends early is none' },
      { line: '.equals(magic)) return;', what: '|| becomes &&', why: 'the digest of what follows is another one' },
    ],
  },
  { file: 'core/src/engine/rate-limit/quota.ts', scenarios: ['limiter'] },
  {
    file: 'core/src/engine/rate-limit/memory.ts',
    scenarios: ['limiter'],
    leaves: ['find', 'setOf', 'levelsOf'],
    same: [
      { line: '& offsetMask) + windowMs > now;', what: '> becomes >=', why: 'a slot whose last hit leaves now holds none' },
      { line: 'if (last !== void 0 && wallMs > last)', what: '> becomes >=', why: 'adds nothing' },
    ],
  },
  {
    file: 'content/src/files/write.ts',
    scenarios: ['files'],
    leaves: ['openDraft', 'exists', 'modeOf', 'requireFolderOrNothing'],
    same: [{ line: 'if (await realpath(', why: 'no run has a link' }],
  },
];
