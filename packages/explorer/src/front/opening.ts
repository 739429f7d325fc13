// The head of the explorer: what the product is, what an agent gets, how to connect one, how fresh this is, and what the front can never do.
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, outward, type Part, words } from '../html.ts';
import { day, picture } from '../layout.ts';
import { clientsOf } from './connect.ts';
import { facts, toList, paragraph, spaced } from './section.ts';

const boundaryTexts: readonly (readonly [name: string, text: string])[] = [
  ['stores_user_data', 'Writes nothing you send to storage'],
  ['reaches_local_daemon', 'Reaches no machine of yours'],
  ['reads_credentials', 'Reads no credentials or files'],
  ['executes_actions', 'Executes no actions'],
];

/** The opening; `status` is the status document, where one is served, and `exchange` a call with its answer. */
export function opening(rendering: DocumentContext, status: unknown, exchange: Part): Html {
  const { snapshot, site, mcp } = rendering;
  const { product, capabilities, releases } = snapshot.facts;
  const platforms = (product.declared_platforms ?? []).map(
    (id) => capabilities.platforms.find((each) => each.id === id)?.name ?? id,
  );
  const buttons = [
    ...(mcp.tools.length > 0 ? clientButtons(rendering) : []),
    ...(documentUrl(rendering, '/docs') ? [html`<a class="button" href="${site.prefix}/docs">Documentation</a>`] : []),
  ];
  return html`<section class="opening${exchange !== undefined && ' shown'}">
<div>
${picture(rendering, 64)}<h1>${words(product.name)}</h1>
<p class="lead" dir="auto">${product.description}</p>
${product.summary !== product.description && paragraph(product.summary)}
<p class="buttons">${buttons}</p>
</div>
${exchange}
${facts([
  ['Version', releases.current_version ?? product.version],
  ['Licence', product.license === 'NOASSERTION' ? undefined : words(product.license)],
  ['Kind', product.kind === 'unknown' ? undefined : words(spaced(product.kind))],
  ['Runs on', platforms.length === 0 ? undefined : toList(platforms.map(words))],
  ['Published by', product.publisher && words(product.publisher)],
  [
    'Homepage',
    outward(product.homepage, words(URL.canParse(product.homepage) ? new URL(product.homepage).host : product.homepage)),
  ],
  ['Source code', product.repository && outward(product.repository.url, words(product.repository.source))],
  [
    'Help',
    product.contact &&
      outward(
        product.contact.url ?? (product.contact.email && `mailto:${product.contact.email}`),
        words(product.contact.name ?? 'Contact'),
      ),
  ],
  ['As of', html`<time datetime="${snapshot.generatedAt}" data-age>${day(snapshot.generatedAt)}</time>`],
  ['Snapshot', html`<span class="digest" title="${snapshot.id}">${snapshot.id.slice(0, 19)}</span>`],
])}
${boundaries(status)}
</section>`;
}

/** The first five clients: the link that installs, where a client has one, else its panel below. */
function clientButtons(rendering: DocumentContext): readonly Html[] {
  return clientsOf(rendering)
    .slice(0, 5)
    .map(({ name, link }, at) => {
      const strong = at === 0 && html` strong`;
      return link === undefined
        ? html`<a class="button${strong}" href="#connect" data-client="${at}">${name}</a>`
        : html`<a class="button" href="${link[1]}">${link[0]}</a>`;
    });
}

function boundaries(status: unknown): Part {
  const stated = typeof status === 'object' && status !== null && 'boundaries' in status ? status.boundaries : undefined;
  if (typeof stated !== 'object' || stated === null) return undefined;
  const said = boundaryTexts.filter(([name]) => Reflect.get(stated, name) === false);
  const statement: unknown = Reflect.get(stated, 'statement');
  return html`<div class="boundaries"><ul>${said.map(([, text]) => html`<li>${text}</li>`)}</ul>${
    typeof statement === 'string' && html`<p>${statement}</p>`
  }</div>`;
}
