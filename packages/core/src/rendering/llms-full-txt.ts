// /llms-full.txt: the facts and every documentation page in one text, for readers that take one document and no links.
// Bounded: pages that do not fit are named at the end, and no page is cut.
import { maxFullTextCharacters } from '../ground/limits.ts';
import { type Page, pageMarkdown } from '../engine/store/snapshot.ts';
import { connecting, opening } from './llms-txt.ts';
import { pagePath } from '../ground/page-path.ts';
import { type Block, heading, type Inline, link, list, literal, paragraph, quote, toMarkdown } from './prose.ts';
import { addressOf, type Rendering, type Surface, textMediaType } from './document-source.ts';
import type { InstallationGuide } from '../ground/catalogs/installation.ts';

const path = '/llms-full.txt';

export const llmsFullTxt: Surface = () => [{ path, mediaType: textMediaType, link: 'llms_full_txt', content: full }];

async function full(rendering: Rendering): Promise<string> {
  const { facts, pages } = rendering.snapshot;
  const { product, installation, benchmarks } = facts;
  const parts = [
    toMarkdown([
      heading(1, product.title ?? product.name),
      quote(product.description),
      ...opening(rendering),
      ...connecting(rendering),
      ...(installation === undefined ? [] : [heading(1, `Installing ${product.name}`)]),
      ...(installation?.guides ?? []).flatMap(guide),
      ...(benchmarks === undefined ? [] : [heading(1, 'Measurements')]),
      ...list(
        (benchmarks?.evidence ?? []).map(
          ({ statement, claim_boundary, captured_at }) =>
            `${statement} Measured ${captured_at.slice(0, 10)}. What it does not say: ${claim_boundary}`,
        ),
      ),
    ]),
  ];
  const left: { readonly title: string; readonly path: string }[] = [];
  let room = maxFullTextCharacters - (parts[0]?.length ?? 0);
  for (const [title, twin] of twins) add(title, twin, await textAt(rendering, twin));
  for (const page of pages) if (rendering.served.has(pagePath(page))) add(page.title, pagePath(page), pageText(rendering, page));
  return `${parts.join('\n')}${leftOut(left, rendering)}`;

  function add(title: string, at: string, text: string | undefined): void {
    if (text === undefined) return;
    if (text.length > room) left.push({ title, path: at });
    else {
      parts.push(text);
      room -= text.length + 1;
    }
  }
}

const twins = [
  ['What it can do', '/capabilities.md'],
  ['Releases', '/releases.md'],
] as const;

/** A text that is served elsewhere too. */
async function textAt(rendering: Rendering, at: string): Promise<string | undefined> {
  const content = await rendering.read(at);
  return typeof content === 'string' ? content : undefined;
}

function pageText({ snapshot, site }: Rendering, page: Page): string {
  const text = pageMarkdown(snapshot, page).trim();
  const title = /^(?:# |[^\n]+\n=+\s*\n)/.test(text) ? '' : `# ${page.title}\n\n`;
  return `${title}${text}\n\nSource: <${site.baseUrl}${pagePath(page)}>\n`;
}

function guide({ title, applies_to_version, prerequisites, steps, verify }: InstallationGuide): readonly Block[] {
  return [
    heading(2, title),
    paragraph(`For version ${applies_to_version}.`),
    ...list(prerequisites.map((each) => `Before: ${each}`)),
    {
      kind: 'steps',
      items: [
        ...steps.map(({ text, command, url }): readonly Inline[] => [
          text,
          ...(command === undefined ? [] : [': ', literal(command)]),
          ...(url === undefined ? [] : [' ', link(url, url)]),
        ]),
        ...(verify?.command === undefined ? [] : [['Check it: ', literal(verify.command)]]),
      ],
    },
  ];
}

function leftOut(left: readonly { readonly title: string; readonly path: string }[], rendering: Rendering): string {
  if (left.length === 0) return '';
  const shown = left.slice(0, 100);
  const sitemap = addressOf(rendering, '/sitemap.xml');
  return `\n${toMarkdown([
    heading(1, 'Left out'),
    paragraph(
      `This text has at most ${maxFullTextCharacters} characters. ${left.length} documents did not fit; read them at their addresses${left.length > shown.length ? `, of which these are the first ${shown.length}` : ''}.`,
    ),
    ...list(shown.map(({ title, path: at }) => [link(title, `${rendering.site.baseUrl}${at}`)])),
    ...(sitemap === undefined ? [] : [paragraph('All of them: ', link('sitemap', sitemap))]),
  ])}`;
}
