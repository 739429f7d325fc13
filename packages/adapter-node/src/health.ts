// /livez and /readyz: for the machinery around the host, not for its public. They are no part of the contract, never
// limited, and need no service; /readyz turns to 503 as soon as the host is told to stop.
import type { Fields, Reply } from '@vitrine/core';

const utf8 = new TextEncoder();

function health(status: number, text: string, more: Fields = []): Reply {
  const body = utf8.encode(`${text}\n`);
  const fields: Fields = [
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

/** The answer to a health check; undefined for every other target. */
export function healthReply(method: string, target: string, ready: boolean): Reply | undefined {
  if (target !== '/livez' && target !== '/readyz') return undefined;
  if (method !== 'GET' && method !== 'HEAD') return notAllowed;
  return ready || target === '/livez' ? ok : stopping;
}
