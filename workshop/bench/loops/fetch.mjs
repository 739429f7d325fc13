// Request in, Response out, and its body read: a service as a runtime that speaks Fetch calls it.
import { baseUrl, openFront, snapshotFileOf } from '../content/front.mjs';
import { release } from '../content/tools.mjs';
import { wires } from '../load/requests.mjs';

/** They take turns, so that none uses up even the raised quota. */
const clients = Array.from({ length: 64 }, (_, index) => `192.0.2.${index}`);

export async function prepare({ peer, wire, ...options }) {
  const fetch = await fetchOf(peer, options);
  const { revision, accept } = wires[wire];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'latest_release', arguments: {} } });
  const headers = { 'Content-Type': 'application/json', Accept: accept, 'MCP-Protocol-Version': revision };
  const call = async () => {
    const response = await fetch(new Request(`${baseUrl}/api/mcp`, { method: 'POST', headers, body }));
    return response.text();
  };
  const answer = await call();
  if (!answer.includes(JSON.stringify(release).slice(1, -1))) throw new Error(`expected the release, received ${answer}`);
  return call;
}

async function fetchOf(peer, options) {
  if (peer === 'worker') return workerOf(options);
  if (peer !== 'vitrine') return (await import(`../peers/${peer}.mjs`)).fetchOf(options);
  const service = openFront(snapshotFileOf(options), options.tools);
  const connections = clients.map((remoteAddress) => ({ remoteAddress }));
  let calls = 0;
  return (request) => service.fetch(request, connections[calls++ % connections.length]);
}

/** The bundle as a platform calls it: the address of the client is in a field that the platform sets. */
async function workerOf({ bundle, ...options }) {
  const { default: worker } = await import(bundle);
  const env = { SNAPSHOT: snapshotFileOf(options) };
  let calls = 0;
  return (request) => {
    request.headers.set('cf-connecting-ip', clients[calls++ % clients.length]);
    return worker.fetch(request, env);
  };
}
