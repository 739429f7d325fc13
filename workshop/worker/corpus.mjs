// A product with as much documentation as is wanted, made of the contract suite's fixture: its pages again and again, each
// copy with most of its longer words renamed, so that the dictionary grows with the text as it does in real documentation.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSnapshot, encode, encodeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';

const fixture = fileURLToPath(new URL('../../packages/contract-suite/fixture', import.meta.url));
const baseUrl = 'https://front.example.com';

/** A snapshot file with its documents, and how many sections of documentation it has. */
export async function snapshotOf(sections) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-corpus-'));
  try {
    await cp(fixture, folder, { recursive: true });
    const snapshot = await grow(folder, sections);
    const documents = await renderDocuments(snapshot, { baseUrl, mcp: documentation(snapshot) }, encode);
    return { file: encodeSnapshot(snapshot, documents), snapshot, sections: sectionsOf(snapshot) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function grow(folder, sections) {
  const docs = join(folder, 'docs');
  const pages = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith('.md'));
  const build = () => buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' });
  const original = await build();
  const copies = Math.ceil(sections / sectionsOf(original));
  for (let copy = 1; copy < copies; copy++) {
    for (const page of pages) {
      const target = join(docs, `copy-${copy}`, page);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, renamed(await readFile(join(docs, page), 'utf8'), copy));
    }
  }
  return copies > 1 ? build() : original;
}

function sectionsOf({ pages }) {
  return pages.reduce((count, { headings }) => count + headings.length, 0);
}

/** The text below the front matter with an ending of the copy's own on every longer word. */
function renamed(markdown, copy) {
  const [, front = '', body = markdown] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(markdown) ?? [];
  const ending = String.fromCharCode(0x61 + (copy % 26), 0x61 + ((copy / 26) | 0));
  return front + body.replace(/(?<![\w/#.(-])[a-z]{6,}(?![\w/#.)-])/g, (word) => word + ending);
}
