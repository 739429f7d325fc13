// What a host that speaks Fetch knows of the connection: each hands it to `fetch` as a second argument of its own form, so that
// `Deno.serve(front.fetch)`, `Bun.serve(front)`, `app.mount('/', front.fetch)` and srvx need no code in between.
import type { Connection } from '@vitrine/core';

/**
 * The connection of a request. `host` is the second argument of `fetch`: a `Connection`, the server of Bun, the info of Deno, the bindings of
 * @hono/node-server or @whatwg-node/server; srvx has the address on the request. Anything else, null included, states nothing.
 */
export function connectionOf(request: Request, host: unknown): Connection {
  const given = membersOf(host);
  if (typeof given['remoteAddress'] === 'string' || 'loopback' in given || 'framed' in given) return given;
  const remoteAddress =
    addressOfBun(request, given) ??
    textOf(membersOf(given['remoteAddr'])['hostname']) ??
    textOf(socketOf(given['incoming'])['remoteAddress']) ??
    textOf(socketOf(given['req'])['remoteAddress']) ??
    ('ip' in request ? textOf(request.ip) : undefined);
  return remoteAddress === undefined ? {} : { remoteAddress };
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  // Any object has members of unknown types.
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function socketOf(message: unknown): Members {
  return membersOf(membersOf(message)['socket']);
}

/** Bun hands over its server, which knows the address of a request that it made itself. */
function addressOfBun(request: Request, server: Members): string | undefined {
  if (typeof server['requestIP'] !== 'function') return undefined;
  try {
    return textOf(membersOf((server['requestIP'] as (request: Request) => unknown)(request))['address']);
  } catch {
    return undefined;
  }
}
