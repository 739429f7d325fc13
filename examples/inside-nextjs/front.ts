import { lantern } from '../lantern.ts';

/** One front for all routes. Next knows no peer: the client is who the proxy in front says it is. */
export const front = await lantern({ trustProxy: { hops: 1 } });
