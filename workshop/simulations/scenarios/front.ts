// A front of two documents, and requests to it as a host passes them.
import type { RateLimitPolicy, RenderedDocuments, Representation, ServiceRequest, ServiceResponse } from '@vitrine/core';

type PublishedSite = RenderedDocuments['site'];
type NetworkPolicies = NonNullable<PublishedSite['networks']>;

const utf8 = new TextEncoder();

function document(text: string): Representation {
  return {
    kind: 'representation',
    mediaType: 'application/json',
    cacheControl: 'no-cache',
    variants: [{ coding: 'identity', body: utf8.encode(text), etag: '"1"' }],
  };
}

/** Documents that name a snapshot and a policy. */
export function documentsOf(
  snapshotId: string,
  rateLimit: RateLimitPolicy,
  networks: NetworkPolicies = [],
  legacyRateLimitFields: PublishedSite['legacyRateLimitFields'] = 'x-ratelimit',
): RenderedDocuments {
  const text = JSON.stringify({ snapshot_id: snapshotId });
  const published = new Map([
    ['/api/v1/status', document(text)],
    ['/capabilities.json', document(text)],
  ]);
  return {
    site: {
      baseUrl: 'http://localhost',
      prefix: '',
      identity: { name: 'lamp', title: 'Lamp', version: '1.0.0', description: '', instructions: '' },
      tools: [],
      rateLimit,
      ...(networks.length > 0 && { networks }),
      legacyRateLimitFields,
      links: '',
      deprecations: {},
      operations: ['getStatus', 'getCapabilities'],
      own: [],
    },
    snapshotId,
    get: (path) => published.get(path),
    paths: () => published.keys(),
  };
}

export function requestFrom(remoteAddress: string, target = '/api/v1/status'): ServiceRequest {
  return {
    method: 'GET',
    target,
    field: (name) => (name === 'host' ? 'localhost' : null),
    connection: { remoteAddress },
    body: () => Promise.resolve(new Uint8Array()),
  };
}

/** What an answer states of a quota. */
export interface Stated {
  readonly status: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly retryAfter: number | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

export function statedBy({ status, fields }: ServiceResponse): Stated {
  const byName = new Map(fields);
  const [, remaining = '', reset = ''] = /;r=(\d+);t=(\d+)$/.exec(byName.get('RateLimit') ?? '') ?? [];
  const retryAfter = byName.get('Retry-After');
  return {
    status,
    remaining: Number(remaining || Number.NaN),
    resetSeconds: Number(reset || Number.NaN),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    fields: byName,
  };
}
