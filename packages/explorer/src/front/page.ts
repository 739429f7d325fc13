// The explorer at `/`: one page with everything inside, made while documents are rendered. Facts need no script.
import { documentUrl, type Explorer, type DocumentContext, htmlPagePath, pagePath } from '@vitrine/core/render';
import { relatedLinks } from '@vitrine/core/workspace';
import script from '../browser/explorer.ts?text';
import { html, type Html, type Part, raw, words, outward } from '../html.ts';
import { document, accentStyle, hashSource, pagePolicy, structuredData } from '../layout.ts';
import base from '../style/base.css?text';
import own from '../style/explorer.css?text';
import { actions } from './actions.ts';
import { connect } from './connect.ts';
import { evidence } from './evidence.ts';
import { exchange } from './exchange.ts';
import { opening } from './opening.ts';
import { releases } from './releases.ts';
import { tools } from './tools.ts';
import { english } from '../reading/labels.ts';
import { searchForm } from '../search.ts';
import { counted, section, copyable, paragraph } from './section.ts';
import type { Facts } from '@vitrine/core';

const addresses: readonly (readonly [path: string, what: string])[] = [
  ['/openapi.json', 'the machine contract'],
  ['/api/v1/status', 'status, and links to everything'],
  ['/capabilities.json', 'what the product can do'],
  ['/releases.json', 'what was released'],
  ['/installation.json', 'how to install it'],
  ['/benchmarks.json', 'what was measured'],
  ['/.well-known/mcp.json', 'where the tools are'],
  ['/.well-known/ai-catalog.json', 'what agents can use'],
  ['/llms.txt', 'what is here, for agents'],
  ['/llms-full.txt', 'everything in one text'],
  ['/problems', 'what each error code means'],
  ['/auth.md', 'what a client needs: nothing'],
];

function programs(rendering: DocumentContext): Html {
  const rows = addresses.filter(([path]) => documentUrl(rendering, path) !== undefined);
  return section(
    'programs',
    'For programs',
    'The same as documents, with entity tags and long cache times.',
    html`<ul class="addresses">${rows.map(([path, what]) => html`<li><a href="${rendering.site.prefix}${path}"><code>${path}</code></a> <span>${what}</span></li>`)}</ul>`,
  );
}

/** Pages that are named here, whatever the size of the documentation. */
const most = 12;

function documentation(rendering: DocumentContext): Part {
  const { snapshot, site } = rendering;
  const { pages } = snapshot;
  if (pages.length === 0) return undefined;
  const entries = pages.slice(0, most).flatMap((page) => {
    const path = [htmlPagePath(page), pagePath(page)].find((each) => documentUrl(rendering, each) !== undefined);
    return path === undefined ? [] : [html`<li><a href="${site.prefix}${path}">${words(page.title)}</a></li>`];
  });
  const contents = ['/docs', '/llms.txt'].find((path) => documentUrl(rendering, path) !== undefined);
  return section(
    'documentation',
    'Documentation',
    `${counted(pages.length, 'page')}. The search shows what an agent gets.`,
    html`${searchForm(rendering, 'large', english)}
<ul class="titles">${entries}</ul>
${pages.length > entries.length && contents !== undefined && html`<p class="more"><a href="${site.prefix}${contents}">All ${counted(pages.length, 'page')}</a></p>`}`,
  );
}

const sections: readonly (readonly [id: string, name: string, make: (rendering: DocumentContext) => Part])[] = [
  ['actions', 'Actions', actions],
  ['releases', 'Releases', releases],
  ['install', 'Install', installation],
  ['connect', 'Connect', connect],
  ['evidence', 'Evidence', evidence],
  ['documentation', 'Documentation', documentation],
  ['console', 'Console', tools],
  ['programs', 'For programs', programs],
];

export const frontPage: NonNullable<Explorer['home']> = ({ snapshot }) => {
  const style = `${base}${own}${accentStyle(snapshot)}`;
  return {
    contentSecurityPolicy: pagePolicy(hashSource(script), hashSource(style)),
    content: async (rendering) => {
      const parts = sections.flatMap(([id, name, make]) => {
        const part = make(rendering);
        return part === undefined ? [] : [{ id, name, part }];
      });
      const main = html`<main id="to:content" tabindex="-1">${opening(rendering, await statusOf(rendering), await exchange(rendering))}${parts.map(({ part }) => part)}</main>`;
      const { product } = rendering.snapshot.facts;
      return document(
        rendering,
        {
          title: product.title ?? product.name,
          description: product.description,
          canonical: `${rendering.site.baseUrl}/`,
          more: [html`<style>${raw(style)}</style>`, ...alternates(rendering), productData(rendering)],
        },
        {
          nav: parts.slice(0, -1).map(({ id, name }) => html`<a href="#${id}">${name}</a>`),
          main,
          last: html`<script>${raw(script)}</script>`,
        },
      );
    },
  };
};

async function statusOf(rendering: DocumentContext): Promise<unknown> {
  const content = await rendering.read('/api/v1/status');
  return typeof content === 'string' ? JSON.parse(content) : undefined;
}

function productData({ snapshot: { facts } }: DocumentContext): Html {
  const { name, description, homepage: url } = facts.product;
  const version = facts.releases.current_version;
  const product = { '@type': 'SoftwareApplication', name, description, url };
  return structuredData({ ...product, ...(version !== null && { softwareVersion: version }) });
}

function alternates(rendering: DocumentContext): readonly Html[] {
  return relatedLinks(rendering).map(([rel, href, type]) => html`<link rel="${rel}" type="${type}" href="${href}">`);
}

type Guide = NonNullable<Facts['installation']>['guides'][number];
type Step = Guide['steps'][number];

function installation({ snapshot: { facts } }: DocumentContext): Part {
  const guides = facts.installation?.guides ?? [];
  if (guides.length === 0) return undefined;
  return section('install', 'Install', 'A guide for each platform; yours is open if your browser states it.', [
    html`<div data-guides>${guides.map((guide, index) => entry(guide, index === 0))}</div>`,
  ]);
}

function entry(guide: Guide, open: boolean): Html {
  const { platform, title, prerequisites = [], steps, verify, uninstall, docs_url: docs, applies_to_version: range } = guide;
  return html`<details class="guide" data-platform="${platform}"${open && html` open`}>
<summary><span class="name">${words(title)}</span>${range !== '*' && html`<span class="mark">${words(range)}</span>`}</summary>
<div class="card">
${prerequisites.length > 0 && html`<p class="label">Before you begin</p><ul>${prerequisites.map((each) => html`<li dir="auto">${each}</li>`)}</ul>`}
<ol class="steps">${steps.map((step) => html`<li>${stepHtml(step)}</li>`)}</ol>
${verify !== undefined && html`<p class="label">Check that it worked</p>${stepHtml(verify)}`}
${uninstall !== undefined && html`<p class="label">Undo it</p>${stepHtml(uninstall)}`}
${docs !== undefined && html`<p>${outward(docs, 'More in the documentation')}</p>`}
</div></details>`;
}

function stepHtml({ text, command, expects, ...more }: Partial<Step>): Html {
  const { url, digest } = more;
  return html`${text !== undefined && paragraph(text)}${command !== undefined && copyable(command)}${
    url !== undefined && html`<p>${outward(url, words(url))}</p>`
  }${digest !== undefined && html`<p><code class="digest">${digest}</code></p>`}${
    expects !== undefined && html`<p class="expects" dir="auto">Expect: ${expects}</p>`
  }`;
}
