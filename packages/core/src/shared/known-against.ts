// What is known against a version: advisories that affect it, its withdrawal, the end of its support. For releases it is computed when
// content is built; for a version that is in no catalog, when somebody names it.
import type { Advisory, KnownAgainst, Release } from './catalogs/releases.ts';
import { defined } from './json.ts';
import { compareBy, orderKey, schemeOf, type VersionScheme } from './version-order.ts';

export type Affects = { readonly is: 'affected'; readonly fixed?: string } | { readonly is: 'unaffected' | 'not compared' };

/** Compares a version with the versions of an advisory: each range by the order of its ecosystem. */
export function affects({ affected, withdrawn }: Advisory, version: string): Affects {
  if (withdrawn !== undefined) return { is: 'unaffected' };
  let isCompared = true;
  for (const one of affected) {
    const isAffected = isAmong(one, version);
    if (isAffected === undefined) isCompared = false;
    else if (isAffected) {
      // A version that is listed alone is fixed by what fixes the range beside it.
      const fixed =
        one.fixed ?? affected.map((other) => other.fixed).find((other) => other !== undefined && isLater(one, other, version));
      return { is: 'affected', ...defined({ fixed }) };
    }
  }
  return { is: isCompared ? 'unaffected' : 'not compared' };
}

type Affected = Advisory['affected'][number];

function isLater({ ecosystem }: Affected, other: string, version: string): boolean {
  const scheme = schemeOf(ecosystem);
  return scheme !== undefined && (compareBy(scheme, other, version) ?? 0) > 0;
}

/** Undefined where the order of the versions is not known. */
function isAmong({ ecosystem, introduced, fixed, last_affected: last, versions }: Affected, version: string): boolean | undefined {
  const scheme = schemeOf(ecosystem);
  const compare = (a: string, b: string): number | undefined => (scheme === undefined ? undefined : compareBy(scheme, a, b));
  if (versions !== undefined && isListed(versions, scheme, version)) return true;
  if (introduced === undefined && fixed === undefined && last === undefined) return versions === undefined ? undefined : false;
  const after = introduced === undefined || introduced === '0' ? 0 : compare(version, introduced);
  const before = fixed !== undefined ? compare(version, fixed) : last === undefined ? -1 : compare(version, last);
  if (after === undefined || before === undefined) return undefined;
  return after >= 0 && (fixed === undefined ? before <= 0 : before < 0);
}

/** Listed versions as they are written and as their ecosystem orders them, made once for each list: some list thousands. */
const versionSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function isListed(versions: readonly string[], scheme: VersionScheme | undefined, version: string): boolean {
  const keyOf = (text: string): string | undefined => (scheme === undefined ? undefined : orderKey(scheme, text));
  const versionSet = versionSets.get(versions) ?? new Set(versions.flatMap((one) => [one, keyOf(one) ?? one]));
  versionSets.set(versions, versionSet);
  return versionSet.has(version) || versionSet.has(keyOf(version) ?? version);
}

/** What the advisories of a catalog have against a version; undefined for nothing. */
export function advisoriesAgainst(advisories: readonly Advisory[], version: string): KnownAgainst | undefined {
  const advisoryList: NonNullable<KnownAgainst['advisories']>[number][] = [];
  const notCompared: string[] = [];
  for (const advisory of advisories) {
    const effect = affects(advisory, version);
    if (effect.is === 'affected')
      advisoryList.push({ id: advisory.id, severity: advisory.severity, ...defined({ fixed: effect.fixed }) });
    else if (effect.is === 'not compared') notCompared.push(advisory.id);
  }
  if (advisoryList.length + notCompared.length === 0) return undefined;
  return {
    ...(advisoryList.length > 0 && { advisories: advisoryList }),
    ...(notCompared.length > 0 && { not_compared: notCompared }),
  };
}

/** The same with withdrawal and the end of support at a time, in milliseconds. */
export function releaseAgainst(
  { version, status, supported_until: until }: Pick<Release, 'version' | 'status' | 'supported_until'>,
  advisories: readonly Advisory[],
  now: number,
): KnownAgainst | undefined {
  const against = {
    ...((status === 'withdrawn' || status === 'yanked') && { withdrawn: true }),
    ...(until !== undefined && Date.parse(until) < now && { support_ended: until }),
    ...advisoriesAgainst(advisories, version),
  };
  return Object.keys(against).length === 0 ? undefined : against;
}

/** What is known against a version, as documents write it: `withdrawn; KEEL-1 (high, fixed in 1.4.1); 1.4.1 has no known problems`. */
export function againstWords({
  withdrawn,
  support_ended: ended,
  advisories = [],
  not_compared: open = [],
  upgrade_to: upgrade,
}: KnownAgainst): string {
  return [
    ...(withdrawn === true ? ['withdrawn, do not use it'] : []),
    ...advisories.map(
      ({ id, severity, fixed }) =>
        `${id} (${severityWords(severity)}, ${fixed === undefined ? 'no fix is stated' : `fixed in ${fixed}`})`,
    ),
    ...open.map((id) => `perhaps ${id}, whose versions cannot be compared`),
    ...(ended === undefined ? [] : [`support ended on ${ended.slice(0, 10)}`]),
    ...(upgrade === undefined ? [] : [`${upgrade} has no known problems`]),
  ].join('; ');
}

/** How bad an advisory is, in words. */
export function severityWords(severity: Advisory['severity']): string {
  return severity === 'unknown' ? 'severity not stated' : severity;
}

/** What a list has of an advisory: its names, how bad it is, and which versions have it. */
export function advisoryWords(advisory: Advisory): { readonly names: string; readonly severity: string; readonly state: string } {
  const { id, aliases = [], severity, withdrawn } = advisory;
  return {
    names: [id, ...aliases].join(', '),
    severity: severityWords(severity),
    state: withdrawn === undefined ? `Affected: ${affectedWords(advisory)}.` : `Withdrawn ${withdrawn.slice(0, 10)}.`,
  };
}

/** The versions of an advisory in words: `2.0.0 and later before 2.4.1`. */
export function affectedWords({ affected }: Advisory): string {
  return affected
    .flatMap(({ ecosystem, introduced, fixed, last_affected: last, versions = [] }) => {
      const hasRange = introduced !== undefined || fixed !== undefined || last !== undefined;
      const start = introduced === undefined || introduced === '0' ? 'all versions' : `${introduced} and later`;
      const end = fixed !== undefined ? ` before ${fixed}` : last === undefined ? '' : ` up to ${last}`;
      const range = hasRange ? [`${start}${end}`] : [];
      return [
        [...range, ...versions].join(', ') || 'versions not stated',
        ...(ecosystem === undefined ? [] : [`(${ecosystem})`]),
      ].join(' ');
    })
    .join('; ');
}
