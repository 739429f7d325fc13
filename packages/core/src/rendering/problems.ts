// /problems and /problems/<code>: what each problem means, as Markdown, and as HTML for people who follow a link. Every
// problem document's `type` leads here (RFC 9457 section 4).
import { problemTypeUri } from '../engine/http/problem.ts';
import { type ProblemType, problemTypes } from '../shared/problem-types.ts';
import { type Block, heading, link, list, literal, paragraph, table, toHtml, toMarkdown } from './prose.ts';
import { type DocumentDefinition, htmlMediaType, markdownMediaType, type DocumentRenderer } from './document-definition.ts';

export const problemsPath = '/problems';

export const problems: DocumentRenderer = ({ site: { baseUrl } }) => [
  { ...page(problemsPath, 'Problems', 'Every code that a refusal can carry.', all(baseUrl), baseUrl), link: 'problems' },
  ...problemTypes.map((type) => page(`${problemsPath}/${type.code}`, type.title, type.resolution, one(type, baseUrl), baseUrl)),
];

function page(path: string, title: string, description: string, blocks: readonly Block[], baseUrl: string): DocumentDefinition {
  return {
    path,
    mediaType: markdownMediaType,
    content: () => toMarkdown(blocks),
    alternates: [
      {
        mediaType: htmlMediaType,
        content: () => toHtml(blocks, { title, description, canonical: `${baseUrl}${path}` }),
      },
    ],
    markdownAlternate: path,
  };
}

function all(baseUrl: string): readonly Block[] {
  return [
    heading(1, 'Problems'),
    paragraph('Every refusal carries one of these codes. Branch on the code: titles and details are for people.'),
    table(
      ['Code', 'Status', 'Title'],
      problemTypes.map((type) => [link(type.code, problemTypeUri(type, baseUrl)), String(type.status), type.title]),
    ),
  ];
}

function one(type: ProblemType, baseUrl: string): readonly Block[] {
  const uri = problemTypeUri(type, baseUrl);
  return [
    heading(1, type.title),
    ...list([['Code: ', literal(type.code)], `Status: ${type.status}`, ['Type: ', link(uri, uri)]]),
    heading(2, 'How to resolve it'),
    paragraph(type.resolution),
    paragraph(link('All problems', `${baseUrl}${problemsPath}`)),
  ];
}
