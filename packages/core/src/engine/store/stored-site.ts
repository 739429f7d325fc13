// What the documents of a snapshot file say of the service: the part `site`. It is looked at member by member when a file is
// opened, so that a damaged one is refused by the name of what is wrong, and not met by a request.
import type { SiteFacts } from './documents.ts';
import type { Deprecation } from '../http/deprecation.ts';
import { isObject } from '../../ground/json.ts';
import type { StoredDeprecation } from './settings.ts';
import { readJsonPart, SnapshotError, type SnapshotFile } from './snapshot-file.ts';

type StoredSite = Omit<SiteFacts, 'deprecations'> & { readonly deprecations: Readonly<Record<string, StoredDeprecation>> };

/** A value of the kind of each member that is always there. */
const siteSample: StoredSite = {
  baseUrl: '',
  prefix: '',
  identity: { name: '', title: '', version: '', description: '', instructions: '' },
  tools: [],
  rateLimit: { name: '', limit: 0, windowSeconds: 0 },
  legacyRateLimitFields: 'none',
  links: '',
  deprecations: {},
  operations: [],
  own: [],
};
/** Members that are there when a team set them. */
const optionalSample: Readonly<Record<string, object>> = { trustProxy: {}, allowedOrigins: [], allowedHosts: [] };
const deprecationSample: StoredDeprecation = { since: '', guide: '' };

/** Reads the part. Throws SnapshotError with the name of a member that is missing or of another kind. */
export function readSite(file: SnapshotFile): SiteFacts {
  const part = readJsonPart(file, 'site');
  requireLike(part, siteSample, 'site');
  const site = part as StoredSite; // as far as it was compared
  for (const [name, sample] of Object.entries(optionalSample)) {
    if (Object.hasOwn(site, name)) requireLike(Reflect.get(site, name), sample, `site.${name}`);
  }
  toUrl(site.baseUrl, 'site.baseUrl');
  return { ...site, deprecations: toDeprecations(site.deprecations, 'site.deprecations') };
}

/** Reads the deprecations of a file; `place` begins the name of what is wrong. Throws SnapshotError. */
export function toDeprecations(stored: StoredSite['deprecations'], place: string): SiteFacts['deprecations'] {
  const entries = Object.entries(stored);
  return Object.fromEntries(entries.map(([name, each]) => [name, toDeprecation(each, `${place}.${name}`)]));
}

/** Compares kinds: an object has the members of the sample, and a list has texts only. */
function requireLike(value: unknown, sample: unknown, name: string): void {
  if (isObject(value) && isObject(sample)) {
    for (const member of Object.keys(sample)) requireLike(value[member], sample[member], `${name}.${member}`);
    return;
  }
  const isLike =
    Array.isArray(value) && Array.isArray(sample)
      ? value.every((each) => typeof each === 'string')
      : typeof value === typeof sample && typeof value !== 'object';
  if (!isLike) throw damaged(name);
}

function toDeprecation(stored: StoredDeprecation, name: string): Deprecation {
  requireLike(stored, deprecationSample, name);
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
  if (Number.isNaN(date.getTime())) throw damaged(name);
  return date;
}

function toUrl(text: string, name: string): URL {
  if (!URL.canParse(text)) throw damaged(name);
  return new URL(text);
}

function damaged(name: string): SnapshotError {
  return new SnapshotError('damaged', `${name} is missing or not what it should be`);
}
