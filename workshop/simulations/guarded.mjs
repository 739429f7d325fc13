// The code that the simulation guards, and the scenarios that guard it. `leaves` are functions that judge what no run of it has: options that a developer
// wrote, links and pipes among files, keys that a team signs with, and the spread of keys over a table. Tests beside them hold those.
// `same` are changes that nobody could see, each with its reason.

/** @type {readonly { readonly file: string, readonly scenarios: readonly string[], readonly leaves?: readonly string[], readonly same?: readonly { readonly line: string, readonly what?: string, readonly why: string }[] }[]} */
export const guarded = [
  {
    file: 'limiter-redis/src/limiter.ts',
    scenarios: ['redis'],
    leaves: ['within', 'createRedisLimiter'],
    same: [
      {
        line: 'remaining >= 0 && micros >= 0',
        what: '>= becomes >',
        why: 'the script answers no wait of nothing: a hit is in the window',
      },
      {
        line: 'simulatedClear(timer)',
        what: 'a statement is left out',
        why: 'a promise that is settled hears no more of its deadline',
      },
    ],
  },
  {
    file: 'limiter-redis/src/breaker.ts',
    scenarios: ['redis'],
    same: [
      { line: 'if (now < openUntil && ', what: '< becomes <=', why: 'of one millisecond' },
      { line: 'openUntil - now <= 2 * breakerResetMs', what: '<= becomes <', why: 'of one millisecond' },
    ],
  },
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
    file: 'core/src/engine/rate-limit/quota.ts',
    scenarios: ['limiter'],
    same: [{ line: 'if (networks.length === 0)', what: 'a condition never holds', why: 'among no networks none is found' }],
  },
  {
    file: 'core/src/engine/rate-limit/memory.ts',
    scenarios: ['limiter'],
    leaves: ['find', 'setOf', 'levelsOf'],
    same: [
      { line: '& offsetMask) + windowMs > now;', what: '> becomes >=', why: 'a slot whose last hit leaves now holds none' },
      { line: 'if (last !== void 0 && wallMs > last)', what: '> becomes >=', why: 'adds nothing' },
      { line: 'const pieceCount =', what: '+ becomes -', why: 'an array grows with what is put into it' },
      { line: 'slot < first + ways * words; slot += words', what: '< becomes <=', why: 'no key of a set is in the next one' },
      {
        line: 'table.fill(0, free, free + words)',
        why: 'every hit of a slot that is not live left the window, and counts no more',
      },
      // Where nobody was counted behind the first level for a window, only hits that left the window are there.
      { line: 'if (own >= 0 && now >= sharedUntil) return own;', why: 'hits that left the window are copied, and count no more' },
      {
        line: 'if (claims && own < 0) sharedUntil = now + windowMs;',
        why: 'hits that left the window are copied, and count no more',
      },
      { line: 'let leaves = now + windowMs;', what: '+ becomes -', why: 'where it is used, a hit in the window has set it' },
      { line: 'let age = counters - 1;', what: '- becomes +', why: 'what is thirteen buckets old or more left the window' },
      {
        line: 'if (counter === 0) continue;',
        what: 'a condition never holds',
        why: 'a counter without a hit adds none, and the next one with a hit says when it leaves',
      },
      {
        line: 'Math.max(newest + 1, bucket - counters + 1)',
        what: '+ becomes -',
        why: 'thirteen buckets in a row are all counters, and more of them the same',
      },
    ],
  },
  {
    file: 'content/src/files/write.ts',
    scenarios: ['files'],
    leaves: ['openDraft', 'exists', 'modeOf', 'requireFolderOrNothing'],
    same: [
      {
        line: 'requireFolderOrNothing(place2, path)',
        what: 'a statement is left out',
        why: 'the same is looked at before the folder is moved, and nothing is left',
      },
      { line: 'var writtenAtOnce =', what: '* becomes /', why: 'how much is written at once changes no byte' },
      { line: 'if (length2 < writtenAtOnce) continue;', what: '< becomes <=', why: 'how much is written at once changes no byte' },
      {
        line: 'if (length2 < writtenAtOnce) continue;',
        what: 'a condition never holds',
        why: 'how much is written at once changes no byte',
      },
    ],
  },
];
