import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSnapshot, encodeSnapshot, serveSnapshot } from '@vitrine/content';
import { moveSpooled, openSpool, type Spool, type SpooledBody } from '@vitrine/content/files';
import { openDocuments, openSnapshot, type RandomAccessFile, type RenderedDocuments } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { expect, onTestFinished, test } from 'vitest';
import { openSent } from './served-file.ts';

const product = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
const docs = { 'a.md': '# A\n\nOne.', 'guide/b.md': `# B\n\n${'Words. '.repeat(400)}` };
const snapshot = composeSnapshot(
  { product, capabilities: { actions: [] }, releases: { releases: [] }, docs },
  { generatedAt: '2026-11-22T00:00:00Z' },
);
const compress = (body: Uint8Array): readonly { readonly coding: 'gzip'; readonly body: Uint8Array }[] => [
  { coding: 'gzip', body: body.slice(0, 9) },
];

function spoolOfTest(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-served-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const spool = openSpool(join(folder, 'bodies'));
  onTestFinished(spool.close);
  return spool;
}

function sent(documents: RenderedDocuments, spool: Spool): RandomAccessFile {
  const { length, pieces, bodies } = serveSnapshot(snapshot, documents, spool);
  return openSent({ length, pieces: pieces.map((piece) => new Uint8Array(piece)), bodies: bodies.descriptor, left: [] });
}

/** Everything that documents are, with their bytes. */
function contentOf(documents: RenderedDocuments): unknown {
  const of = (path: string): unknown => {
    const document = documents.get(path);
    return (
      document && {
        ...document,
        variants: document.variants.map(({ coding, etag, body }) => [coding, etag, Buffer.from(body).toString()]),
      }
    );
  };
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
