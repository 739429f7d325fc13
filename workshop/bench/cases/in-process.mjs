// Request in, Response out, without a socket: what a runtime that speaks Fetch pays.
import { looped } from '../measure/looped.mjs';

const of = (name, peer, wire) => looped(name, 'fetch', { peer, wire });

export const inProcess = {
  name: 'tools/call through fetch, in process',
  subjects: (_, { bundle }) => [
    of('Vitrine fetch', 'vitrine', 'legacy, JSON only'),
    looped('Vitrine worker bundle', 'fetch', { peer: 'worker', wire: 'legacy, JSON only', bundle }),
    of('mcp-lite, JSON only', 'mcp-lite', 'legacy, JSON only'),
    of('mcp-lite', 'mcp-lite', 'legacy'),
    of('SDK v2', 'sdk-v2', 'legacy'),
    of('mcp-handler', 'mcp-handler', 'legacy'),
    of('@hono/mcp', 'hono-mcp', 'legacy'),
  ],
};
