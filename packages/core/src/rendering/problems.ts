// /problems and /problems/<code>: what each problem means. The `type` of a problem leads here (RFC 9457 section 4).
import { problemTypeUri } from '../engine/http/problem.ts';
import { type ProblemType, problemTypes } from '../shared/problem-types.ts';
import { type Block, heading, link, list, literal, paragraph, quote, table, htmlOf, toHtml, toMarkdown } from './prose.ts';
import {
  type DocumentContext,
  type DocumentDefinition,
  documentUrl,
  htmlMediaType,
  markdownMediaType,
  type DocumentRenderer,
} from './document-definition.ts';
import { type JsonObject, objectSchema, strings, uri } from '../shared/json.ts';

export const problemsPath = '/problems';

export const problems: DocumentRenderer = (subject) => {
  const { baseUrl } = subject.site;
  const frame = subject.explorer?.frame?.(subject);
  const page = (path: string, title: string, description: string, blocks: readonly Block[]): DocumentDefinition => {
    const head = { title, description };
    const html: NonNullable<DocumentDefinition['alternates']>[number] =
      frame === undefined
        ? {
            mediaType: htmlMediaType,
            content: (rendering) => toHtml(withIndex(blocks, rendering), { ...head, canonical: `${baseUrl}${path}` }),
          }
        : {
            mediaType: htmlMediaType,
            contentSecurityPolicy: frame.contentSecurityPolicy,
            content: (rendering) => frame.document(rendering, { ...head, path, main: htmlOf(blocks) }),
          };
    return {
      path,
      mediaType: markdownMediaType,
      content: (rendering) => toMarkdown(withIndex(blocks, rendering)),
      alternates: [html],
      markdownAlternate: path,
    };
  };
  return [
    { ...page(problemsPath, 'Problems', 'Every code that a refusal can have.', all(baseUrl)), link: 'problems' },
    ...problemTypes.map((type) => page(`${problemsPath}/${type.code}`, type.title, type.resolution, one(type, baseUrl))),
  ];
};

/** Names llms.txt below the title, as Markdown of pages does; a page with the frame has it in the foot. */
function withIndex([title, ...rest]: readonly Block[], rendering: DocumentContext): readonly Block[] {
  const index = documentUrl(rendering, '/llms.txt');
  return [
    ...(title === undefined ? [] : [title]),
    ...(index === undefined ? [] : [quote('All pages: ', link('llms.txt', index))]),
    ...rest,
  ];
}

function all(baseUrl: string): readonly Block[] {
  return [
    heading(1, 'Problems'),
    paragraph('Every refusal has one of these codes. Branch on the code: titles and details are for people.'),
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

// The shape of a problem document (RFC 9457, SPEC 7.1), for the contract and for /schemas/problem.json.

export const problemSchema: JsonObject = {
  title: 'Problem',
  description: 'Problem details (RFC 9457). Branch on `code`.',
  ...objectSchema(
    {
      type: { description: 'Identifier of the problem type, and the address of its page.', type: 'string', format: 'uri' },
      title: { description: 'Short summary of the type.', type: 'string' },
      status: { description: 'The HTTP status of this answer.', type: 'integer', minimum: 400, maximum: 599 },
      detail: { description: 'This occurrence.', type: 'string' },
      instance: { description: 'Identifies this occurrence; the same id as X-Request-Id.', type: 'string', format: 'uri' },
      code: { description: 'Stable machine-readable code.', enum: problemTypes.map(({ code }) => code) },
      resolution: { description: 'How to resolve it.', type: 'string' },
      'violated-policies': { description: 'With 429: names of the policies that refused.', ...strings },
      nearest: { description: 'With 404: addresses of the pages with the most similar paths.', type: 'array', items: uri },
    },
    ['violated-policies', 'nearest'],
  ),
};
