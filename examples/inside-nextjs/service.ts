import { lantern } from '../lantern.ts';

/** One service for all routes. Next knows no peer: the client is who the proxy in front says it is. */
export const service = await lantern({ trustProxy: { hops: 1 } });
