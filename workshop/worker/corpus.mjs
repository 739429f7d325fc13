import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSnapshot, compress, encodeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { writeFront } from '../corpus/documentation.mjs';

const baseUrl = 'https://front.example.com';

/** A snapshot file with its documents, and how many sections of documentation it has. */
export async function snapshotOf(sections) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-corpus-'));
  try {
    writeFront(folder, sections);
    const { snapshot } = await buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' });
    const documents = await renderDocuments(snapshot, { baseUrl, mcp: createDocumentationTools(snapshot) }, compress);
    return { file: encodeSnapshot(snapshot, documents), snapshot, sections: sectionsOf(snapshot) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function sectionsOf({ pages }) {
  return pages.reduce((count, { headings }) => count + headings.length, 0);
}
