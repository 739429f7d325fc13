// The part `site` of a snapshot file. Every member is checked at start, so no request finds damage.
import type { PublishedSite } from './documents.ts';
import type { Deprecation } from '../http/deprecation.ts';
import { isDocumentPath, isDomainVerificationPath } from '../../shared/document-path.ts';
import type { StoredDeprecation } from './settings.ts';
import { deprecationShape, networksShape, policyShape } from './facts-shape.ts';
import { misshapen, requireShape, type ShapeData, shapeOf, suchThat } from './shape.ts';
import { readJsonPart, type SnapshotFile } from './snapshot-file.ts';

type StoredSite = Omit<PublishedSite, 'deprecations'> & { readonly deprecations: Readonly<Record<string, StoredDeprecation>> };

const siteShape: ShapeData = {
  baseUrl: 'text',
  prefix: 'text',
  identity: {
    ...{ name: 'text', title: 'text', version: 'text', description: 'text', instructions: 'text' },
    'icons?': [{ src: 'text', mimeType: 'text', sizes: ['text'], 'theme?': 'text' }],
  },
  tools: ['text'],
  rateLimit: policyShape,
  legacyRateLimitFields: 'text',
  links: 'field',
  deprecations: { '*': deprecationShape },
  operations: ['text'],
  own: ['path'],
  'retired?': ['text'],
  'networks?': networksShape,
  'trustProxy?': {},
  'allowedOrigins?': ['text'],
  'allowedHosts?': ['text'],
  'securityExpires?': 'text',
  'proofs?': [suchThat(isDomainVerificationPath)],
  'skills?': [{ path: 'path', frontmatter: { name: 'text', description: 'text' }, digest: 'text', size: 'count' }],
  'guess?': 'boolean',
  'markdownFor?': ['text'],
  'countSearches?': { k: 'number', periodHours: 'number' },
};

/** Reads the part. Throws SnapshotError with the name of a member that is missing or of another kind. */
export function readSite(file: SnapshotFile): PublishedSite {
  const part = readJsonPart(file, 'site');
  requireShape(part, shapeOf(siteShape), 'site');
  const site = part as StoredSite; // as far as it was compared
  const { pathname } = toUrl(site.baseUrl, 'site.baseUrl');
  const { prefix } = site;
  if (prefix !== pathname.replace(/(?<!\/)\/+$/, '') || !(prefix === '' || isDocumentPath(prefix))) throw misshapen('site.prefix');
  return { ...site, deprecations: toDeprecations(site.deprecations, 'site.deprecations') };
}

/** Reads the deprecations of a file. Throws SnapshotError that names the wrong member, beginning with `place`. */
export function toDeprecations(stored: StoredSite['deprecations'], location: string): PublishedSite['deprecations'] {
  const entries = Object.entries(stored);
  return Object.fromEntries(entries.map(([name, each]) => [name, toDeprecation(each, `${location}.${name}`)]));
}

function toDeprecation(stored: StoredDeprecation, name: string): Deprecation {
  requireShape(stored, shapeOf(deprecationShape), name);
  const { since, sunset, guide, successor } = stored;
  return {
    since: toDate(since, name),
    guide: toUrl(guide, name),
    ...(sunset !== undefined && { sunset: toDate(sunset, name) }),
    ...(successor !== undefined && { successor: toUrl(successor, name) }),
  };
}

function toDate(text: string, name: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw misshapen(name);
  return date;
}

function toUrl(text: string, name: string): URL {
  if (!URL.canParse(text)) throw misshapen(name);
  return new URL(text);
}
