// Every file of cases, in the order in which they run.
import type { Cases } from '../case.ts';
import { bounds } from './bounds.ts';
import { changes } from './changes.ts';
import { clients } from './clients.ts';
import { conditional } from './conditional.ts';
import { contentCoding } from './content-coding.ts';
import { cors } from './cors.ts';
import { deprecation } from './deprecation.ts';
import { eras } from './eras.ts';
import { idsOfRequests } from './ids.ts';
import { listing } from './listing.ts';
import { malformed } from './malformed.ts';
import { mcp20251125 } from './mcp-2025-11-25.ts';
import { mcp20260728 } from './mcp-2026-07-28.ts';
import { methods } from './methods.ts';
import { observation } from './observation.ts';
import { order } from './order.ts';
import { origin } from './origin.ts';
import { pages } from './pages.ts';
import { problems } from './problems.ts';
import { rateLimit } from './rate-limit.ts';
import { resources } from './resources.ts';
import { tools } from './tools.ts';
import { transport } from './transport.ts';

export const allCases: Readonly<Record<string, Cases>> = {
  resources,
  methods,
  conditional,
  changes,
  'content coding': contentCoding,
  problems,
  'rate limit': rateLimit,
  clients,
  order,
  origin,
  cors,
  deprecation,
  transport,
  'MCP 2025-11-25': mcp20251125,
  'MCP 2026-07-28': mcp20260728,
  eras,
  tools,
  ids: idsOfRequests,
  malformed,
  bounds,
  observation,
  listing,
  pages,
};
