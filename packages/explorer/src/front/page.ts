// The explorer at `/`: one page with everything inside, made while documents are rendered. Facts need no script.
import { documentUrl, type Explorer, type DocumentContext } from '@vitrine/core/render';
import script from '../browser/explorer.ts?text';
import { html, type Html, type Part, raw } from '../html.ts';
import { document } from '../layout.ts';
import { accentStyle } from '../look.ts';
import { hashSource, pagePolicy } from '../policy.ts';
import base from '../style/base.css?text';
import own from '../style/explorer.css?text';
import { actions } from './actions.ts';
import { connect } from './connect.ts';
import { documentation } from './documentation.ts';
import { evidence } from './evidence.ts';
import { exchange } from './exchange.ts';
import { installation } from './installation.ts';
import { opening } from './opening.ts';
import { programs } from './programs.ts';
import { releases } from './releases.ts';
import { tools } from './tools.ts';

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

/** The page at `/`. */
export const frontPage: NonNullable<Explorer['home']> = ({ snapshot }) => {
  const style = `${base}${own}${accentStyle(snapshot)}`;
  return {
    contentSecurityPolicy: pagePolicy(hashSource(script), hashSource(style)),
    content: async (rendering) => {
      const made = sections.flatMap(([id, name, make]) => {
        const part = make(rendering);
        return part === undefined ? [] : [{ id, name, part }];
      });
      const main = html`<main id="to:content" tabindex="-1">${opening(rendering, await statusOf(rendering), await exchange(rendering))}${made.map(({ part }) => part)}</main>`;
      const { product } = rendering.snapshot.facts;
      return document(
        rendering,
        {
          title: product.title ?? product.name,
          description: product.description,
          canonical: `${rendering.site.baseUrl}/`,
          more: [html`<style>${raw(style)}</style>`, ...alternates(rendering)],
        },
        {
          nav: made.slice(0, -1).map(({ id, name }) => html`<a href="#${id}">${name}</a>`),
          main,
          last: html`<script>${raw(script)}</script>`,
        },
      );
    },
  };
};

/** What the status document states, so that the page states the same. */
async function statusOf(rendering: DocumentContext): Promise<unknown> {
  const content = await rendering.read('/api/v1/status');
  return typeof content === 'string' ? JSON.parse(content) : undefined;
}

function alternates(rendering: DocumentContext): readonly Html[] {
  const { baseUrl } = rendering.site;
  const related = (
    [
      ['/openapi.json', 'service-desc', 'application/json'],
      ['/.well-known/ai-catalog.json', 'ai-catalog', 'application/ai-catalog+json'],
      ['/releases.feed.json', 'alternate', 'application/feed+json'],
      ['/releases.xml', 'alternate', 'application/rss+xml'],
    ] as const
  ).filter(([path]) => documentUrl(rendering, path) !== undefined);
  return [
    html`<link rel="alternate" type="text/markdown" href="${baseUrl}/">`,
    ...related.map(([path, rel, type]) => html`<link rel="${rel}" type="${type}" href="${baseUrl}${path}">`),
  ];
}
