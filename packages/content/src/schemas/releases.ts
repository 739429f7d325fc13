// The release catalog (SPEC 2.3): every release with its channel, artifacts and changes.
import * as z from 'zod';
import { importedRecord, importedSources } from './imported.ts';
import { productReference } from './product.ts';
import { digest, httpUrl, kebabName, label, maxEntries, maxInnerEntries, stamp, text, time, triState, version } from './scalars.ts';

const change = z
  .looseObject({
    kind: z
      .enum(['added', 'changed', 'fixed', 'removed', 'security', 'deprecated', 'unknown'], {
        error: 'added, changed, fixed, removed, security, deprecated or unknown',
      })
      .default('unknown')
      .describe('What sort of change it is.'),
    text: text.describe('What a user notices.'),
  })
  .meta({ id: 'ReleaseChange', description: 'One change of a release.' });

const changeSource = z.union([text.transform((line) => ({ kind: 'unknown' as const, text: line })), change], {
  error: 'a text, or an object with kind and text',
});

const artifact = z
  .looseObject({
    platform: kebabName.describe('Platform it is for; `any` when it is for all.'),
    architecture: z
      .string()
      .max(48, { error: 'at most 48 characters' })
      .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, { error: 'an architecture such as x86_64, arm64 or any' })
      .default('any')
      .describe('Processor architecture, such as `x86_64` or `arm64`; `any` when it does not matter.'),
    kind: label.default('unknown').describe('What sort of file it is, such as `installer`, `archive` or `container`.'),
    url: httpUrl.describe('Where it is downloaded.'),
    size_bytes: z
      .int({ error: 'a whole number of bytes' })
      .min(0, { error: 'at least 0' })
      .exactOptional()
      .describe('Size in bytes.'),
    digest: digest.exactOptional().describe('Digest of the file.'),
    signature_url: httpUrl.exactOptional().describe('Detached signature.'),
    sbom_url: httpUrl.exactOptional().describe('Bill of materials.'),
    provenance_url: httpUrl.exactOptional().describe('Statement of how it was built.'),
  })
  .meta({ id: 'Artifact', description: 'A file of a release.' });

const releasePackage = z
  .looseObject({
    purl: z
      .string()
      .max(500, { error: 'at most 500 characters' })
      .regex(/^pkg:[a-z][a-z0-9.+-]*\/[^\s]+$/, { error: 'a package URL such as pkg:npm/%40example/tool@1.0.0' })
      .describe('Package URL.'),
    install: label.exactOptional().describe('The command that installs it.'),
  })
  .meta({ id: 'ReleasePackage', description: 'A release in a package registry.' });

const advisory = z
  .looseObject({
    id: label.describe('Identifier, such as a CVE number.'),
    severity: z
      .enum(['low', 'moderate', 'high', 'critical', 'unknown'], { error: 'low, moderate, high, critical or unknown' })
      .default('unknown')
      .describe('How bad it is.'),
    url: httpUrl.exactOptional().describe('Where it is described.'),
  })
  .meta({ id: 'Advisory', description: 'A vulnerability that this release has.' });

const channelName = kebabName.describe('Channel, such as `stable`, `beta` or `nightly`.');
const releaseStatus = z.enum(['published', 'prerelease', 'source_only', 'withdrawn', 'yanked', 'planned', 'draft', 'unknown'], {
  error: 'published, prerelease, source_only, withdrawn, yanked, planned, draft or unknown',
});

function list<Item extends z.ZodType>(item: Item): z.ZodDefault<z.ZodArray<Item>> {
  return z
    .array(item)
    .max(maxInnerEntries, { error: `at most ${maxInnerEntries} entries` })
    .default([]);
}

const changesDescription = 'What changed.';

const facts = {
  version: version.describe('Semantic version.'),
  channel: channelName,
  status: releaseStatus
    .default('published')
    .describe(
      'Whether it can be used: `prerelease` is for trying, `source_only` has source code and no build, `withdrawn` and `yanked` must not be used, `planned` and `draft` are not out yet.',
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
  advisories: list(advisory).describe('Vulnerabilities it has.'),
  notes_url: httpUrl.exactOptional().describe('Release notes for people.'),
  source_url: httpUrl.exactOptional().describe('Its source code.'),
};

/** A release as a team writes it. */
export const releaseSource = z.looseObject({
  ...facts,
  channel: channelName
    .exactOptional()
    .describe('Channel; when left out, `stable`, or for a pre-release its first identifier, such as `beta`.'),
  changes: list(changeSource).describe(changesDescription),
  imported: importedRecord.exactOptional(),
});

const release = z.looseObject(facts).meta({ id: 'Release', description: 'One release.' });

const channel = z
  .looseObject({
    latest: version
      .nullable()
      .describe('Highest published version of the channel, by version order; null when all were withdrawn.'),
  })
  .meta({ id: 'ReleaseChannel', description: 'What a channel offers now.' });

/** What a team writes in `releases.yaml`. */
export const releasesSource = z.looseObject({
  releases: z
    .array(releaseSource)
    .max(maxEntries, { error: `at most ${maxEntries} releases` })
    .describe('Every release, in any order.'),
  imported: importedSources.exactOptional(),
});

/** What is published at `/releases.json`. */
export const releases = z
  .looseObject({
    ...stamp,
    product: productReference.describe('The product these are releases of.'),
    current_version: version.nullable().describe('Latest of the channel `stable`; null when there is none.'),
    channels: z.record(z.string(), channel).describe('Each channel by name; `stable` is always there.'),
    releases: z.array(release).describe('Every release, newest version first.'),
  })
  .meta({ title: 'ReleaseCatalog', description: 'What was released, with artifacts and changes.' });
