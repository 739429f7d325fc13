import { serve } from '@vitrine/adapter-node';
import { snapshotFrom } from '@vitrine/adapter-node/source';
import { createService, limiterFor, type RateLimiter, type Service } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

const { SOURCE = 'front.vitrine', TRUST, PORT = '3000' } = process.env;

interface Front {
  readonly limiter: RateLimiter;
  readonly service: Service;
}

const source = await snapshotFrom(
  SOURCE,
  ({ documents, snapshot }, before?: Front) => {
    const limiter = limiterFor(documents.site.rateLimit, before?.limiter);
    return { limiter, service: createService({ documents, mcp: documentation(snapshot), limiter }) };
  },
  {
    ...(TRUST !== undefined && { trust: TRUST.split(',') }),
    onEvent: (event) => console.log(JSON.stringify(event)),
  },
);
const { url } = await serve(() => source.current.service, { port: Number(PORT) });
console.log(url);
