// tools/call with a constant answer over HTTP: what the protocol costs, on each wire.
import { release } from '../content/tools.mjs';
import { callsOf, toolCall } from '../load/requests.mjs';
import { resultOf } from '../load/verify.mjs';
import { served } from '../measure/served.mjs';

const origin = { Origin: 'https://front.example.com' };
const hostNames = ['@hono/node-server', 'srvx', '@whatwg-node/server'];
const [honoHost] = hostNames;

/** The answer holds the release, as text and as data. */
export function verifyRelease(answer) {
  const { content, structuredContent } = resultOf(answer);
  const wanted = JSON.stringify(release);
  if (content[0].text !== wanted || JSON.stringify(structuredContent) !== wanted)
    throw new Error(`expected the release, received ${answer.body.toString()}`);
}

/** A subject that calls `latest_release`. */
export function releaseCalls(name, target, wire, options = {}, fields = {}) {
  return served(name, {
    target,
    options,
    requests: callsOf(wire, [toolCall('latest_release')], fields),
    verify: verifyRelease,
  });
}

const peer = (name) => ({ peer: name, host: honoHost });

/** Name of the group, and its subjects; `quick` leaves out what repeats another one on a different wire or host. */
export const calls = {
  name: 'tools/call with a constant answer',
  subjects: (quick) =>
    [
      releaseCalls('floor: node:http', 'floor-node', 'legacy'),
      releaseCalls('floor: node:http, our fields', 'floor-node', 'legacy', { full: true }),
      releaseCalls('floor: serve(), fixed bytes', 'floor-serve', 'legacy'),
      releaseCalls('Vitrine serve()', 'vitrine', 'legacy'),
      releaseCalls('Vitrine serve(), modern wire', 'vitrine', 'modern'),
      !quick && releaseCalls('Vitrine serve(), with an Origin', 'vitrine', 'legacy', {}, origin),
      ...hostNames.map((host) => releaseCalls(`floor: ${host}`, 'floor-fetch', 'legacy', { host })),
      releaseCalls('mcp-lite, JSON only', 'peer', 'legacy, JSON only', peer('mcp-lite')),
      releaseCalls('mcp-lite', 'peer', 'legacy', peer('mcp-lite')),
      releaseCalls('SDK v2, node:http', 'sdk-v2-node', 'legacy'),
      releaseCalls('SDK v2, node:http, modern wire', 'sdk-v2-node', 'modern'),
      releaseCalls('SDK v2, @hono/node-server', 'peer', 'legacy', peer('sdk-v2')),
      releaseCalls('SDK v2, @hono/node-server, modern wire', 'peer', 'modern', peer('sdk-v2')),
      !quick && releaseCalls('SDK v2, srvx', 'peer', 'legacy', { peer: 'sdk-v2', host: 'srvx' }),
      !quick && releaseCalls('SDK v2, srvx, modern wire', 'peer', 'modern', { peer: 'sdk-v2', host: 'srvx' }),
      releaseCalls('SDK v1, Express', 'sdk-v1', 'legacy'),
      !quick && releaseCalls('SDK v1, Express, JSON answers', 'sdk-v1', 'legacy', { enableJsonResponse: true }),
      releaseCalls('@hono/mcp', 'peer', 'legacy', peer('hono-mcp')),
      releaseCalls('mcp-handler, modern wire', 'peer', 'modern', peer('mcp-handler')),
      !quick && releaseCalls('mcp-handler', 'peer', 'legacy', peer('mcp-handler')),
    ].filter(Boolean),
};
