import type { Advisory } from '@vitrine/core/serving';
import { advisoryWords, againstWords } from '@vitrine/core/workspace';
import type { Facts } from '@vitrine/core';
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, outward, type Part, words } from '../html.ts';
import { day } from '../layout.ts';
import { copyable, counted, facts, toList, paragraph, prose, section } from './section.ts';

type Release = Facts['releases']['releases'][number];

const maxShown = 60;

export function releases(rendering: DocumentContext): Part {
  const { releases: catalog } = rendering.snapshot.facts;
  if (catalog.releases.length === 0) return undefined;
  const channels = Object.entries(catalog.channels).filter(([, { latest }]) => latest !== null);
  const left = catalog.releases.length - maxShown;
  const feeds = (
    [
      ['/releases.feed.json', 'JSON Feed'],
      ['/releases.xml', 'RSS'],
      ['/releases.json', 'catalog'],
      ['/advisories.json', 'advisories as OSV'],
    ] as const
  ).filter(([path]) => documentUrl(rendering, path) !== undefined);
  return section(
    'releases',
    'Releases',
    html`The current version is ${catalog.current_version ?? 'not out yet'}.`,
    html`<dl class="channels">${channels.map(([name, { latest }]) => html`<div><dt>${words(name)}</dt><dd>${latest ?? ''}</dd></div>`)}</dl>
<ol class="line">${catalog.releases.slice(0, maxShown).map((release, index) => entry(release, index === 0))}</ol>
${catalog.advisories !== undefined && advisoriesHtml(catalog.advisories, catalog.releases, rendering)}
<p class="more">${left > 0 && `${counted(left, 'older release')} in the catalog. `}${toList(
      feeds.map(([path, name]) => html`<a href="${rendering.site.prefix}${path}">${name}</a>`),
    )}</p>`,
  );
}

/** Every advisory with the releases that it affects, so that a reader finds a version. */
function advisoriesHtml(advisories: readonly Advisory[], all: readonly Release[], { mcp }: DocumentContext): Html {
  if (advisories.length === 0) return html`<p>There are no advisories.</p>`;
  const entries = advisories.slice(0, maxShown).map((advisory) => {
    const { id, summary, url } = advisory;
    const { names, severity, state } = advisoryWords(advisory);
    const versions = all.filter(({ known_against: against }) => against?.advisories?.some((one) => one.id === id));
    return html`<li>${outward(url, words(names))} <span class="mark">${words(severity)}</span>${summary !== undefined && paragraph(summary)}
<p>${words(state)}${versions.length > 0 && html` Releases: ${toList(versions.map(({ version }) => words(version)))}.`}</p></li>`;
  });
  const tool = mcp.tools.find(({ name }) => name.endsWith('get_latest_release'))?.name;
  return html`<details id="advisories"><summary>${`Advisories (${advisories.length})`}</summary>${tool !== undefined && html`<div data-affected="${tool}"><p>To check a version: <code>${tool}</code> with <code>version</code> in the <a href="#console">console</a>.</p></div>`}<ul class="card">${entries}</ul></details>`;
}

function entry(release: Release, open: boolean): Html {
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
  const marks = [
    ...(channel === 'stable' ? [] : [channel]),
    ...(status === 'published' ? [] : [status]),
    ...(breaking === 'yes' ? ['breaking'] : []),
    ...(against?.withdrawn === true || against?.advisories === undefined ? [] : ['vulnerable']),
    ...(against?.support_ended === undefined ? [] : ['support ended']),
  ];
  return html`<li><details${open && html` open`} id="release-${encodeURIComponent(version)}">
<summary><span class="name">${version}${title !== undefined && html` <span class="title">${words(title)}</span>`}</span>${marks.map((mark) => html`<span class="mark">${words(mark)}</span>`)}${date !== undefined && html`<time datetime="${date}">${day(date)}</time>`}</summary>
<div class="card">${summary !== undefined && paragraph(summary)}
${changesHtml(changes)}
${facts([
  ['Breaking', breaking],
  ['Requires', release.requirements && words(release.requirements)],
  ['Supported until', release.supported_until && day(release.supported_until)],
  ['Known against it', against && words(againstWords(against))],
  ['Notes', release.notes_url && outward(release.notes_url, 'release notes')],
  ['Source', release.source_url && outward(release.source_url, 'source code')],
])}
${packages.map(({ purl, install }) => html`<p class="purl"><code>${words(purl)}</code></p>${install !== undefined && copyable(install)}`)}
${artifacts.length > 0 && html`<ul class="artifacts" data-artifacts>${artifacts.map(artifact)}</ul>`}
</div></details></li>`;
}

/** What changed, by kind in the order in which kinds first occur. */
function changesHtml(changes: NonNullable<Release['changes']>): Part {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const changesOfKind = changes.filter((change) => change.kind === kind);
    return html`<div>${kind !== 'unknown' && html`<p class="label kind">${kind}</p>`}<ul class="changes">${changesOfKind.map(({ text }) => html`<li dir="auto">${prose(text)}</li>`)}</ul></div>`;
  });
}

function artifact({
  platform,
  architecture,
  kind,
  url,
  size_bytes: size,
  digest,
  signature_url: signature,
  sbom_url: sbom,
  provenance_url: provenance,
}: NonNullable<Release['artifacts']>[number]): Html {
  const also = [
    ...(signature === undefined ? [] : [outward(signature, 'signature')]),
    ...(sbom === undefined ? [] : [outward(sbom, 'bill of materials')]),
    ...(provenance === undefined ? [] : [outward(provenance, 'provenance')]),
  ];
  return html`<li data-platform="${platform}">${outward(url, html`${words(platform)} ${words(architecture)} ${kind !== 'unknown' && words(kind)}`)}${
    size !== undefined && html` <small>${bytes(size)}</small>`
  }${also.length > 0 && html` <small>${toList(also)}</small>`}${digest !== undefined && html`<br><code class="digest">${digest}</code>`}</li>`;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

function bytes(size: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)));
  return `${(size / 1_000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step] ?? ''}`;
}
