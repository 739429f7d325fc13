// Refusals as a page for people, made from the published /404.html, if the client prefers HTML.
import { acceptsByName, acceptWeight } from '../http/negotiation.ts';
import { type Problem, problemMediaType } from '../http/problem.ts';
import { notFound } from '../../shared/problem-types.ts';
import { percentDecoded } from '../../shared/document-path.ts';
import { refusalPath } from '../../shared/operations.ts';
import { escaped } from '../../shared/text.ts';
import type { RenderedDocuments } from '../store/documents.ts';

export interface RefusalPage {
  readonly body: string;
  readonly contentSecurityPolicy: string;
}

/** Makes the page of a refusal; undefined where no pages for people are published. */
export type RefusalPages = (refusal: Problem) => RefusalPage | undefined;

export function prefersHtml(accept: string | null): boolean {
  // HttpURLConnection of Java names text/html first without being asked to, and `*`, which is no media range and which nothing else sends.
  if (!acceptsByName(accept, 'text/html') || acceptsByName(accept, '*')) return false;
  const html = acceptWeight(accept, 'text/html');
  return html > acceptWeight(accept, problemMediaType) && html > acceptWeight(accept, 'application/json');
}

/**
 * The pages of the refusals of a service; what they are made of is read with the first. While it cannot be read there is none: what refuses a
 * request for a document that cannot be read does not need to read another.
 */
export function createRefusalPages(documents: RenderedDocuments, onError: (error: unknown) => void): RefusalPages {
  let shell: Shell | undefined;
  return (refusal) => {
    try {
      shell ??= shellOf(documents);
    } catch (error) {
      onError(error);
    }
    return shell?.(refusal.type.title, describeProblem(refusal, documents.site.baseUrl));
  };
}

type Shell = (title: string, words: string) => RefusalPage;

function shellOf(documents: RenderedDocuments): Shell | undefined {
  const page = documents.get(refusalPath);
  const bytes = page?.variants.find(({ coding }) => coding === 'identity')?.body;
  const { contentSecurityPolicy } = page ?? {};
  if (bytes === undefined || contentSecurityPolicy === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  // The page escapes what a team wrote, so that the first elements of these names are its own.
  const [start, title] = cut(text, '<title>', '</title>');
  const [middle, end] = cut(title, '<div data-refusal>', '</div>');
  return (name, words) => ({ body: `${start}${escaped(name)}${middle}${words}${end}`, contentSecurityPolicy });
}

function cut(text: string, opening: string, closing: string): readonly [before: string, after: string] {
  const start = text.indexOf(opening) + opening.length;
  return [text.slice(0, start), text.slice(text.indexOf(closing, start))];
}

/** What the page states: nothing that the client sent. */
function describeProblem({ type, detail, members }: Problem, baseUrl: string): string {
  const nearest = Array.isArray(members?.['nearest']) ? members['nearest'].filter((each) => typeof each === 'string') : [];
  const links = nearest.map((address) => {
    const page = address.slice(baseUrl.length).replace(/\.md$/, '');
    return `<li><a href="${escaped(address.replace(/\.md$/, ''))}">${escaped(readable(page))}</a></li>`;
  });
  const said =
    type === notFound ? '<p>There is no page at this address.</p>' : `<p>${escaped(detail)}</p><p>${escaped(type.resolution)}</p>`;
  const near = links.length === 0 ? '' : `<p>Pages with a similar address:</p><ul>${links.join('')}</ul>`;
  return `<h1>${escaped(type.title)}</h1>${said}${near}<p><small>${type.status} <code>${escaped(type.code)}</code></small></p>`;
}

/** `/docs/guide/first-steps` as `guide › first steps`. */
function readable(path: string): string {
  const names = path
    .split('/')
    .slice(2)
    .map((name) => percentDecoded(name));
  return names.map((name) => name.replaceAll(/[-_]+/g, ' ')).join(' › ');
}
