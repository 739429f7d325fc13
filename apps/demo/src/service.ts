// Vitrine describing itself: the definition of the demonstration, the same on every runtime.
import { buildSnapshot, type BuildSnapshotOptions, encode } from '@vitrine/content';
import { createService, type Documents, type Service } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { explorer } from '@vitrine/explorer';
import { documentation } from '@vitrine/mcp-tools';

export interface DemoSettings {
  /** Every absolute address that is published begins with it. */
  readonly baseUrl: string;
  /** Requests a minute for each client; 120 when left out (SPEC 8). */
  readonly rateLimit?: number;
  /** Host names besides that of the base URL. */
  readonly allowedHosts?: readonly string[];
  /** Takes what the build warns of. */
  readonly onWarning?: BuildSnapshotOptions['onWarning'];
}

export interface Demo {
  readonly service: Service;
  readonly documents: Documents;
}

/** Builds the snapshot of a content folder, renders it and makes the service. */
export async function createDemo(
  content: string,
  { baseUrl, rateLimit, allowedHosts = [], onWarning }: DemoSettings,
): Promise<Demo> {
  const snapshot = await buildSnapshot(content, onWarning && { onWarning });
  const mcp = documentation(snapshot);
  const quota = rateLimit === undefined ? {} : { rateLimit: { name: 'default', limit: rateLimit, windowSeconds: 60 } };
  const documents = await renderDocuments(snapshot, { baseUrl, mcp, explorer, ...quota }, encode);
  return { service: createService({ documents, mcp, allowedHosts }), documents };
}
