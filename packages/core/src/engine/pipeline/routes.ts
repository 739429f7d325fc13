// The table: one row per operation (SPEC 4). Documents that were not rendered have no row.
import type { Documents } from '../store/documents.ts';
import { type Route, routeTable, type RouteTable } from './route.ts';
import type { Prepared } from './definition.ts';
import { serveDocument } from './document.ts';
import { callMcp } from './mcp-call.ts';
import { serveCard } from './mcp-card.ts';
import { documentRows, proofRow, type Row } from '../../ground/operations.ts';

/** The rows of a service over these documents. */
export function createRoutes({ documents, server }: Pick<Prepared, 'documents' | 'server'>): RouteTable {
  const serve = serveDocument(documents);
  const card = serveCard(serve);
  const call = callMcp(server, documents.site.baseUrl);
  const handlers: Readonly<Record<Row['handler'], Route['handle']>> = { document: serve, card, call };
  const { own, operations, proofs = [] } = documents.site;
  const rows = [...documentRows(own).filter(({ name }) => operations.includes(name)), ...proofs.map(proofRow)];
  const routes = rows.map(({ handler, ...row }): Route => ({ ...row, handle: handlers[handler] }));
  return routeTable(routes, (path) => isPublished(documents, path));
}

/** A document that cannot be read counts as published: the handler then fails on it, and `onError` hears why. */
function isPublished(documents: Documents, path: string): boolean {
  try {
    return documents.get(path) !== undefined;
  } catch {
    return true;
  }
}
