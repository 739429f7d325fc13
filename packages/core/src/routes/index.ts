// The table: one row per operation (SPEC 4, design 4). Documents that were not rendered have no row.
import type { Documents } from '../documents.ts';
import type { McpServer } from '../mcp/server.ts';
import { type Route, routeTable, type RouteTable } from '../route.ts';
import { serveDocument } from './document.ts';
import { callMcp } from './mcp-call.ts';
import { serveCard } from './mcp-card.ts';
import { documentRows, type Row } from './rows.ts';

/** The rows of a service over these documents. */
export function createRoutes(documents: Documents, server: McpServer): RouteTable {
  const serve = serveDocument(documents);
  const card = serveCard(serve);
  const call = callMcp(server, documents.site.baseUrl);
  const handlers: Readonly<Record<Row['handler'], Route['handle']>> = { document: serve, card, call };
  const served = new Set(documents.paths());
  const rows = documentRows(documents.site.own).filter(
    ({ path, handler }) => handler === 'call' || path.includes('{') || served.has(path),
  );
  const routes = rows.map(({ handler, ...row }): Route => ({ ...row, handle: handlers[handler] }));
  return routeTable(routes, (path) => served.has(path));
}
