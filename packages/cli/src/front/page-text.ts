// The text of a page as bytes, for memories that lie in files.
import type { PageText } from '@vitrine/explorer';

/** A text, and where its links lead. */
export function bytesOfPageText({ html, ways }: PageText): Uint8Array {
  return Buffer.from(JSON.stringify([html, [...ways].map(([url, way]) => [url, way ?? null])]));
}

/** What `bytesOfPageText` made. */
export function pageTextFrom(bytes: Uint8Array): PageText {
  const [html, ways] = JSON.parse(new TextDecoder().decode(bytes)) as [string, [string, string | null][]]; // as it was made
  return { html, ways: new Map(ways.map(([url, way]) => [url, way ?? undefined])) };
}
