// /advisories.json and /advisories/<id>.json in the format of OSV (OSV Schema 1.7). Published only if advisories are stated.
import type { Advisory } from '../shared/catalogs/releases.ts';
import { defined, type JsonObject, dateTime, objectSchema, string } from '../shared/json.ts';
import { schemeOf } from '../shared/version-order.ts';
import { type DocumentDefinition, json, jsonMediaType, stamped, type DocumentRenderer } from './document-definition.ts';

const osvVersion = '1.7.3';

/** Ids that OSV has a database for; others begin with `x_`. */
const osvPrefix =
  /^(?:x_|(?:CVE|GHSA|GO|OSV|PYSEC|RUSTSEC|DEBIAN|DSA|DLA|UBUNTU|USN|RHSA|ALPINE|CURL|DRUPAL|HSEC|PSF|V8|MAL|GSD|KUBE|RSEC|EEF)-)/;

/** Ecosystems that OSV knows; of another one the package is not named, because no reader of OSV's format would take the record. */
const osvEcosystem =
  /^(?:AlmaLinux|Alpaquita|Alpine|Android|Azure Linux|BellSoft Hardened Containers|Bioconductor|Bitnami|Chainguard|CleanStart|ConanCenter|CRAN|crates\.io|Debian|Docker Hardened Images|Echo|FreeBSD|GHC|GIT|GitHub Actions|Go|Hackage|Hex|Julia|Kubernetes|Linux|Mageia|Maven|MinimOS|npm|NuGet|opam|openEuler|openSUSE|OSS-Fuzz|Packagist|Photon OS|Pub|PyPI|Red Hat|Rocky Linux|Root|RubyGems|SUSE|SwiftURL|TuxCare|Ubuntu|VSCode|Wolfi)(?::.+)?$/;

/** Ids that can be part of a path; of others the list has the record alone. */
const isPathName = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/;

export const advisories: DocumentRenderer = ({ snapshot: { facts } }) => {
  const { advisories: list = [], schema_version } = facts.releases;
  if (list.length === 0) return [];
  return [
    {
      path: '/advisories.json',
      mediaType: jsonMediaType,
      link: 'advisories',
      content: ({ snapshot }) =>
        json(stamped({ schema_version, advisories: list.map((advisory) => osvOf(advisory, snapshot.generatedAt)) }, snapshot)),
    },
    ...list
      .filter(({ id }) => isPathName.test(id))
      .map(
        (advisory): DocumentDefinition => ({
          path: `/advisories/${advisory.id}.json`,
          mediaType: jsonMediaType,
          content: ({ snapshot }) => json(osvOf(advisory, snapshot.generatedAt)),
        }),
      ),
  ];
};

/** The record in OSV's format; `modified` is when the content was made where nobody stated it. */
function osvOf(
  { id, aliases, severity, summary, url, published, modified, withdrawn, affected }: Advisory,
  generatedAt: string,
): JsonObject {
  return {
    schema_version: osvVersion,
    id: osvPrefix.test(id) ? id : `x_${id}`,
    modified: modified ?? published ?? generatedAt,
    ...defined({ published, withdrawn, aliases, summary }),
    affected: affected.map(affectedOf),
    ...(url !== undefined && { references: [{ type: 'ADVISORY', url }] }),
    ...(severity !== 'unknown' && { database_specific: { severity: severity.toUpperCase() } }),
  };
}

function affectedOf({
  ecosystem,
  package: name,
  introduced,
  fixed,
  last_affected: last,
  versions,
}: Advisory['affected'][number]): JsonObject {
  const hasRange = introduced !== undefined || fixed !== undefined || last !== undefined;
  const events = [
    { introduced: introduced ?? '0' },
    ...(fixed === undefined ? [] : [{ fixed }]),
    ...(last === undefined ? [] : [{ last_affected: last }]),
  ];
  return {
    ...(ecosystem !== undefined && name !== undefined && osvEcosystem.test(ecosystem) && { package: { ecosystem, name } }),
    ...(hasRange && { ranges: [{ type: schemeOf(ecosystem) === 'semver' ? 'SEMVER' : 'ECOSYSTEM', events }] }),
    ...defined({ versions }),
  };
}

/** The members of OSV's format that every advisory has; OSV's own schema has the rest. */
export const osvSchema: JsonObject = {
  title: 'Osv',
  description: 'An advisory in the format of OSV.',
  ...objectSchema({
    schema_version: string,
    id: string,
    modified: dateTime,
    affected: { type: 'array', items: { type: 'object', additionalProperties: true } },
  }),
  additionalProperties: true,
};

export const advisoriesSchema: JsonObject = {
  title: 'Advisories',
  description: 'Every advisory, in the format of OSV.',
  ...objectSchema({
    schema_version: string,
    snapshot_id: string,
    generated_at: dateTime,
    advisories: { type: 'array', items: { $ref: '#/$defs/Osv' } },
  }),
  $defs: { Osv: osvSchema },
};
