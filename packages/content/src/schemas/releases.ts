// The release catalog (SPEC 2.3): every release with its channel, artifacts and changes.
import * as z from 'zod';
import { importedRecord, importedSources } from './imported.ts';
import { productReference } from './product.ts';
import {
  digest,
  foreignVersion,
  httpUrl,
  kebabName,
  label,
  maxEntries,
  maxInnerEntries,
  snapshotMembers,
  text,
  time,
  triState,
  version,
} from './scalars.ts';

/** Most advisories of a catalog: each is compared with each release. */
const maxAdvisories = 1_000;
/** Most ranges of all advisories together: a call that names a version compares it with each. */
const maxRanges = 5_000;

/** Absent where nobody has stated it; an empty list states that there is none. */
function list<Item extends z.ZodType>(item: Item): z.ZodExactOptional<z.ZodArray<Item>> {
  return z.array(item).max(maxInnerEntries).exactOptional();
}

const change = z
  .looseObject({
    kind: z
      .enum(['added', 'changed', 'fixed', 'removed', 'security', 'deprecated', 'unknown'])
      .default('unknown')
      .describe('The kind of change.'),
    text: text.describe('What a user notices.'),
  })
  .meta({ id: 'ReleaseChange', description: 'One change of a release.' });

const changeSource = z.union([text.transform((line) => ({ kind: 'unknown' as const, text: line })), change], {
  error: 'text, or an object with kind and text',
});

const artifact = z
  .looseObject({
    platform: kebabName.describe('Platform it is for; `any` for all.'),
    architecture: z
      .string()
      .max(48)
      .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, { error: 'an architecture such as x86_64, arm64 or any' })
      .default('unknown')
      .describe('Processor architecture, such as `x86_64` or `arm64`; `any` when it does not matter.'),
    kind: label.default('unknown').describe('The kind of file, such as `installer`, `archive` or `container`.'),
    url: httpUrl.describe('Where it is downloaded.'),
    size_bytes: z.int().min(0).exactOptional().describe('Size in bytes.'),
    digest: digest.exactOptional().describe('Digest of the file.'),
    signature_url: httpUrl.exactOptional().describe('Detached signature.'),
    sbom_url: httpUrl.exactOptional().describe('Bill of materials.'),
    provenance_url: httpUrl.exactOptional().describe('Provenance: how it was built.'),
  })
  .meta({ id: 'Artifact', description: 'A file of a release.' });

const releasePackage = z
  .looseObject({
    purl: z
      .string()
      .max(500)
      .regex(/^pkg:[a-z][a-z0-9.+-]*\/[^\s]+$/, { error: 'a package URL such as pkg:npm/%40example/tool@1.0.0' })
      .describe('Package URL.'),
    install: label.exactOptional().describe('The command that installs it.'),
  })
  .meta({ id: 'ReleasePackage', description: 'A release in a package registry.' });

const severity = z.enum(['low', 'moderate', 'high', 'critical', 'unknown']).default('unknown').describe('How bad it is.');

const affected = z
  .looseObject({
    ecosystem: label
      .exactOptional()
      .describe(
        'Ecosystem whose version order applies, by its name in OSV: `npm`, `PyPI`, `Debian`, `Maven` and others; Semantic Versioning when left out. In other ecosystems, only listed versions are compared.',
      ),
    package: label.exactOptional().describe('The package in that ecosystem.'),
    introduced: foreignVersion.exactOptional().describe('First version that has it. Default: every version before `fixed`.'),
    fixed: foreignVersion.exactOptional().describe('First version that no longer has it.'),
    last_affected: foreignVersion.exactOptional().describe('Last version that has it, if no version fixes it.'),
    versions: z.array(foreignVersion).max(maxEntries).exactOptional().describe('Versions that have it, listed.'),
  })
  .meta({
    id: 'AffectedVersions',
    description:
      'Versions that an advisory affects: a range, listed versions, or both. With a package alone, no version is known to be affected or not.',
  });

const advisoryFacts = {
  id: label.describe('Identifier, such as a CVE number.'),
  aliases: list(label).describe('What others call it.'),
  severity,
  summary: text.exactOptional().describe('What can happen.'),
  url: httpUrl.exactOptional().describe('Where it is described.'),
  published: time.exactOptional().describe('When it was published.'),
  modified: time.exactOptional().describe('When it was last changed.'),
  withdrawn: time.exactOptional().describe('When it was withdrawn: from then on it affects no version.'),
};

const advisorySource = z.looseObject({
  ...advisoryFacts,
  affected: list(affected).describe('The versions that have it; left out where releases name it.'),
  imported: importedRecord.exactOptional(),
});

const advisory = z
  .looseObject({ ...advisoryFacts, affected: z.array(affected).describe('The versions that have it.') })
  .meta({ id: 'Advisory', description: 'A vulnerability of some versions.' });

/** At a release: the id of an advisory of the catalog, or one that is described there alone. */
const releaseAdvisory = z.union(
  [
    label.transform((id) => ({ id })),
    z.looseObject({ id: label, severity: severity.unwrap().exactOptional(), url: httpUrl.exactOptional() }),
  ],
  {
    error: 'the id of an advisory, or an object with id, severity and url',
  },
);

const knownAgainst = z
  .looseObject({
    withdrawn: z.boolean().exactOptional().describe('True where it was withdrawn and must not be used.'),
    support_ended: time.exactOptional().describe('The date after which it receives no fixes.'),
    advisories: z
      .array(
        z
          .looseObject({
            id: label.describe('Id of an advisory of this catalog.'),
            severity,
            fixed: foreignVersion
              .exactOptional()
              .describe('First version that no longer has it; absent when nobody has stated one.'),
          })
          .meta({ id: 'KnownAdvisory', description: 'An advisory that affects a version.' }),
      )
      .exactOptional()
      .describe('Advisories that affect it.'),
    not_compared: z
      .array(label)
      .exactOptional()
      .describe('Ids of advisories that may affect it: their versions cannot be compared.'),
    upgrade_to: version.exactOptional().describe('Lowest later stable release without known problems.'),
  })
  .meta({ id: 'KnownAgainst', description: 'Known problems of a version. An absent member means that none is known.' });

const channelName = kebabName.describe('Channel, such as `stable`, `beta` or `nightly`.');
const releaseStatus = z.enum(['published', 'prerelease', 'source_only', 'withdrawn', 'yanked', 'planned', 'draft', 'unknown']);

const changesDescription = 'What changed.';

const facts = {
  version: version.describe('Semantic version.'),
  channel: channelName,
  status: releaseStatus
    .default('published')
    .describe(
      'Whether you can use it: `prerelease` is for testing, `source_only` has no build, do not use `withdrawn` and `yanked`, `planned` and `draft` are not out yet.',
    ),
  date: time.exactOptional().describe('When it was published.'),
  title: label.exactOptional().describe('A name for people.'),
  summary: text.exactOptional().describe('What it is about.'),
  breaking: triState.default('unknown').describe('Whether users must change something.'),
  changes: list(change).describe(changesDescription),
  supported_until: time.exactOptional().describe('Until when it receives fixes.'),
  requirements: text.exactOptional().describe('What it needs.'),
  artifacts: list(artifact).describe('Its files.'),
  packages: list(releasePackage).describe('Where registries have it.'),
  notes_url: httpUrl.exactOptional().describe('Release notes for people.'),
  source_url: httpUrl.exactOptional().describe('Its source code.'),
};

export const releaseSource = z.looseObject({
  ...facts,
  channel: channelName
    .exactOptional()
    .describe('Channel; when left out, `stable`, or for a pre-release its first identifier, such as `beta`.'),
  changes: list(changeSource).describe(changesDescription),
  advisories: list(releaseAdvisory).describe('Advisories that affect it, by id, besides those that list its version.'),
  imported: importedRecord.exactOptional(),
});

const release = z
  .looseObject({
    ...facts,
    known_against: knownAgainst
      .exactOptional()
      .describe('Computed: advisories, withdrawal and the end of its support. Absent if it has no known problems.'),
  })
  .meta({ id: 'Release', description: 'One release.' });

const channel = z
  .looseObject({
    latest: version
      .nullable()
      .describe('Highest published version of the channel, by version order; null when all were withdrawn.'),
  })
  .meta({ id: 'ReleaseChannel', description: 'What a channel offers now.' });

/** What a team writes in `releases.yaml`. */
export const releasesSource = z.looseObject({
  releases: z.array(releaseSource).max(maxEntries).describe('Every release, in any order.'),
  advisories: z
    .array(advisorySource)
    .max(maxAdvisories)
    .refine((advisories) => advisories.reduce((sum, { affected = [] }) => sum + affected.length, 0) <= maxRanges, {
      error: `at most ${maxRanges} entries of affected in all advisories`,
    })
    .exactOptional()
    .describe('Every advisory, once. An empty list states that there are none; when left out, nothing is stated.'),
  imported: importedSources.exactOptional(),
});

/** What is published at `/releases.json`. */
export const releases = z
  .looseObject({
    ...snapshotMembers,
    product: productReference.describe('The product these are releases of.'),
    current_version: version.nullable().describe('Latest of the channel `stable`; null when there is none.'),
    channels: z.record(z.string(), channel).describe('Each channel by name; `stable` is always there.'),
    releases: z.array(release).describe('Every release, newest version first.'),
    advisories: z.array(advisory).exactOptional().describe('Every advisory; absent when nobody has stated whether there are any.'),
  })
  .meta({ title: 'ReleaseCatalog', description: 'What was released, with artifacts and changes.' });
