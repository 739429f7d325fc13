// Public entry "@vitrine/limiter-redis": one quota across instances.
export { createRedisLimiter, type FailureMode, type RedisLimiterOptions } from './limiter.ts';
export { fromIoredis, fromNodeRedis, type IoredisClient, type NodeRedisClient, type ScriptRunner } from './runner.ts';
