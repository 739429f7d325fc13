// Pages that DocFX has in YAML: frequently asked questions, landing pages and hubs, as Markdown. What it makes of code is none of them.
import { yamlValue } from '@vitrine/reference/yaml';
import { linkTo } from '../markup/markdown-text.ts';
import { parseYamlDocument } from '../files/yaml.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from './project.ts';

type Kind = 'FAQ' | 'Hub' | 'Landing';

const maxDepth = 8;
const mime = /^(?:\ufeff)?###[ \t]*YamlMime:[ \t]*(\w{1,40})/;

/** The kind of a document that is a page; undefined for any other file. */
export function documentKind(path: string, files: ProjectFiles): Kind | undefined {
  const found = files.text(path);
  return 'text' in found ? kindOf(found.text) : undefined;
}

function kindOf(text: string): Kind | undefined {
  const kind = mime.exec(text)?.[1];
  return kind === 'FAQ' || kind === 'Hub' || kind === 'Landing' ? kind : undefined;
}

/** The Markdown of such a document, with front matter; empty where it is none. */
export function docfxDocument(text: string): string {
  const kind = kindOf(text);
  if (kind === undefined) return '';
  const document = dataOf(valueOf(text));
  const metadata = dataOf(document['metadata']);
  const title = asText(document['title']) ?? asText(metadata['title']) ?? '';
  const description = asText(metadata['description']);
  const matter = [
    ...(title === '' ? [] : [`title: ${JSON.stringify(title)}`]),
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
  ];
  const body = kind === 'FAQ' ? questionsOf(document) : cardsOf(document, 1);
  const heading = title === '' || kind !== 'FAQ' ? [] : [`# ${title}`];
  return `---\n${matter.join('\n')}\n---\n${[...heading, ...body].join('\n\n')}\n`;
}

function valueOf(text: string): unknown {
  try {
    return yamlValue(parseYamlDocument(text, { logLevel: 'silent' }), { circular: true });
  } catch {
    return undefined;
  }
}

function questionsOf(document: Data): readonly string[] {
  const summary = asText(document['summary']) ?? '';
  const sections = listOf(document['sections']).map(dataOf);
  return [
    summary.trim(),
    ...sections.flatMap((section) => [
      heading(2, section['name']),
      ...listOf(section['questions'])
        .map(dataOf)
        .flatMap(({ question, answer }) => [
          heading(3, asText(question)?.trim().replaceAll('\n', ' ')),
          (asText(answer) ?? '').trim(),
        ]),
    ]),
  ].filter((each) => each !== '');
}

function heading(level: number, title: unknown): string {
  const words = asText(title);
  return words === undefined ? '' : `${'#'.repeat(Math.min(level, 6))} ${words}`;
}

/** What has a title, with what it holds: an address makes a link of it, anything below it a section. */
function cardsOf(card: Data, level: number): readonly string[] {
  if (level > maxDepth) return [];
  const title = asText(card['title']) ?? asText(card['text']);
  const address = asText(card['url']);
  const words = asText(card['summary'])?.trim();
  const below = Object.entries(card)
    .filter(([name]) => name !== 'metadata')
    .flatMap(([, value]) => (Array.isArray(value) ? listOf(value) : [value]))
    .map(dataOf)
    .filter((each) => Object.keys(each).length > 0)
    .flatMap((each) => cardsOf(each, title === undefined || address !== undefined ? level : level + 1));
  if (title !== undefined && address !== undefined) {
    const link = linkTo(address, title.replaceAll(/[[\]]/g, ''));
    return [`- ${link}${words === undefined ? '' : `: ${words}`}`, ...below];
  }
  return [heading(level, title), ...(words === undefined ? [] : [words]), ...below].filter((each) => each !== '');
}
