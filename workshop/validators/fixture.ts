// The documents of the fixture, rendered once for all validators, and where the data of other people are.
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSnapshot } from '@vitrine/content';
import type { RenderedDocuments } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';

/** Names of a public host that is no example: a linter flags those. */
export const baseUrl = 'https://front.tidewatch.org/public';

const folder = fileURLToPath(new URL('../../packages/conformance/fixture', import.meta.url));

export const { snapshot } = await buildSnapshot(folder, { generatedAt: '2026-11-20T10:00:00Z' });
const mcp = createDocumentationTools(snapshot);
const deprecations = {
  getBenchmarks: {
    since: new Date('2026-11-20T00:00:00Z'),
    sunset: new Date('2027-02-18T23:59:59Z'),
    guide: new URL('https://tidewatch.example/migrate'),
  },
};
export const documents: RenderedDocuments = await renderDocuments(snapshot, { baseUrl, mcp, deprecations });

/** The text of a document, in the media type that comes first. */
export function text(path: string): string {
  const body = documents.get(path)?.variants[0]?.body;
  if (body === undefined) throw new Error(`${path} is not served`);
  return new TextDecoder().decode(body);
}

export function json(path: string): unknown {
  return JSON.parse(text(path));
}

const data = process.env['VITRINE_DATA'];
/** Whether the schemas that others publish are at hand. */
export const hasSchemas = data !== undefined && data !== '';

export async function schemaFile(name: string): Promise<string> {
  return readFile(join(data ?? '', 'schemas', name), 'utf8');
}
