// The code that the simulation guards: by which scenarios, and which functions of a file it never reaches, because they check what a developer
// wrote or make what a team signs with. `same` are changes that change nothing that anybody could see, each with its reason.

/** @type {readonly { readonly file: string, readonly scenarios: readonly string[], readonly leaves?: readonly string[], readonly same?: readonly { readonly line: string, readonly what?: string, readonly why: string }[] }[]} */
export const guarded = [
  { file: 'core/src/engine/rate-limit/memory.ts', scenarios: ['limiter'], leaves: ['getOrCreateLimiter'] },
  { file: 'core/src/engine/rate-limit/quota.ts', scenarios: ['limiter'] },
  { file: 'limiter-redis/src/limiter.ts', scenarios: ['redis'], leaves: ['within', 'createRedisLimiter'] },
  { file: 'limiter-redis/src/breaker.ts', scenarios: ['redis'] },
  { file: 'core/src/engine/store/follow.ts', scenarios: ['follow'], leaves: ['positive', 'reasonOf', 'named'] },
  {
    file: 'core/src/engine/store/signature.ts',
    scenarios: ['follow'],
    leaves: ['createSigningKey', 'derivePublicKey', 'signSnapshot', 'importPrivateKey', 'publicKeyIn'],
  },
  { file: 'adapter-node/src/last-served-file.ts', scenarios: ['follow'] },
  { file: 'content/src/files/build-store.ts', scenarios: ['cache'] },
  { file: 'content/src/files/write.ts', scenarios: ['files'], leaves: ['openDraft', 'exists'] },
];
