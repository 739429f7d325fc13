import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSnapshot, encodeSnapshot, serveSnapshot } from '@vitrine/content';
import { moveSpooled, openSpool, type Spool, type SpooledBody } from '@vitrine/content/files';
import {
  openDocuments,
  openSnapshot,
  type RandomAccessFile,
  type RenderedDocuments,
  type Representation,
  type Snapshot,
} from '@vitrine/core';
import { createRenderMemory, renderDocuments } from '@vitrine/core/render';
import { createExplorer } from '@vitrine/explorer';
import { expect, onTestFinished, test } from 'vitest';
import { openSent } from './served-file.ts';

const product = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
const docs = { 'a.md': '# A\n\nOne.', 'guide/b.md': `# B\n\n${'Words. '.repeat(400)}` };
const snapshot = snapshotOf(docs);
const compress = (body: Uint8Array): readonly { readonly coding: 'gzip'; readonly body: Uint8Array }[] => [
  { coding: 'gzip', body: body.slice(0, 9) },
];

function snapshotOf(pages: Readonly<Record<string, string>>): Snapshot {
  const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs: pages };
  return composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' });
}

function spoolOfTest(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-served-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const spool = openSpool(join(folder, 'bodies'));
  onTestFinished(spool.close);
  return spool;
}

function sent(documents: RenderedDocuments, spool: Spool, of: Snapshot = snapshot): RandomAccessFile {
  const { length, pieces, bodies } = serveSnapshot(of, documents, spool);
  const own = pieces.map((piece) => new Uint8Array(piece));
  // what was handed over is of no use here any more
  for (const piece of pieces) if (![of.markdown, of.docs?.index, of.docs?.text].includes(piece)) piece.fill(0);
  return openSent({ length, pieces: own, bodies: bodies.descriptor, left: [] });
}

/** Everything that documents are, with their bytes. */
function contentOf(documents: RenderedDocuments): unknown {
  const of = (path: string): unknown => {
    const document = documents.get(path);
    return document && plain(document);
  };
  const plain = ({ variants, alternates, ...rest }: Representation): unknown => ({
    ...rest,
    ...(alternates && { alternates: alternates.map(plain) }),
    variants: variants.map(({ coding, etag, body }) => [coding, etag, Buffer.from(body).toString()]),
  });
  return [documents.site, documents.snapshotId, [...documents.paths()].map((path) => [path, of(path)])];
}

test('a file whose bodies are in a spool is the one that would be written', async () => {
  const spool = spoolOfTest();
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example', keepBody: spool.keep }, compress);
  const before = spool.length;
  const file = sent(documents, spool);
  expect(spool.length).toBe(before);
  const written = encodeSnapshot(snapshot, documents);
  expect(contentOf(openDocuments(file))).toEqual(contentOf(openDocuments(written)));
  const { docs: index, ...opened } = openSnapshot(file);
  const { docs: writtenIndex, ...expected } = openSnapshot(written);
  expect(opened).toEqual(expected);
  expect(index?.index).toEqual(writtenIndex?.index);
});

test('bodies that are in memory are put into the spool', async () => {
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example' }, compress);
  const file = sent(documents, spoolOfTest());
  expect(contentOf(openDocuments(file))).toEqual(contentOf(openDocuments(encodeSnapshot(snapshot, documents))));
});

test('bodies move to another spool, and a file that is served goes on reading the first', async () => {
  const first = spoolOfTest();
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example', keepBody: first.keep }, compress);
  const served = sent(documents, first);
  const bodies = new Set(
    [...documents.paths()].flatMap((path) => documents.get(path)?.variants.map(({ kept }) => kept as SpooledBody) ?? []),
  );
  const second = spoolOfTest();
  second.keep(new Uint8Array(5));
  moveSpooled(bodies, second);
  const moved = sent(documents, second);
  expect(contentOf(openDocuments(moved))).toEqual(contentOf(openDocuments(served)));
});

test('files that follow one another are those that would be written, and what they state of contents does not grow with their number', async () => {
  const spool = spoolOfTest();
  const site = { baseUrl: 'https://front.example', keepBody: spool.keep, explorer: createExplorer(), memory: createRenderMemory() };
  const pages = new Map(Object.entries(docs));
  const lengths: number[] = [];
  for (let round = 0; round < 120; round += 1) {
    const name = `guide/${round % 7}.md`;
    if (round % 5 === 4) pages.delete(name);
    else pages.set(name, `# ${round % 3 === 0 ? `Title ${round}` : 'Title'}\n\nWords of ${round}, größer.`);
    const now = snapshotOf(Object.fromEntries(pages));
    const documents = await renderDocuments(now, site, compress);
    const file = sent(documents, spool, now);
    lengths.push(file.length - spool.length);
    if (round % 20 < 3) expect(contentOf(openDocuments(file))).toEqual(contentOf(openDocuments(encodeSnapshot(now, documents))));
  }
  expect(Math.max(...lengths.slice(60))).toBeLessThan(1.2 * Math.max(...lengths.slice(0, 60)));
});
