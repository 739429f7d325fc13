import { type Client, ClientError, type ConnectOptions, connect } from '@vitrine/client';
import { createFetcher } from '@vitrine/cli-kit/http/fetching';
import { CommandFailure, exitCodes, remoteDetails } from '@vitrine/cli-kit/output/failure';
import { createService } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { version } from '../../version.ts';
import type { Front } from './open-subject.ts';

/** Most bytes of one answer. */
const maxBytes = 8_000_000;

const stated = { client: { name: 'vitrine', version }, timeoutMs: 60_000, maxBytes };

/** A client of an address, which reaches no private address but that one, within a time for all calls. Throws CommandFailure. */
export function clientAt(
  target: string,
  options: ConnectOptions,
  { limitMs, maxTotalBytes }: { readonly limitMs: number; readonly maxTotalBytes: number },
): Client {
  const fetcher = createFetcher({
    credentials: [],
    signal: AbortSignal.timeout(limitMs),
    timeoutMs: limitMs,
    maxBytes,
    maxTotalBytes,
    privateHosts: 'named',
  });
  const send: ConnectOptions['fetch'] = ({ url, method, headers, body, signal }) =>
    fetcher.fetch(url, { method, headers, signal, body });
  try {
    return connect(target, { ...stated, ...options, fetch: send });
  } catch (error) {
    throw error instanceof TypeError
      ? new CommandFailure('address', error.message, 'Use the address of a front or a tool server.', exitCodes.usage)
      : error;
  }
}

/** A client of a front in this process, which has no quota. It throws what a tool throws. */
export function clientOf({ snapshot, documents }: Front, options: ConnectOptions = {}, clock?: () => number): Client {
  const service = createService({
    documents,
    mcp: createDocumentationTools(snapshot),
    limiter: { policy: documents.site.rateLimit, take: () => ({ allowed: true, remaining: 1, resetSeconds: 0 }) },
    ...(clock !== undefined && { clock }),
    onError: (error) => {
      throw error;
    },
  });
  return connect(service.baseUrl, { ...stated, ...options, fetch: (request) => service.fetch(request) });
}

/** Runs work with a client; its errors become those of the command. */
export async function reading<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { code, message, resolution, retryAfterSeconds, status, remote, cause } = error;
    // What the guarded client refused has a reason and a way out of its own.
    if (cause instanceof CommandFailure) throw cause;
    const advice = code === 'rate_limited' ? `Wait, or pass --wait: --wait ${retryAfterSeconds ?? 60}s.` : resolution;
    throw new CommandFailure(
      code,
      message,
      advice,
      code === 'tool_error' || code === 'not_found' ? exitCodes.findings : exitCodes.refused,
      {
        ...(status !== undefined && { status }),
        ...remoteDetails(remote?.host ?? '', remote?.detail, remote?.resolution),
        ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      },
    );
  }
}
