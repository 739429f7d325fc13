// An API specification as documentation: a page for each operation, a page for each shape that operations share, and one about all of it.
// The package that makes the pages of a front makes these too, so that both are alike.
import { createReference, readSpecification, type ReferencePage, type Specification, SpecificationError } from '@vitrine/reference';
import { failure } from '@vitrine/cli-kit/http/fetching';
import type { ImportedPage, ImportedPages, ImportRequest, Imported } from '../imported.ts';
import { toLabel } from '../wording.ts';
import { type Contract, readContract } from './document.ts';
import { operationsAsActions } from './capabilities.ts';

/** Reads a document and writes its pages. Throws CommandFailure. */
export async function importPages(request: ImportRequest): Promise<ImportedPages> {
  return pagesOfContract(await readContract(request));
}

/** The pages of a document. Throws CommandFailure. */
export function pagesOfContract(contract: Contract): ImportedPages {
  const specification = specificationOf(contract);
  // Every page is in a folder of `api/`, but for the one about all of them.
  const reference = createReference(specification, { hrefOf: (path) => `../${path}.md` });
  const operations = specification.operations.map((operation) => reference.pageOf(operation));
  const overview = reference.overview((operation) => `${reference.pathOf(operation)}.md`);
  const pages = [overview, ...operations, ...reference.shapePages()].map(pageOf);
  return {
    name: toLabel(specification.title),
    pages,
    remarks: [
      ...(operations.length === 0 ? ['the document has no operations'] : []),
      ...contract.remarks,
      ...specification.findings.map(({ message }) => message),
    ],
  };
}

function specificationOf({ text, name, fileOf }: Contract): Specification {
  try {
    return readSpecification(text, name, fileOf, 'openapi');
  } catch (error) {
    if (error instanceof SpecificationError) throw failure('openapi', error.message, error.fix);
    throw error;
  }
}

/** A page with its sections: each begins with a heading of the second or third level that has an anchor. */
function pageOf({ path, title, description, markdown }: ReferencePage): ImportedPage {
  const sections: { readonly id: string; readonly lines: string[] }[] = [];
  const opening: string[] = [];
  let fence = '';
  for (const written of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(written)?.[1] ?? '';
    if (fence === '' ? mark !== '' : mark.startsWith(fence)) fence = fence === '' ? mark : '';
    // a path from the top is one of the site that the document was written for
    const line = fence === '' ? written.replace(/\[([^[\]\n]{0,300})\]\(\/[^()\s]{0,500}\)/g, '$1') : written;
    const id = fence === '' ? /^###? .*\{#([^\s{}]+)\}$/.exec(line)?.[1] : undefined;
    if (id !== undefined) sections.push({ id, lines: [line] });
    else (sections.at(-1)?.lines ?? opening).push(line);
  }
  return {
    path: `api/${path}`,
    title: toLabel(title),
    ...(description !== '' && { description: toLabel(description) }),
    opening: `# ${toLabel(title).replace(/[\\`*_{}[\]<>#|]/g, '\\$&')}\n\n${opening.join('\n').trim()}`,
    sections: sections.map(({ id, lines }) => ({ id, markdown: lines.join('\n').trim() })),
  };
}

// An OpenAPI document as actions and as pages, from one read. An action leads to its page: the build finds the page of its method and path.

/** Reads a document and makes its actions and its pages. Throws CommandFailure. */
export async function importApi(request: ImportRequest): Promise<{ readonly records: Imported; readonly pages: ImportedPages }> {
  const contract = await readContract(request);
  // pages first: they are made of the text, and refuse what no reader of specifications takes
  const pages = pagesOfContract(contract);
  return { records: operationsAsActions(contract), pages };
}
