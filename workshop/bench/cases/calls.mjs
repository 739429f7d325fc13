// tools/call with a constant answer over HTTP: what the protocol costs, on each wire.
import { release } from '../content/tools.mjs';
import { callsOf, toolCall } from '../load/requests.mjs';
import { resultOf } from '../load/verify.mjs';
import { served } from '../measure/served.mjs';

const origin = { Origin: 'https://front.example.com' };
const host = '@hono/node-server';

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

const mcpLite = { peer: 'mcp-lite' };

/** Name of the group, and its subjects; `quick` leaves out what repeats another one on a different wire. */
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
      releaseCalls(`floor: ${host}`, 'floor-fetch', 'legacy'),
      releaseCalls(`Vitrine inside ${host}`, 'vitrine-fetch', 'legacy'),
      releaseCalls('mcp-lite, JSON only', 'peer', 'legacy, JSON only', mcpLite),
      releaseCalls('mcp-lite', 'peer', 'legacy', mcpLite),
      releaseCalls('SDK v2, node:http', 'sdk-v2-node', 'legacy'),
      releaseCalls('SDK v2, node:http, modern wire', 'sdk-v2-node', 'modern'),
      releaseCalls('SDK v1, Express', 'sdk-v1', 'legacy'),
      !quick && releaseCalls('SDK v1, Express, JSON answers', 'sdk-v1', 'legacy', { enableJsonResponse: true }),
    ].filter(Boolean),
};
