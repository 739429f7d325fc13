// /livez and /readyz: health checks for the machinery around the host. They are no part of the contract and have no quota; /readyz
// turns to 503 as soon as the host begins to stop.
import type { HeaderList, ServiceResponse } from '@vitrine/core';

const utf8 = new TextEncoder();

function health(status: number, text: string, more: HeaderList = []): ServiceResponse {
  const body = utf8.encode(`${text}\n`);
  const fields: HeaderList = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', String(body.length)],
    ['Cache-Control', 'no-store'],
    ['X-Content-Type-Options', 'nosniff'],
    ...more,
  ];
  return { status, fields, body };
}

const ok = health(200, 'ok');
const stopping = health(503, 'stopping', [['Retry-After', '10']]);
const notAllowed = health(405, 'only GET and HEAD', [['Allow', 'GET, HEAD']]);

function probe(reply: () => ServiceResponse): (method: string) => ServiceResponse {
  return (method) => (method === 'GET' || method === 'HEAD' ? reply() : notAllowed);
}

/** The answers to health checks by target, and by method within. `ready` is called for every /readyz. */
export function healthReplies(ready: () => boolean): ReadonlyMap<string, (method: string) => ServiceResponse> {
  return new Map([
    ['/livez', probe(() => ok)],
    ['/readyz', probe(() => (ready() ? ok : stopping))],
  ]);
}
