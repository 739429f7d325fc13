// An OpenAPI document as actions and as pages, from one read. An action leads to its page: the build finds the page of its method and path.
import type { Imported, ImportedPages, ImportRequest } from '../imported.ts';
import { operationsAsActions } from './capabilities.ts';
import { readContract } from './document.ts';
import { pagesOfContract } from './pages.ts';

/** Reads a document and makes its actions and its pages. Throws CommandFailure. */
export async function importApi(request: ImportRequest): Promise<{ readonly records: Imported; readonly pages: ImportedPages }> {
  const contract = await readContract(request);
  // pages first: they are made of the text, and refuse what no reader of specifications takes
  const pages = pagesOfContract(contract);
  return { records: operationsAsActions(contract), pages };
}
