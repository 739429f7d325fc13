// /capabilities.md and /releases.md: the catalogs as text, in the same order, with links to the JSON.
import { capabilitiesMarkdown, isCatalogEmpty, releasesMarkdown } from './catalog-documents.ts';
import { type Block, heading, type Inline, type Line, link, list, literal, paragraph, table, toMarkdown } from './prose.ts';
import { documentUrl, markdownMediaType, type DocumentContext, type DocumentRenderer } from './document-definition.ts';
import type { Action, PlatformSupport } from '../shared/catalogs/capabilities.ts';
import type { Advisory, Release } from '../shared/catalogs/releases.ts';
import { approvalWords, reversibleWords } from '../shared/condition-words.ts';
import { advisoryWords, againstWords } from '../shared/known-against.ts';

export const catalogMarkdown: DocumentRenderer = ({ snapshot: { facts } }) =>
  (
    [
      ['capabilities', capabilitiesMarkdown, capabilities],
      ['releases', releasesMarkdown, releases],
    ] as const
  )
    .filter(([name]) => !isCatalogEmpty(facts, name))
    .map(([name, path, content]) => ({ path, mediaType: markdownMediaType, link: `${name}_markdown`, content }));

function rest(rendering: DocumentContext, path: string): readonly Block[] {
  const address = documentUrl(rendering, path);
  return address === undefined ? [] : [paragraph('Every member of every record: ', link(path, address))];
}

function capabilities(rendering: DocumentContext): string {
  const { product, capabilities: catalog } = rendering.snapshot.facts;
  const { actions, permission_tiers: tiers, interpretation, summary } = catalog;
  return toMarkdown([
    heading(1, `What ${product.name} can do`),
    paragraph(
      `${actions.length} actions of ${product.name}${product.version === undefined ? '' : ` ${product.version}`}. What is not stated is unknown: ${interpretation.unknown}`,
    ),
    ...rest(rendering, '/capabilities.json'),
    heading(2, 'Permission tiers'),
    paragraph(interpretation.permission),
    table(
      ['Tier', 'Name', 'Actions', 'What an action may do'],
      tiers.map(({ value, name, description }) => [
        String(value),
        literal(name),
        String(summary.permission_tiers[name] ?? 0),
        description ?? 'not stated',
      ]),
    ),
    ...Object.keys(summary.families).flatMap((family) => [
      heading(2, `Family ${family}`),
      table(
        ['Action', 'What it does', 'Tier', 'Approval', 'Effects', 'Reversible', 'Platforms', 'Verified'],
        actions.filter((action) => action.family === family).map(row),
      ),
    ]),
    heading(2, 'How to read this'),
    ...list([
      `Approval: ${interpretation.approval}`,
      `Effects: ${interpretation.effects}`,
      `Platforms: ${interpretation.platforms}`,
      `Verification: ${interpretation.verification}`,
    ]),
  ]);
}

function row(action: Action): readonly Line[] {
  const { id, title, description, permission, approval, effects, platforms = [], verification, deprecated } = action;
  return [
    literal(id),
    `${title}. ${description}${deprecated ? ` Deprecated since ${deprecated.since}.` : ''}`,
    permission.tier === undefined ? permission.name : `${permission.tier} ${permission.name}`,
    approvalWords(approval),
    effects.join(', '),
    reversibleWords(action),
    platforms.map(platform).join(', ') || 'unknown',
    verification.depth,
  ];
}

function platform({ id, status }: PlatformSupport): string {
  return status === 'supported' ? id : `${id} (${status})`;
}

function releases(rendering: DocumentContext): string {
  const { product, releases: catalog } = rendering.snapshot.facts;
  const channels = Object.entries(catalog.channels);
  return toMarkdown([
    heading(1, `Releases of ${product.name}`),
    paragraph(
      catalog.current_version === null ? 'Nothing has been released.' : `The current version is ${catalog.current_version}.`,
    ),
    ...rest(rendering, '/releases.json'),
    ...(channels.length === 0 ? [] : [heading(2, 'Channels')]),
    ...list(channels.map(([name, { latest }]) => `${name}: ${latest ?? 'no release'}`)),
    ...(catalog.advisories === undefined ? [] : [heading(2, 'Advisories'), ...list(advisoryLines(catalog.advisories))]),
    ...catalog.releases.flatMap(release),
  ]);
}

function advisoryLines(advisories: readonly Advisory[]): readonly Line[] {
  if (advisories.length === 0) return ['None.'];
  return advisories.map((advisory): Line => {
    const { url, summary } = advisory;
    const { names, severity, state } = advisoryWords(advisory);
    return [url === undefined ? names : link(names, url), `: ${severity}. ${state}`, summary === undefined ? '' : ` ${summary}`];
  });
}

function release(release: Release): readonly Block[] {
  const {
    version,
    channel,
    status,
    date,
    title,
    summary,
    breaking,
    changes = [],
    artifacts = [],
    packages = [],
    known_against: against,
  } = release;
  const facts = [
    `Channel ${channel}, ${status}`,
    ...(date === undefined ? [] : [`Published ${date.slice(0, 10)}`]),
    ...(against === undefined ? [] : [`Known problems: ${againstWords(against)}`]),
    `Breaking changes: ${breaking}`,
    ...(release.requirements === undefined ? [] : [`Requires ${release.requirements}`]),
    ...(release.supported_until === undefined ? [] : [`Supported until ${release.supported_until.slice(0, 10)}`]),
  ];
  const links = [
    ...(release.notes_url === undefined ? [] : [[link('Release notes', release.notes_url)]]),
    ...(release.source_url === undefined ? [] : [[link('Source', release.source_url)]]),
  ];
  return [
    heading(2, title === undefined ? version : `${version}: ${title}`),
    ...(summary === undefined ? [] : [paragraph(summary)]),
    ...list([...facts, ...links]),
    ...(changes.length === 0 ? [] : [heading(3, 'Changes')]),
    ...list(changes.map(({ kind, text }) => `${kind}: ${text}`)),
    ...(artifacts.length + packages.length === 0 ? [] : [heading(3, 'Files and packages')]),
    ...list([
      ...artifacts.map(({ platform: system, architecture, kind, url, digest }): readonly Inline[] => [
        link(`${system} ${architecture} ${kind}`, url),
        ...(digest === undefined ? [] : [', ', literal(digest)]),
      ]),
      ...packages.map(({ purl, install }): readonly Inline[] => [
        literal(purl),
        ...(install === undefined ? [] : [': ', literal(install)]),
      ]),
    ]),
  ];
}
