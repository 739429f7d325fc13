// Advisories as records, from the JSON of OSV (one advisory, a list, or an answer of its API) and of GitHub's REST API (global advisories and
// those of a repository). Versions that cannot be compared are kept, so that nobody takes a release for unaffected.
import { compareBy, defined, isObject } from '@vitrine/core/serving';
import { schemeOf, parseJson } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { failure, isHttpUrl, readText } from '@vitrine/cli-kit/http/fetching';
import { type Imported, type ImportedRecord, type ImportRequest, isList, objectsAt, textAt } from '../imported.ts';
import { toFileName, toLabel, toText } from '../wording.ts';

/** GitHub's names of ecosystems, by those of OSV; others are kept as they are. */
const ecosystems: ReadonlyMap<string, string> = new Map([
  ['pip', 'PyPI'],
  ['maven', 'Maven'],
  ['rust', 'crates.io'],
  ['go', 'Go'],
  ['rubygems', 'RubyGems'],
  ['nuget', 'NuGet'],
  ['composer', 'Packagist'],
  ['erlang', 'Hex'],
  ['pub', 'Pub'],
  ['swift', 'SwiftURL'],
  ['actions', 'GitHub Actions'],
]);

/** States of a repository's advisory that is not public (GitHub REST, "List repository security advisories"). */
const hidden: ReadonlySet<string> = new Set(['draft', 'triage', 'closed']);

/** Reads advisories. Throws CommandFailure for JSON of another form. */
export async function importAdvisories({ what, fetcher }: ImportRequest): Promise<Imported> {
  const remarks: string[] = [];
  const list = parsed(await readText(what, fetcher, 'application/json'), what);
  const open = list.filter((advisory) => !hidden.has(textAt(advisory, 'state') ?? ''));
  if (open.length < list.length) remarks.push(`${list.length - open.length} advisories are left out: they are not public`);
  const records = open.flatMap((advisory): ImportedRecord[] => {
    const value = textAt(advisory, 'ghsa_id') === undefined ? fromOsv(advisory) : fromGitHub(advisory, remarks);
    const id = textAt(value, 'id') ?? '';
    if (objectsAt(value, 'affected').length > 0) return [{ id, value }];
    remarks.push(`${id} is left out: it has no package and no versions`);
    return [];
  });
  return { name: toFileName(what) || 'advisories', list: 'advisories', records, remarks };
}

function parsed(text: string, what: string): readonly JsonObject[] {
  const value = parseJson(text);
  const list = isList(value) ? value : isObject(value) && isList(value['vulns']) ? value['vulns'] : [value];
  const advisories = list.filter(isObject).filter((one) => (textAt(one, 'ghsa_id') ?? textAt(one, 'id')) !== undefined);
  // OSV requires `id` and `modified` alone
  const isForm = advisories.every((one) => isList(one['affected']) || isList(one['vulnerabilities']) || textAt(one, 'modified'));
  if (advisories.length > 0 && advisories.length === list.length && isForm) return advisories;
  throw failure(
    'advisories',
    `${isHttpUrl(what) ? new URL(what).origin : what} has no advisories in the format of OSV or GitHub`,
    'Use OSV JSON, or the answer of GitHub to /repos/<owner>/<repo>/security-advisories.',
  );
}

function fromOsv(advisory: JsonObject): JsonObject {
  const links = objectsAt(advisory, 'references').map((one) => textAt(one, 'url'));
  return recordOf({
    id: textAt(advisory, 'id'),
    aliases: textsOf(advisory['aliases']),
    severity: textAt(advisory['database_specific'], 'severity'),
    summary: textAt(advisory, 'summary') ?? textAt(advisory, 'details'),
    url: links.find((url) => url !== undefined && isHttpUrl(url)),
    published: textAt(advisory, 'published'),
    modified: textAt(advisory, 'modified'),
    withdrawn: textAt(advisory, 'withdrawn'),
    affected: objectsAt(advisory, 'affected').flatMap(affectedOf),
  });
}

/** Its ranges and versions; without any, or with ranges of commits alone, the package, which no version can be compared with. */
function affectedOf(affected: JsonObject): readonly JsonObject[] {
  const packageFacts = packageOf(affected['package'], (name) => name);
  const versions = textsOf(affected['versions']);
  const ranges = objectsAt(affected, 'ranges');
  const comparable = ranges.filter(({ type }) => type !== 'GIT').flatMap((range) => rangesOf(range, packageFacts));
  if (comparable.length + versions.length > 0)
    return [...comparable, ...(versions.length > 0 ? [{ ...packageFacts, versions }] : [])];
  return [ranges.length > 0 ? { ecosystem: 'GIT', ...packageFacts } : packageFacts].filter((one) => Object.keys(one).length > 0);
}

/** OSV, "Evaluation": events in the order of versions; a version is affected from `introduced` on until an event ends it. */
function rangesOf(range: JsonObject, packageFacts: JsonObject): readonly JsonObject[] {
  const ranges: JsonObject[] = [];
  let start: string | undefined;
  for (const event of inOrder(objectsAt(range, 'events'), textAt(packageFacts, 'ecosystem'))) {
    const end = defined({ fixed: textAt(event, 'fixed'), last_affected: textAt(event, 'last_affected') });
    const introduced = textAt(event, 'introduced');
    if (introduced !== undefined) start ??= introduced;
    else if (start !== undefined && Object.keys(end).length > 0) {
      ranges.push({ ...packageFacts, introduced: start, ...end });
      start = undefined;
    }
  }
  return start === undefined ? ranges : [...ranges, { ...packageFacts, introduced: start }];
}

function inOrder(events: readonly JsonObject[], ecosystem: string | undefined): readonly JsonObject[] {
  const scheme = schemeOf(ecosystem);
  if (scheme === undefined) return events;
  const versionOf = (event: JsonObject): string =>
    textAt(event, 'introduced') ?? textAt(event, 'fixed') ?? textAt(event, 'last_affected') ?? '0';
  const compare = (a: string, b: string): number => (a === '0' ? -1 : b === '0' ? 1 : (compareBy(scheme, a, b) ?? 0));
  return [...events].sort((a, b) => compare(versionOf(a), versionOf(b)));
}

function fromGitHub(advisory: JsonObject, remarks: string[]): JsonObject {
  const id = textAt(advisory, 'ghsa_id');
  const cve = textAt(advisory, 'cve_id');
  return recordOf({
    id,
    aliases: cve === undefined ? [] : [cve],
    severity: textAt(advisory, 'severity'),
    summary: textAt(advisory, 'summary'),
    url: textAt(advisory, 'html_url'),
    published: textAt(advisory, 'published_at'),
    modified: textAt(advisory, 'updated_at'),
    withdrawn: textAt(advisory, 'withdrawn_at'),
    affected: objectsAt(advisory, 'vulnerabilities').flatMap((one): readonly JsonObject[] => {
      const packageFacts = packageOf(one['package'], (name) => ecosystems.get(name.toLowerCase()) ?? name);
      const range = textAt(one, 'vulnerable_version_range') ?? '';
      const bounds = boundsOf(range);
      if (bounds !== undefined) return [{ ...packageFacts, ...withFix(bounds, fixOf(one), textAt(packageFacts, 'ecosystem')) }];
      remarks.push(`${id ?? ''}: the range ${JSON.stringify(range.slice(0, 80))} is not read, so no version is compared with it`);
      return [packageFacts].filter((only) => Object.keys(only).length > 0);
    }),
  });
}

/** The first version with the fix: that of a global advisory, or the one that a repository's names alone. */
function fixOf(vulnerability: JsonObject): string | undefined {
  const first = vulnerability['first_patched_version'];
  const stated = textAt(first, 'identifier') ?? (typeof first === 'string' ? first : textAt(vulnerability, 'patched_versions'));
  return /^(?:>=?|=)? ?v?(\d[^\s,|]*)$/.exec(stated?.trim() ?? '')?.[1];
}

/** `>= 2.0.0, < 2.4.1` as bounds; an excluded first version counts as affected. Undefined for another form. */
function boundsOf(text: string): JsonObject | undefined {
  const bounds: Record<string, Json> = {};
  for (const part of text.split(',')) {
    const [, operator = '', bound = ''] = /^\s*(<=?|>=?|=)\s*(\S+)\s*$/.exec(part) ?? [];
    if (operator === '>=' || operator === '>') bounds['introduced'] = bound;
    else if (operator === '<') bounds['fixed'] = bound;
    else if (operator === '<=') bounds['last_affected'] = bound;
    else if (operator === '=') bounds['versions'] = [bound];
    else return undefined;
  }
  return bounds;
}

/** A range that has no fix of its own ends at the stated one, where that comes after it: versions between are taken as affected. */
function withFix(
  { last_affected: last, ...bounds }: JsonObject,
  fix: string | undefined,
  ecosystem: string | undefined,
): JsonObject {
  const ownBounds = last === undefined ? bounds : { ...bounds, last_affected: last };
  const scheme = schemeOf(ecosystem);
  const after = last ?? bounds['introduced'];
  if (fix === undefined || scheme === undefined || typeof after !== 'string' || bounds['fixed'] !== undefined) return ownBounds;
  return (compareBy(scheme, fix, after) ?? 0) > 0 ? { ...bounds, fixed: fix } : ownBounds;
}

function packageOf(value: Json | undefined, ecosystemOf: (name: string) => string): JsonObject {
  const ecosystem = textAt(value, 'ecosystem');
  return defined({ ecosystem: ecosystem === undefined ? undefined : ecosystemOf(ecosystem), package: textAt(value, 'name') });
}

interface Stated
  extends Readonly<Record<'id' | 'severity' | 'summary' | 'url' | 'published' | 'modified' | 'withdrawn', string | undefined>> {
  readonly aliases: readonly string[];
  readonly affected: readonly JsonObject[];
}

const severities: ReadonlySet<string> = new Set(['low', 'moderate', 'high', 'critical']);

function recordOf({ id = '', aliases, severity, summary, url, affected, ...times }: Stated): JsonObject {
  const word = severity?.toLowerCase() ?? '';
  const level = word === 'medium' ? 'moderate' : word;
  return {
    id: toLabel(id),
    ...(aliases.length > 0 && { aliases }),
    ...(severities.has(level) && { severity: level }),
    ...defined({ summary: summary === undefined ? undefined : toText(summary), url: isHttpUrl(url ?? '') ? url : undefined }),
    ...defined(times),
    affected,
  };
}

function textsOf(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === 'string') : [];
}
