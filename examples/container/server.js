// A front whose quota holds over all containers: it is counted in Redis.
import process from 'node:process';
import { createClient } from 'redis';
import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';
import { createRedisLimiter, fromNodeRedis } from 'vitrine/redis';

const { FRONT = '/front', BASE_URL, PORT = '3000', REDIS_URL = 'redis://redis:6379' } = process.env;

const client = createClient({ url: REDIS_URL, disableOfflineQueue: true });
// The limiter reports what fails.
client.on('error', () => undefined);
client.connect().catch(() => undefined);

const policy = { name: 'default', limit: 120, windowSeconds: 60 };
const limiter = createRedisLimiter({ runner: fromNodeRedis(client), policy, onError: console.error });
const front = await createFront(FRONT, { ...(BASE_URL !== undefined && { baseUrl: BASE_URL }), limiter });
const { url } = await serve(front, { port: Number(PORT), host: '0.0.0.0' });
console.log(url);
