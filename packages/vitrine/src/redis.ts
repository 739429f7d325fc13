// Public entry "vitrine/redis": one quota across instances, for the option `limiter` of createFront.
export {
  createRedisLimiter,
  fromIoredis,
  fromNodeRedis,
  type IoredisClient,
  type NodeRedisClient,
  type RedisLimiterOptions,
  type ScriptRunner,
} from '@vitrine/limiter-redis';
