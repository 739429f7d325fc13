import type { CatalogName } from '@vitrine/core/serving';
import type { Snapshot } from '@vitrine/core';
import type { Tool } from '@vitrine/core/mcp';
import type { DocsIndex } from '@vitrine/docs-index';
import type { Budget } from './budget.ts';
import type { JsonObject } from './json.ts';
import { sentence } from './sentences.ts';

/** What the tools answer from; handed to an `ExtraTool`. */
export interface ToolEnvironment {
  readonly snapshot: Snapshot;
  /** Absent when no documentation is published. */
  readonly index: DocsIndex | undefined;
  readonly budget: Budget;
  /** The name under which a tool is listed. */
  readonly toolName: (tool: string) => string;
  /** Whether nothing is published in a catalog, as far as the snapshot names its empty catalogs. */
  readonly isEmpty: (catalog: CatalogName) => boolean;
  /** Whether the tools of a catalog are listed: all are, unless those without content are left out. */
  readonly isListed: (catalog: CatalogName) => boolean;
}

/** Makes tools over the same source as the six. */
export type ExtraTool = (environment: ToolEnvironment) => readonly Tool[];

const millisecondsPerDay = 86_400_000;

/** Whole days from a time until now; 0 for one that lies ahead. */
export function daysSince(time: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / millisecondsPerDay));
}

/** `_meta` of every answer: the snapshot it comes from, and how old that is. */
export function snapshotMeta({ snapshot }: ToolEnvironment, now: number): JsonObject {
  const { id, generatedAt } = snapshot;
  return { 'vitrine/snapshot': { id, generated_at: generatedAt, age_days: daysSince(generatedAt, now) } };
}

/** That a document's own `expires_at`, which a team may give any of them, has passed. */
export function expiryOf(document: object | undefined, now: number): { stale?: boolean; stale_reason?: string } {
  const expires: unknown = document !== undefined && 'expires_at' in document ? document.expires_at : undefined;
  if (typeof expires !== 'string' || !(Date.parse(expires) <= now)) return {};
  return { stale: true, stale_reason: sentence('catalog_expired', { date: expires.slice(0, 10) }) };
}

/** Makes a value at the first call and keeps it: a start waits for no tool that nobody calls. */
export function once<Value extends object>(make: () => Value): () => Value {
  let memo: Value | undefined;
  return () => (memo ??= make());
}
