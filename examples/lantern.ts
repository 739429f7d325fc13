// The service of minimal-node, for the programs beside it that put a service inside something else.
import { buildSnapshot, encode } from '@vitrine/content';
import { createService, type Service, type ServiceDefinition } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';

/** Where the programs listen. */
export const port = Number(process.env['PORT'] ?? 3000);

/** Makes the service; `folder` is the content, from where the program is started. */
export async function lantern(
  more: Partial<ServiceDefinition> = {},
  folder = '../minimal-node/content',
  baseUrl = `http://127.0.0.1:${port}`,
): Promise<Service> {
  const snapshot = await buildSnapshot(folder);
  const mcp = documentation(snapshot);
  const documents = await renderDocuments(snapshot, { baseUrl, mcp }, encode);
  return createService({ documents, mcp, ...more });
}
