// get_installation_guide: the steps for one platform, with the address and digest of the release's own artifact filled in.
import { oneLine } from '@vitrine/core/serving';
import { jsonSchema, type Tool, toolError, type ToolError } from '@vitrine/core/mcp';
import type { Facts } from '@vitrine/core';
import { answerSchema, documentationTool, isToolError } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject, isObject } from '../answers/json.ts';
import { closingLines, openingLines, withSections } from '../answers/sections.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import {
  againstMember,
  againstText,
  artifactsFor,
  createReleaseBook,
  type Release,
  type ReleaseBook,
} from '../releases/release-book.ts';
import { platformVocabulary } from '../vocabulary/vocabulary.ts';
import { expiryOf, type ToolEnvironment } from '../answers/tool-environment.ts';
import { isInRange } from '../releases/version.ts';
import { objectsIn, recordText, restOf, saidWhole, textsIn, valueText, code, fenced } from '../answers/record-text.ts';

function guideMarkdown(answer: JsonObject): string {
  const { guide, guides, version, artifacts } = answer;
  return [
    ...(isObject(guide) ? [`${valueText(guide['title'])}${typeof version === 'string' ? `, version ${version}` : ''}.`] : []),
    ...openingLines(answer),
    ...(isObject(guide) ? guideLines(guide) : []),
    ...objectsIn(artifacts).map((artifact) => `Artifact: ${recordText(artifact)}`),
    ...objectsIn(guides)
      .filter(({ platform, title }) => !isObject(guide) || guide['title'] !== title || guide['platform'] !== platform)
      .map((one) => `${isObject(guide) ? 'Also' : 'Guide'}: ${recordText(one)}`),
    ...closingLines(answer),
  ].join('\n');
}

/** Members that have lines of their own, or of which the note says what matters. */
const saidOfGuide = saidWhole('platform title prerequisites steps verify uninstall docs_url applies_to_version status');

function guideLines(guide: JsonObject): readonly string[] {
  const { prerequisites, steps, verify, uninstall, docs_url: page } = guide;
  const needs = textsIn(prerequisites);
  return [
    ...(needs.length > 0 ? [`Needs: ${needs.join('; ')}`] : []),
    ...objectsIn(steps).map((step, index) => `${index + 1}. ${stepText(step)}`),
    ...(isObject(verify) ? [`Check: ${stepText(verify)}`] : []),
    ...(isObject(uninstall) ? [`Undo: ${stepText(uninstall)}`] : []),
    ...(typeof page === 'string' ? [`Page: ${page}`] : []),
    ...[recordText(restOf(guide, saidOfGuide))].filter((text) => text !== ''),
  ];
}

/** What to do, its command, and what is seen when it worked. */
function stepText({ text, command, shell, expects, kind: _, ...rest }: JsonObject): string {
  const lines = valueText(command).includes('\n');
  return [
    ...(typeof text === 'string' ? [oneLine(text)] : []),
    ...(typeof command === 'string'
      ? [lines ? `\n${fenced(command, typeof shell === 'string' ? shell : '')}\n` : code(command)]
      : []),
    ...(typeof expects === 'string' ? [`Expect: ${oneLine(expects)}`] : []),
    recordText(rest),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

type Guide = NonNullable<Facts['installation']>['guides'][number];
type Artifact = NonNullable<Release['artifacts']>[number];

const input = jsonSchema({
  type: 'object',
  properties: {
    platform: { type: 'string', description: 'Leave out to list platforms' },
    version: { type: 'string', description: 'Default: latest stable' },
  },
});

const definition = {
  name: 'get_installation_guide',
  title: 'Installation guide',
  description:
    'How to install (not configure) on one platform: prerequisites, steps, artifact URL and digest, how to verify and uninstall.',
  catalog: 'installation' as const,
  input,
  output: answerSchema(
    {
      guide: { type: 'object' },
      version: { type: ['string', 'null'] },
      artifacts: { type: 'array', items: { type: 'object' } },
      guides: { type: 'array', items: { type: 'object' } },
      note: { type: 'string' },
    },
    [],
  ),
  aliases: { os: 'platform' },
  markdown: guideMarkdown,
};

export function installationGuide(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { facts } = environment.snapshot;
    const guides = facts.installation?.guides ?? [];
    const book = createReleaseBook(facts.releases);
    const platforms = platformVocabulary(
      guides.map(({ platform }) => platform),
      facts,
    );

    return ({ platform, version }, { now }) => {
      if (guides.length === 0) {
        const { name, homepage } = facts.product;
        const nothing = toolError(sentence('no_guides_at_all', { product: name, homepage }));
        return withSections(
          environment,
          `install ${platform ?? 'uninstall'} ${version ?? ''}`,
          { note: sentence('no_guides') },
          nothing,
        );
      }
      const release = releaseFor(version, book);
      if (isToolError(release)) return release;
      const [only = '', ...others] = platforms.ids;
      if (platform === undefined && others.length > 0) return { guides: guides.map(brief), version: release?.version ?? null };
      const id = platforms.find(platform ?? only);
      if (typeof id !== 'string') return id;
      const ofPlatform = guides.filter((guide) => guide.platform === id);
      const fitting = ofPlatform.filter((guide) => release === undefined || isInRange(release.version, guide.applies_to_version));
      const guide = fitting[0] ?? ofPlatform[0];
      if (guide === undefined) throw new Error(`a platform without a guide: ${id}`);
      const artifacts = release === undefined ? [] : byFitness(artifactsFor(release, id));
      const further = ofPlatform.filter((other) => other !== guide);
      const shaped = shownFor(guide, release, artifacts);
      return {
        guide: shaped.guide,
        version: release?.version ?? null,
        ...(release?.artifacts !== undefined && { artifacts: artifacts.map(asJson) }),
        // A call without a platform lists the guides, also where there is one alone.
        ...(platform === undefined ? { guides: guides.map(brief) } : further.length > 0 && { guides: further.map(brief) }),
        ...(release !== undefined && againstMember(release.version, book, now)),
        ...warnings(guide, release, fitting.length > 0, artifacts, [
          release && againstText(release.version, book, now),
          ...shaped.notes,
          version !== undefined &&
            release !== undefined &&
            release !== book.latest('stable') &&
            !namesVersion(JSON.stringify(shaped.guide['steps'] ?? []), release.version) &&
            sentence('version_not_in_steps', { version: release.version }),
        ]),
        ...expiryOf(facts.installation, now),
      };
    };
  });
}

function releaseFor(version: string | undefined, book: ReleaseBook): Release | ToolError | undefined {
  if (version !== undefined) return book.find('version', version);
  return book.latest('stable');
}

function brief({ platform, title, applies_to_version, prerequisites }: Guide): JsonObject {
  return { platform, title, applies_to_version, prerequisites };
}

/** Files made for the platform before those for any; the usual processor before others. */
function byFitness(artifacts: readonly Artifact[]): readonly Artifact[] {
  const rank = ({ platform, architecture }: Artifact): number =>
    (platform === 'any' ? 2 : 0) + (['any', 'x86_64', 'x64', 'amd64'].includes(architecture) ? 0 : 1);
  return [...artifacts].sort((a, b) => rank(a) - rank(b));
}

/** A download step without an address takes the first artifact; one with an artifact's address takes its digest. */
function filledIn(step: Guide['steps'][number], artifacts: readonly Artifact[]): JsonObject {
  if (step.kind !== 'download') return asJson(step);
  const artifact = step.url === undefined ? artifacts[0] : artifacts.find(({ url }) => url === step.url);
  if (artifact === undefined) return asJson(step);
  const { url, architecture, digest, size_bytes, signature_url } = artifact;
  return {
    ...asJson(step),
    url,
    architecture,
    ...(size_bytes !== undefined && { size_bytes }),
    ...((step.digest ?? digest) !== undefined && { digest: step.digest ?? digest }),
    ...(signature_url !== undefined && { signature_url }),
  };
}

/** The guide for a release: addresses filled in; without what another version shows, and without steps that lead nowhere. */
function shownFor(
  guide: Guide,
  release: Release | undefined,
  artifacts: readonly Artifact[],
): { readonly guide: JsonObject; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const { version = '' } = release ?? {};
  const steps = guide.steps.map((step) => filledIn(step, artifacts));
  const { steps: _, ...rest } = guide;
  const isReachable = steps.every(({ kind, url }) => kind !== 'download' || url !== undefined);
  if (!isReachable)
    notes.push(sentence('no_address', { version: version === '' ? 'a release' : version, platform: guide.platform }));
  const others = new Set<string>();
  const checked = (part: JsonObject): JsonObject => {
    const { expects, ...without } = part;
    const otherVersions = typeof expects === 'string' ? versionsIn(expects).filter((one) => version !== '' && one !== version) : [];
    for (const one of otherVersions) others.add(one);
    return otherVersions.length === 0 ? part : without;
  };
  const shownGuide: JsonObject = {
    ...asJson(rest),
    ...(isReachable && { steps: steps.map(checked) }),
    ...(guide.verify !== undefined && { verify: checked(asJson(guide.verify)) }),
  };
  // One of the same major number may be meant as the product's; another may be that of a tool.
  for (const { command = '', url = '' } of guide.steps)
    for (const one of versionsIn(`${command} ${url}`))
      if (version !== '' && one !== version && one.split('.', 1)[0] === version.split('.', 1)[0]) others.add(one);
  if (others.size > 0) notes.unshift(sentence('other_version_named', { named: [...others].join(', '), version }));
  return { guide: shownGuide, notes };
}

/** Whether a text names a version, and not only a longer one that contains it. */
function namesVersion(text: string, version: string): boolean {
  const parts = text.split(version);
  return parts.some(
    (before, index) => index < parts.length - 1 && !/[\d.]$/.test(before) && !/^\.?\d/.test(parts[index + 1] ?? ''),
  );
}

/** Versions of three numbers in a text. */
function versionsIn(text: string): readonly string[] {
  return text.match(/(?<![\d.])\d{1,6}\.\d{1,6}\.\d{1,6}(?![\d.])(?:-[0-9A-Za-z.]+)?/g) ?? [];
}

function warnings(
  { applies_to_version: range, steps, status }: Guide,
  release: Release | undefined,
  fits: boolean,
  artifacts: readonly Artifact[],
  further: readonly (string | undefined | false)[],
): { note?: string } {
  const processors = [...new Set(artifacts.map(({ architecture }) => architecture))];
  const isFilled = steps.some(({ kind, url }) => kind === 'download' && url === undefined);
  const { version = '', status: published } = release ?? {};
  const note = joinSentences(
    status === 'unverified' && sentence('unverified'),
    release === undefined && sentence('no_stable_release'),
    release !== undefined && !fits && sentence('other_versions', { range, version }),
    isFilled &&
      processors.length > 1 &&
      sentence('other_processors', { processor: processors[0] ?? '', others: processors.slice(1).join(', ') }),
    ...further,
    (published === 'draft' || published === 'planned') && sentence('not_out', { version }),
  );
  return note === '' ? {} : { note };
}
