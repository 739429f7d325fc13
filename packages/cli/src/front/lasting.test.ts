import { composeSnapshot, encodeSnapshot } from '@vitrine/content';
import { openDocuments } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { pageHtml, type PageMemory } from '@vitrine/explorer';
import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLasting, type Lasting } from './lasting.ts';
import { openSent } from './served-file.ts';

const product = { id: 'lamp', name: 'Lamp', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
/** No other process made anything. */
const nothing: PageMemory = { get: () => undefined, set: () => undefined };
const lead = 'Words of some length, so that it is compressed. '.repeat(60);

function folderForFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lasting-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A disk that can be full. */
function limitedDisk(): { isFull: boolean } {
  const disk = { isFull: false };
  const { writeSync } = fs;
  const write = (...given: Parameters<typeof writeSync>): number => {
    if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return writeSync(...given);
  };
  const use = (made: typeof writeSync): void => {
    fs.writeSync = made;
    syncBuiltinESMExports();
  };
  use(write as typeof writeSync); // all of its forms, handed on
  onTestFinished(() => use(writeSync));
  return disk;
}

/** Builds once more: pages as a client gets them, and the length of the file. */
async function build({ explorer, memory, compress, keepBody, file }: Lasting, title: string) {
  const docs = { 'a.md': `# ${title}\n\n${lead}`, 'b.md': `# B\n\n[a](a.md) ${lead}` };
  const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs };
  const snapshot = composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' });
  const site = { baseUrl: 'https://front.example', explorer, memory, ...(keepBody && { keepBody }) };
  const documents = await renderDocuments(snapshot, site, compress);
  const made = file(snapshot, documents);
  const sent =
    'pieces' in made
      ? openSent({ ...made, pieces: made.pieces.map((piece) => new Uint8Array(piece)), bodies: made.bodies.descriptor })
      : made;
  const opened = openDocuments(sent);
  const textsOf = (from: typeof opened): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      [...from.paths()].map((path) => [path, from.get(path)?.variants.map(({ body }) => Buffer.from(body).toString('hex')) ?? []]),
    );
  expect(textsOf(opened)).toEqual(textsOf(openDocuments(encodeSnapshot(snapshot, documents))));
  const html = Buffer.from(opened.get('/docs/b')?.variants[0]?.body ?? []).toString();
  return { html, spooled: 'pieces' in made ? made.bodies : undefined };
}

test('bodies that nothing needs any more do not fill the file, and what is needed stays what it is', async () => {
  const folder = folderForFiles();
  const lasting = createLasting(pageHtml, nothing, 1_000);
  const first = await build(lasting, 'A 0');
  const spools = new Set([first.spooled]);
  for (let round = 1; round < 12; round += 1) {
    const { html, spooled } = await build(lasting, `A ${round}`);
    spools.add(spooled);
    expect(html).toContain(`A ${round}`);
    expect(spooled?.length).toBeLessThan(4 * (first.spooled?.length ?? 0));
  }
  expect(spools.size).toBeGreaterThan(1);
  expect(spools.size).toBeLessThan(8);
  expect(readdirSync(folder)).toEqual([]);
});

test('where the system has no room for files, bodies are in memory', async () => {
  const folder = folderForFiles();
  rmSync(folder, { recursive: true });
  const lasting = createLasting(pageHtml, nothing);
  const { html, spooled } = await build(lasting, 'A 1');
  expect(spooled).toBeUndefined();
  expect(html).toContain('B');
  expect((await build(lasting, 'A 2')).html).toContain('A 2');
});

// Every edit failed from then on, also when there was room again.
test('what a full disk does not take is in memory, until there is room', async () => {
  folderForFiles();
  const disk = limitedDisk();
  const lasting = createLasting(pageHtml, nothing);
  const first = await build(lasting, 'A 0');
  expect(first.spooled).toBeDefined();
  disk.isFull = true;
  for (const title of ['A 1', 'A 2', 'A 3']) {
    const { html, spooled } = await build(lasting, title);
    expect(spooled).toBeUndefined();
    expect(html).toContain(title);
  }
  disk.isFull = false;
  const after = await build(lasting, 'A 4');
  expect(after.spooled).toBeDefined();
  expect(after.spooled).not.toBe(first.spooled);
  expect(after.html).toContain('A 4');
  expect((await build(lasting, 'A 5')).spooled).toBe(after.spooled);
});

test('where there is no room for a smaller file, the one that is there is served further, and nothing is copied', async () => {
  const folder = folderForFiles();
  const lasting = createLasting(pageHtml, nothing, 1_000);
  const first = await build(lasting, 'A 0');
  rmSync(folder, { recursive: true });
  const lengths: number[] = [];
  for (let round = 1; round < 10; round += 1) {
    const { html, spooled } = await build(lasting, `A ${round}`);
    expect(html).toContain(`A ${round}`);
    expect(spooled).toBe(first.spooled);
    lengths.push(spooled?.length ?? 0);
  }
  const grown = lengths.map((length, index) => length - (lengths[index - 1] ?? 0)).slice(1);
  expect(Math.max(...grown)).toBeLessThan(2 * Math.min(...grown));
});
