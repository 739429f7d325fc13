// A built front as a service that can answer.
import { createMemoryLimiter, createService, type RateLimiter, type RateLimitPolicy, type Service } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';
import { openBytes } from '../front/open-subject.ts';
import { counted } from '../output/format.ts';
import type { Observer } from './observer.ts';

export interface Served {
  readonly service: Service;
  readonly limiter: RateLimiter;
  readonly snapshotId: string;
  /** The settings as text, to compare. */
  readonly settings: string;
  readonly baseUrl: string;
  readonly paths: ReadonlySet<string>;
  /** The served content, in a few words. */
  readonly summary: string;
}

/** Names that only this machine gives itself: a page elsewhere cannot make a browser send them. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export interface ServedOptions {
  /** Reverse proxies in front, whose forwarding fields are believed; wins over the settings. */
  readonly proxies: number | undefined;
  /** Keeps the quota of each client over a change of content, as long as the policy stays. */
  readonly limiter?: RateLimiter;
  readonly observer: Observer;
  readonly onError: (error: unknown) => void;
}

function isSame(one: RateLimitPolicy, other: RateLimitPolicy): boolean {
  return one.name === other.name && one.limit === other.limit && one.windowSeconds === other.windowSeconds;
}

/** Makes the service of a snapshot file. */
export function makeServed(file: Uint8Array, { proxies, limiter: before, observer, onError }: ServedOptions): Served {
  const { snapshot, documents } = openBytes(file);
  const { facts, pages, id } = snapshot;
  const { rateLimit } = documents.site;
  const limiter = before && isSame(before.policy, rateLimit) ? before : createMemoryLimiter(rateLimit);
  const service = createService({
    documents,
    mcp: documentation(snapshot),
    limiter,
    allowedHosts: [...(documents.site.allowedHosts ?? []), ...loopbackNames],
    ...(proxies !== undefined && { trustProxy: { hops: proxies } }),
    onError,
    ...observer.listen({ snapshot, documents }),
  });
  const counts = [
    counted(facts.capabilities.actions.length, 'action'),
    counted(facts.releases.releases.length, 'release'),
    counted(pages.length, 'page'),
  ];
  return {
    service,
    limiter,
    snapshotId: id,
    settings: JSON.stringify(snapshot.settings ?? {}),
    baseUrl: documents.site.baseUrl,
    paths: new Set(documents.paths()),
    summary: `${facts.product.name}: ${counts.join(', ')}`,
  };
}
