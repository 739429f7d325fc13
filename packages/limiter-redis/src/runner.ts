// The two calls that the limiter makes to a Redis client: run the script by its digest, or by its text where the server lacks it.

/** Runs Lua scripts on Redis 7 or Valkey 8. Both methods resolve to what the script returns, and reject with the server's error. */
export interface ScriptRunner {
  evalsha(sha1: string, key: string, args: readonly string[]): Promise<unknown>;
  eval(script: string, key: string, args: readonly string[]): Promise<unknown>;
}

/** The two methods of an `ioredis` client that are used. */
export interface IoredisClient {
  evalsha(sha1: string, keys: number, ...keysAndArgs: string[]): Promise<unknown>;
  eval(script: string, keys: number, ...keysAndArgs: string[]): Promise<unknown>;
}

/** The two methods of a client of the package `redis` (node-redis) that are used. */
export interface NodeRedisClient {
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/**
 * A runner over `ioredis`. Give the client `enableOfflineQueue: false` and `autoResendUnfulfilledCommands: false`, because a command
 * that waits for a connection is counted late, and `enableReadyCheck: false`, because it waits up to 10 s for a server that loads.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * limiter: createRedisLimiter({ runner: fromIoredis(redis), failureMode: 'local' }),
 * ```
 */
export function fromIoredis(client: IoredisClient): ScriptRunner {
  return {
    evalsha: (sha1, key, args) => client.evalsha(sha1, 1, key, ...args),
    eval: (script, key, args) => client.eval(script, 1, key, ...args),
  };
}

/**
 * A runner over the package `redis`. Give the client `disableOfflineQueue: true`: a command that waits for a connection is counted late.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const limiter = createRedisLimiter({ runner: fromNodeRedis(client), policy: { name: 'default', limit: 60, windowSeconds: 30 } });
 * ```
 */
export function fromNodeRedis(client: NodeRedisClient): ScriptRunner {
  return {
    evalsha: (sha1, key, args) => client.evalSha(sha1, { keys: [key], arguments: [...args] }),
    eval: (script, key, args) => client.eval(script, { keys: [key], arguments: [...args] }),
  };
}
