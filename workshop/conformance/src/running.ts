// A service on a port of this machine, from a folder of content and what is offered over MCP. Its quota is high, because
// suites and clients under test ask some hundred questions a minute.
import { serve } from '@vitrine/adapter-node';
import { buildSnapshot } from '@vitrine/content';
import { createService, type Snapshot } from '@vitrine/core';
import type { McpContent } from '@vitrine/core/mcp';
import { renderDocuments } from '@vitrine/core/render';
import { freePort } from '../../free-port.mjs';

export interface RunSettings {
  /** Any free port when left out. */
  readonly port?: number;
  /** How long a tool may take, in milliseconds; the service's default when left out. */
  readonly timeoutMs?: number;
  /** Told of what a tool threw. */
  readonly onError?: (error: unknown) => void;
}

export interface Running {
  /** Where the tool server is. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

const rateLimit = { name: 'suite', limit: 500_000, windowSeconds: 60 };

/** Builds, renders and serves; resolves once it answers. */
export async function startService(
  content: string,
  offered: (snapshot: Snapshot) => McpContent,
  { port = 0, ...settings }: RunSettings,
): Promise<Running> {
  const actualPort = port === 0 ? await freePort() : port;
  const { snapshot } = await buildSnapshot(content);
  const mcp = offered(snapshot);
  const documents = await renderDocuments(snapshot, { baseUrl: `http://127.0.0.1:${actualPort}`, mcp, rateLimit });
  const host = await serve(createService({ documents, mcp, ...settings }), { port: actualPort });
  return { endpoint: `${documents.site.baseUrl}/api/mcp`, stop: () => host.stop() };
}
