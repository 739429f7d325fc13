import { createService, type RateLimiter, type Service } from '@vitrine/core';
import { getOrCreateLimiter } from '@vitrine/core/serving';
import { emptyCatalogsOf } from '@vitrine/core/workspace';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { Front } from '../front/open-subject.ts';
import { counted } from '@vitrine/cli-kit/output/format';
import type { Observer } from './observer.ts';

export interface FrontService {
  readonly service: Service;
  readonly limiter: RateLimiter;
  readonly snapshotId: string;
  /** The trusted key that signed it; undefined where no keys are trusted. */
  readonly signedBy: string | undefined;
  /** The settings as text, to compare. */
  readonly settings: string;
  readonly baseUrl: string;
  readonly isPublished: (path: string) => boolean;
  /** False of a catalog in which nothing is published. */
  readonly hasRecords: (path: string) => boolean;
  readonly summary: string;
}

export interface FrontServiceOptions {
  /** Reverse proxies in front, whose forwarding fields are believed; wins over the settings. */
  readonly trustedProxies: number | undefined;
  readonly observer: Observer;
  readonly onError: (error: unknown) => void;
}

/** Whether a front has other content or settings than the one before. */
export function isChanged(now: FrontService, before: FrontService): boolean {
  return now.snapshotId !== before.snapshotId || now.settings !== before.settings;
}

/** Makes the service of a front; what was served before hands its counts of clients on. */
export function createFrontService(
  { snapshot, documents }: Pick<Front, 'snapshot' | 'documents'>,
  { trustedProxies, observer, onError }: FrontServiceOptions,
  before?: FrontService,
): FrontService {
  const { facts, pages, id } = snapshot;
  const { rateLimit } = documents.site;
  const limiter = getOrCreateLimiter(rateLimit, before?.limiter);
  const service = createService({
    documents,
    mcp: createDocumentationTools(snapshot),
    limiter,
    ...(trustedProxies !== undefined && { trustProxy: { hops: trustedProxies } }),
    onError,
    ...observer.listen({ snapshot, documents }),
  });
  const counts = (
    [
      [facts.capabilities.actions.length, 'action'],
      [facts.releases.releases.length, 'release'],
      [pages.length, 'page'],
    ] as const
  ).flatMap(([count, what]) => (count === 0 ? [] : [counted(count, what)]));
  const withoutRecords = new Set(emptyCatalogsOf(snapshot).map((name) => `/${name}.json`));
  return {
    service,
    limiter,
    snapshotId: id,
    signedBy: documents.signedBy,
    settings: JSON.stringify(snapshot.settings ?? {}),
    baseUrl: documents.site.baseUrl,
    isPublished: (path) => documents.get(path) !== undefined,
    hasRecords: (path) => !withoutRecords.has(path),
    summary: [facts.product.name, counts.join(', ')].filter(Boolean).join(': '),
  };
}
