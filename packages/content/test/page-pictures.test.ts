// Pictures that pages show: published with the pages below an address that changes with their bytes, or left out with the reason.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { createService, openDocuments, openSnapshot, type Snapshot } from '@vitrine/core';
import { pageMarkdown } from '@vitrine/core/serving';
import { renderDocuments } from '@vitrine/core/render';
import { expect, test } from 'vitest';
import { buildSnapshot, createBuildCache, encodeSnapshot } from '../src/index.ts';
import { maxPictureBytes, readPagePicture } from '../src/pictures/page-picture.ts';
import { type Files, smallest, writeFolder } from './write-folder.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG, whose header may state other sides than its data has. */
function png(width: number, height: number, shade = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(height * (width + 1), 65_536), shade));
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ...[chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const bytes = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
const gif = Buffer.concat([Buffer.from('GIF89a'), bytes('2000 1000 000000 3b')]);
/** With a thumbnail's comment before the frame of 48 by 32. */
const jpeg = (orientation?: number): Buffer =>
  Buffer.concat([
    bytes('ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 0000'),
    orientation === undefined
      ? Buffer.alloc(0)
      : bytes(`ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 000${orientation} 0000 00000000`),
    bytes('ffc0 0011 08 0020 0030 03 012200 021101 031101 ffd9'),
  ]);
const webp = Buffer.concat([
  Buffer.from('RIFF\u001e\u0000\u0000\u0000WEBPVP8X\u000a\u0000\u0000\u0000', 'latin1'),
  bytes('00000000 3f0000 1f0000'),
]);
const box = (type: string, ...inner: Buffer[]): Buffer => {
  const data = Buffer.concat(inner);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length + 8);
  return Buffer.concat([length, Buffer.from(type), data]);
};
const avif = Buffer.concat([
  box('ftyp', Buffer.from('avif'), Buffer.alloc(4), Buffer.from('avif')),
  box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('ispe', bytes('00000000 00000050 00000028'))))),
]);
const svg = (inner = '', attributes = 'viewBox="0 0 120 80"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`);

test.each([
  ['PNG', png(40, 30), 'image/png 40x30'],
  ['GIF', gif, 'image/gif 32x16'],
  ['JPEG', jpeg(), 'image/jpeg 48x32'],
  ['JPEG that lies on its side', jpeg(6), 'image/jpeg 32x48'],
  ['WebP', webp, 'image/webp 64x32'],
  ['AVIF', avif, 'image/avif 80x40'],
  ['SVG', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">words</p></foreignObject>'), 'image/svg+xml 120x80'],
  ['SVG with sides', svg('', 'width="60px" height="20" viewBox="0 0 6 2"'), 'image/svg+xml 60x20'],
  ['SVG without a size', svg('', ''), 'image/svg+xml 300x150'],
  ['a bomb by its sides', png(16_385, 1), 'found 16385 x 1'],
  ['a bomb by its pixels', png(16_000, 16_000), 'found 16000 x 16000'],
  ['a picture without a side', png(0, 9), 'found 0 x 9'],
  ['a JPEG without a frame', bytes('ffd8 ffe0 0010 4a46'), 'found a picture without a size'],
  ['a PNG that is cut off', png(40, 30).subarray(0, 12), 'found a picture without a size'],
  [
    'an AVIF of endless boxes',
    Buffer.concat([avif.subarray(0, 20), ...Array.from({ length: 9_000 }, () => box('free'))]),
    'without a size',
  ],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'found'],
  ['text', Buffer.from('secret: 1'), 'found text'],
  ['nothing', Buffer.alloc(0), 'found text'],
  ['other bytes', Buffer.of(0xff, 0xfe, 0), 'found bytes of another kind'],
  ['a TIFF', Buffer.from('II*\0\u0008\0\0\0'), 'found text'],
  ['SVG with a script', svg('<script>alert(1)</script>'), 'found the element "script"'],
  ['SVG with a script of HTML', svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>'), 'found the element "x:script"'],
  ['SVG with a handler', svg('<g onclick="alert(1)"/>'), 'found the attribute "onclick"'],
  ['SVG with a link that runs', svg('<a xlink:href=" java&#10;script:alert(1)"/>'), 'without scripts'],
  ['SVG with a document', svg('<use href="data:image/svg+xml,x"/>'), 'without scripts'],
  ['SVG that sets an address', svg('<a><set attributeName="href" to="x"/></a>'), 'found "href"'],
  ['SVG with a link that runs behind a tab', svg('<a href="jav&#9;ascript:alert(1)"/>'), 'without scripts'],
  [
    'SVG with a form',
    svg('<foreignObject><form xmlns="http://www.w3.org/1999/xhtml" action="https://evil.example"/></foreignObject>'),
    '"form"',
  ],
  ['SVG that imports', svg('<style>@import url(https://evil.example/x.css);</style>'), '@import'],
  ['SVG with a style that leaves it', svg('<g style="fill: url( \'https://evil.example/x\')"/>'), 'evil.example'],
  ['SVG with a picture elsewhere', svg('<image href="https://evil.example/x.png"/>'), 'begin with #'],
  [
    'SVG with a font of its own',
    svg('<style>@font-face { src: url("data:font/woff2;base64,AAAA") } a { fill: url(#a) }</style>'),
    '120x80',
  ],
  ['SVG with a link', svg('<a href="https://lamp.example/"><rect/></a>'), '120x80'],
  ['a PNG with bytes behind it', Buffer.concat([png(40, 30), Buffer.from('<script>')]), 'bytes after the end'],
  ['a PNG without a picture', png(4_000, 4_000), 'does not unpack to a complete picture'],
  ['SVG with entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'), 'DOCTYPE'],
])('of %s the build reads what its bytes are', (_, given, expected) => {
  const read = readPagePicture(given);
  const said = 'expected' in read ? `${read.expected}; found ${read.received}` : `${read.mediaType} ${read.width}x${read.height}`;
  expect(said).toContain(expected);
});

async function build(files: Files, change?: (root: string) => void): Promise<{ snapshot: Snapshot; warnings: string[] }> {
  const root = writeFolder({ ...smallest, ...files });
  change?.(root);
  const built = await buildSnapshot(root, { generatedAt: '2026-04-01T00:00:00Z' });
  const warnings = built.warnings
    .filter(({ rule }) => rule !== 'generated-at')
    .map(({ rule, message, file, range }) => `${rule} ${file ?? ''}:${range?.startLine ?? ''} ${message}`);
  return { snapshot: built.snapshot, warnings };
}

const textOf = (snapshot: Snapshot, id: string): string =>
  snapshot.pages.filter((page) => page.id === id).map((page) => pageMarkdown(snapshot, page))[0] ?? '';

test('a picture of two pages is published once, at an address that changes with its bytes', async () => {
  const files = {
    'docs/a.md': '# A\n\n![a lamp](img/lamp.png "Lit") and [large](img/lamp.png)\n',
    'docs/guide/b.md': '# B\n\n![][lamp]\n\n<img src="../img/lamp.png" alt="again">\n\n[lamp]: ../img/lamp.png\n',
  };
  const { snapshot, warnings } = await build({ ...files, 'docs/img/lamp.png': png(40, 30) });
  const path = snapshot.pictures?.[0]?.path ?? '';
  expect(snapshot.pictures).toMatchObject([{ mediaType: 'image/png', width: 40, height: 30, sizeBytes: png(40, 30).length }]);
  expect(path).toMatch(/^\/pictures\/[\da-f]{16}\.png$/);
  expect(textOf(snapshot, 'a')).toContain(`![a lamp](..${path} "Lit") and [large](..${path})`);
  expect(textOf(snapshot, 'guide/b')).toContain(`![again](../..${path})\n\n[lamp]: ../..${path}`);
  expect(warnings).toEqual([]);

  const other = await build({ ...files, 'docs/img/lamp.png': png(40, 30, 9) });
  expect(other.snapshot.pictures?.[0]?.path).not.toBe(path);
  expect(other.snapshot.id).not.toBe(snapshot.id);

  // the file has the bytes once, also with its documents, and gives them again
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://lamp.example/front' });
  const encoded = encodeSnapshot(snapshot, documents);
  const mark = png(40, 30).subarray(0, 60);
  expect(Buffer.from(encoded).indexOf(mark)).toBe(Buffer.from(encoded).lastIndexOf(mark));
  const opened = openSnapshot(encoded);
  expect(Buffer.from(opened.pictures?.[0]?.bytes ?? []).equals(png(40, 30))).toBe(true);
  const again = Buffer.from(encodeSnapshot(opened, openDocuments(encoded)));
  expect(again.indexOf(mark)).toBe(again.lastIndexOf(mark));

  const service = createService({ documents, mcp: { tools: [] } });
  const answer = await service.fetch(new Request(`https://lamp.example/front${path}`));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(png(40, 30))).toBe(true);
  const markdown = await (await service.fetch(new Request('https://lamp.example/front/docs/guide/b.md'))).text();
  expect(markdown).toContain(`![again](https://lamp.example/front${path})\n\n[lamp]: https://lamp.example/front${path}`);
});

test('a drawing is served in a sandbox', async () => {
  const { snapshot } = await build({
    'docs/a.md': '# A\n\n![a plan](plan.svg)\n',
    'docs/plan.svg': svg('<rect width="9" height="9"/>'),
  });
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://lamp.example' });
  expect(documents.get(snapshot.pictures?.[0]?.path ?? '')?.contentSecurityPolicy).toMatch(/^default-src 'none'.*; sandbox$/);
});

test('what is no picture, too large, or outside of the project is not published, and each is named once', async () => {
  const { snapshot, warnings } = await build(
    {
      'docs/a.md':
        '# A\n\n![one](no.png)\n\n![two](large.png)\n\n![three](out.png)\n\n![four](../../../../etc/hostname)\n\n![five](.secret/x.png)\n\n![six](img%00.png)\n',
      'docs/b.md': '# B\n\n![one](no.png)\n',
      'docs/no.png': '<!doctype html><script>alert(1)</script>',
      'docs/large.png': Buffer.alloc(maxPictureBytes + 1, png(40, 30)),
      'docs/.secret/x.png': png(40, 30),
    },
    (root) => {
      const outside = writeFolder({});
      writeFileSync(join(outside, 'x.png'), png(40, 30));
      symlinkSync(join(outside, 'x.png'), join(root, 'docs/out.png'));
    },
  );
  expect(snapshot.pictures).toBeUndefined();
  expect(Buffer.from(snapshot.markdown).includes('/pictures/')).toBe(false);
  expect(warnings.map((warning) => warning.replace(/ expected.*?found /, ' … '))).toEqual([
    'unpublished-picture docs/a.md:3 … no.png: incorrect syntax.',
    `unpublished-picture docs/a.md:5 … large.png: ${maxPictureBytes + 1} bytes`,
    'missing-image docs/a.md:7 … out.png, but there is no such image',
    'missing-image docs/a.md:9 … ../../../../etc/hostname, but there is no such image',
    'unpublished-picture docs/a.md:11 … .secret/x.png: a name with a dot before it, or a link that leads out',
    'missing-image docs/a.md:13 … img%00.png, but there is no such image',
  ]);
});

test('pictures stay where they are for origins that are named, and where the surface is off', async () => {
  const front = (more: string): Files => ({
    'front.yaml': `docs: [{ path: docs, url: 'https://docs.lamp.example/{slug}' }]\n${more}`,
    'docs/a.md': '# A\n\n![a lamp](lamp.png)\n',
    'docs/lamp.png': png(40, 30),
  });
  const published = await build(front(''));
  expect(published.snapshot.pictures).toHaveLength(1);
  const left = await build(front('explorer: { picture_origins: [https://docs.lamp.example] }\n'));
  expect(left.snapshot.pictures).toBeUndefined();
  expect(textOf(left.snapshot, 'a')).toContain('![a lamp](https://docs.lamp.example/lamp.png)');
  const off = await build(front('surfaces: { pictures: false }\n'));
  expect(off.snapshot.pictures).toBeUndefined();
});

test('a build after an edit has each picture as it is by then', async () => {
  const root = writeFolder({
    ...smallest,
    'docs/a.md': '# A\n\n![](one.png)![](two.png)\n',
    'docs/one.png': png(40, 30),
    'docs/two.png': png(40, 31),
  });
  const cache = createBuildCache();
  const options = { generatedAt: '2026-04-01T00:00:00Z', cache };
  const { snapshot: before } = await buildSnapshot(root, options);
  writeFileSync(join(root, 'docs/two.png'), png(40, 32));
  const { snapshot: after } = await buildSnapshot(root, options);
  const heights = ({ pictures = [] }: Snapshot): readonly number[] => pictures.map(({ height }) => height);
  expect([heights(before), heights(after)]).toEqual([
    [30, 31],
    [30, 32],
  ]);
});
