// Inside the hosts of others: what `service.fetch` costs where teams embed it, beside mcp-lite and fixed bytes in the same host.
// On Node.js the subjects are those of the other comparisons; on other runtimes they are bundles.
import process from 'node:process';
import { callsOf, toolCall } from '../load/requests.mjs';
import { releaseCalls } from './calls.mjs';
import { notModified, whole } from './documents.mjs';

export const hono = '@hono/node-server';

/** A subject as target and options: fixed bytes, with our fields where `full` says so, ours, mcp-lite. */
const onNode = (host) => ({
  floor: (answer) => ['floor-fetch', { host, ...answer }],
  ours: () => ['vitrine-fetch', { host, sections: 20 }],
  lite: () => ['peer', { host, peer: 'mcp-lite' }],
  fields: {},
});
const on = (runtime, ours = 'vitrine', fields = {}) => ({
  floor: ({ full = false }) => ['floor', { runtime, subject: full ? 'floor-fields' : 'floor' }],
  ours: () => [ours, { runtime, subject: ours }],
  lite: () => ['mcp-lite', { runtime, subject: 'mcp-lite' }],
  fields,
});

/** Cloudflare names the client, and the published host. */
const ofCloudflare = { Host: 'front.example.com', 'CF-Connecting-IP': '192.0.2.1' };

/** By name. Processes of other runtimes are looked at as Linux shows them. */
export const hosts = {
  [hono]: onNode(hono),
  srvx: onNode('srvx'),
  '@whatwg-node/server': onNode('@whatwg-node/server'),
  ...(process.platform === 'linux' && {
    'Bun.serve': on('bun'),
    'Deno.serve': on('deno'),
    workerd: on('workerd', 'vitrine-worker', ofCloudflare),
  }),
};

export function hostCalls(name) {
  const { floor, ours, lite, fields } = hosts[name];
  const calls = (subject, [target, options], wire) => releaseCalls(subject, target, wire, options, fields);
  return [
    calls('floor', floor({}), 'legacy'),
    calls('floor, our fields', floor({ full: true }), 'legacy'),
    calls('Vitrine', ours(), 'legacy'),
    calls('mcp-lite, JSON only', lite(), 'legacy, JSON only'),
    calls('mcp-lite', lite(), 'legacy'),
  ];
}

/** One document whole, and one that was not modified; mcp-lite has none. */
export function hostDocuments(name) {
  const { floor, ours, fields } = hosts[name];
  const bytes = 100_000;
  return {
    whole: [whole('floor', ...floor({ answer: 'document', bytes }), fields), whole('Vitrine', ...ours(), fields)],
    notModified: [notModified('floor', ...floor({ answer: 'not-modified' }), fields), notModified('Vitrine', ...ours(), fields)],
  };
}

/** Those whose memory is looked at after many calls: `{ name, target, options, requests }`. What the floor gains is the host's. */
export function hostMemory(name) {
  const { floor, ours, lite, fields } = hosts[name];
  const of = (subject, [target, options], wire) => ({
    name: subject,
    target,
    options,
    requests: callsOf(wire, [toolCall('latest_release')], fields),
  });
  return [
    of('floor, our fields', floor({ full: true }), 'legacy'),
    of('Vitrine', ours(), 'legacy'),
    of('mcp-lite, JSON only', lite(), 'legacy, JSON only'),
  ];
}
