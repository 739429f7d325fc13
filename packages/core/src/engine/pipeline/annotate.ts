// The fields of every reply: ids of occurrence and snapshot, CORS, security, rate limits, deprecation, links.
import type { HeaderList, ServiceResponse } from '../../shared/service-response.ts';
import type { RenderedDocuments } from '../store/documents.ts';
import { policyField } from './respond.ts';

/** Security fields of a public, embeddable, script-free answer. */
const security: HeaderList = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
];

/** What a browser may do with an answer that states nothing else: nothing. */
const closed: HeaderList = [[policyField, "default-src 'none'; frame-ancestors 'none'"]];

export interface Annotations {
  readonly id: string;
  readonly cors: HeaderList;
  readonly rateLimit: HeaderList;
  readonly deprecation: HeaderList;
  /** The site's Link field, sent with documents; a 404 has what leads to the contract and to llms.txt: a refusal costs little. */
  readonly links: string;
}

export function createAnnotate({
  snapshotId,
  signedBy,
}: Pick<RenderedDocuments, 'snapshotId' | 'signedBy'>): (reply: ServiceResponse, annotations: Annotations) => ServiceResponse {
  const signed: HeaderList = signedBy === undefined ? [] : [['X-Snapshot-Key', signedBy]];
  const constant: HeaderList = [...security, ['X-Snapshot-Id', snapshotId], ...signed];
  return (reply, { id, cors, rateLimit, deprecation, links }) => {
    const link = reply.status === 200 ? links : reply.status === 404 ? fewest(links) : '';
    const linked: HeaderList = link === '' ? [] : [['Link', link]];
    const policy = reply.fields.some(([name]) => name === policyField) ? [] : closed;
    return {
      ...reply,
      fields: [...reply.fields, ...policy, ...constant, ['X-Request-Id', id], ...cors, ...rateLimit, ...deprecation, ...linked],
    };
  };
}

/** The links of a Link field that lead on from nowhere. */
function fewest(links: string): string {
  return links
    .split(/, (?=<)/)
    .filter((link) => /; rel="(?:service-desc|describedby)"/.test(link))
    .join(', ');
}
