// What programs read: the addresses of everything else.
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html } from '../html.ts';
import { section } from './section.ts';

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
  ['/auth.md', 'what a client must obtain: nothing'],
];

/** The section. */
export function programs(rendering: DocumentContext): Html {
  const rows = addresses.filter(([path]) => documentUrl(rendering, path) !== undefined);
  return section(
    'programs',
    'For programs',
    'The same facts as documents, with entity tags and long lives in caches.',
    html`<ul class="addresses">${rows.map(([path, what]) => html`<li><a href="${rendering.site.prefix}${path}"><code>${path}</code></a> <span>${what}</span></li>`)}</ul>`,
  );
}
