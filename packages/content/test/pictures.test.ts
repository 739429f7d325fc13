import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts';
import { composeSnapshot } from '../src/snapshot/compose-snapshot.ts';
import { encodeSnapshot } from '../src/snapshot/snapshot-file.ts';
import { openSnapshot } from '@vitrine/core';
import { smallest, writeFolder } from './write-folder.ts';
import { readPicture } from '../src/pictures/picture.ts';
import { iconBounds, logoBounds } from '../src/pictures/picture-bounds.ts';
import { readSvg } from '../src/pictures/svg.ts';

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
const inSvg = (inner: string): string => square.replace('<rect', `${inner}<rect`);

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Drawn {
  readonly height?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
  /** Unpacked picture data, where it is not that of the size. */
  readonly rows?: number;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** A picture of one colour. */
function png(
  side: number,
  { height = side, colour = 6, interlaced = false, rows = height * (1 + side * 4), before, after }: Drawn = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(height, 4);
  header.set([8, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    before ?? Buffer.alloc(0),
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND'),
    after ?? Buffer.alloc(0),
  ]);
}

const pictureSummary = (bytes: Uint8Array | string): string => {
  const read = readPicture('icons/lamp', typeof bytes === 'string' ? Buffer.from(bytes) : bytes, iconBounds);
  return 'message' in read ? read.message : `${read.mediaType} ${read.width}x${read.height}`;
};

describe('what is a picture', () => {
  test('a whole square PNG and a still SVG are, told by their bytes', () => {
    expect(pictureSummary(png(16))).toBe('image/png 16x16');
    expect(pictureSummary(png(4_096))).toBe('image/png 4096x4096');
    expect(pictureSummary(square)).toBe('image/svg+xml 8x8');
    expect(
      pictureSummary(
        `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n${square}`,
      ),
    ).toBe('image/svg+xml 8x8');
  });

  test('an interlaced PNG is, pass by pass', () => {
    // A row of each pass has a filter byte.
    const side = 16;
    const passes = [
      [2, 2],
      [2, 2],
      [4, 2],
      [4, 4],
      [8, 4],
      [8, 8],
      [16, 8],
    ] as const;
    const length = passes.reduce((sum, [columns, lines]) => sum + lines * (1 + columns * 4), 0);
    expect(pictureSummary(png(side, { interlaced: true, rows: length }))).toBe('image/png 16x16');
    expect(pictureSummary(png(side, { interlaced: true }))).toContain('found picture data that does not unpack');
  });

  test.each([
    ['a GIF', Buffer.from('GIF89a'), 'found a GIF picture'],
    ['a JPEG', Buffer.of(0xff, 0xd8, 0xff, 0xe0), 'found a JPEG picture'],
    ['a WebP', Buffer.from('RIFF0000WEBPVP8 '), 'found a WebP picture'],
    ['an ICO', Buffer.of(0, 0, 1, 0, 1, 0), 'found an ICO file'],
    ['a ZIP', Buffer.from('PK\u0003\u0004'), 'found a ZIP archive'],
    ['an HTML page', Buffer.from('<!doctype html><p>'), 'found an HTML document'],
    ['words', Buffer.from('no picture'), 'found text that is no XML'],
    ['nothing', Buffer.alloc(0), 'found text that is no XML'],
    ['bytes', Buffer.of(0xfe, 0xff, 0, 60), 'found bytes that are neither PNG nor UTF-8'],
    ['a PNG that is cut off', png(16).subarray(0, 60), 'found a picture that is cut off'],
    ['the beginning of a PNG', png(16).subarray(0, 8), 'found a picture that is cut off'],
    ['a PNG that is too small', png(15), 'expected a square picture of 16 to 4096 pixels a side; found 15 x 15 pixels'],
    ['a PNG that is too large', png(4_097, { height: 1 }), 'found 4097 x 1 pixels'],
    ['an oblong PNG', png(32, { height: 16 }), 'found 32 x 16 pixels'],
    ['a PNG of no colour type', png(16, { colour: 5 }), 'found an invalid header'],
    ['a PNG without its palette', png(16, { colour: 3, rows: 16 * 17 }), 'found a picture without its palette'],
    ['a PNG that unpacks to more', png(16, { rows: 1_000_000 }), 'found picture data that does not unpack'],
    ['a PNG that unpacks to less', png(16, { rows: 10 }), 'found picture data that does not unpack'],
    ['a PNG that moves', png(16, { before: chunk('acTL', Buffer.alloc(8)) }), 'found an animated picture'],
    ['a PNG with bytes after it', png(16, { after: Buffer.from('<script>') }), 'found 8 bytes after the end of the picture'],
    [
      'a PNG with a page in its notes',
      png(16, { before: chunk('tEXt', Buffer.from('a\0<HTML><b>')) }),
      'found an HTML document inside',
    ],
    ['a PNG with a script in its notes', png(16, { before: chunk('iTXt', Buffer.from('a\0<script>')) }), 'found a script inside'],
    [
      'a PNG with an archive in it',
      png(16, { before: chunk('zzZz', Buffer.from('PK\u0005\u0006')) }),
      'found a ZIP archive inside',
    ],
    ['a PNG with a chunk of somebody', png(16, { before: chunk('ABCD') }), 'found a chunk ABCD, which some readers do not support'],
    ['a PNG that was changed', changed(png(16)), 'found a chunk IHDR that was changed'],
  ])('%s is not', (_, bytes, said) => {
    expect(pictureSummary(bytes)).toContain(said);
  });

  test('bytes of any kind are answered, never thrown at', () => {
    const picture = png(16);
    for (let at = 8; at < picture.length; at += 1) {
      const bytes = Buffer.from(picture);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      expect(pictureSummary(bytes), String(at)).toContain('expected');
    }
  });
});

function changed(bytes: Buffer): Buffer {
  bytes[20] = 99;
  return bytes;
}

describe('what an SVG may not have', () => {
  test.each([
    ['a script', inSvg('<script>alert(1)</script>'), 'the element "script"'],
    ['a script of XHTML', inSvg('<s:script xmlns:s="http://www.w3.org/1999/xhtml">1</s:script>'), 'the element "s:script"'],
    ['what happens on a click', inSvg('<g onclick="alert(1)"/>'), 'the attribute "onclick"'],
    ['what happens once it is loaded', square.replace('<svg', '<svg onload="alert(1)"'), 'the attribute "onload"'],
    ['foreign content', inSvg('<foreignObject><b/></foreignObject>'), 'the element "foreignObject"'],
    ['a link', inSvg('<a href="#x"/>'), 'the element "a"'],
    ['a movement', inSvg('<animate attributeName="href"/>'), 'the element "animate"'],
    ['a setting', inSvg('<set attributeName="href" to="javascript:alert(1)"/>'), 'the element "set"'],
    ['a reference to elsewhere', inSvg('<use href="https://elsewhere.example/a.svg#b"/>'), '"https://elsewhere.example/a.svg#b"'],
    [
      'an older reference',
      inSvg('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="//elsewhere.example/a.png"/>'),
      '"//elsewhere.example/a.png"',
    ],
    ['a reference that runs', inSvg('<use href=" javascript:alert(1)"/>'), '" javascript:alert(1)"'],
    ['an SVG within', inSvg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), '"data:image/svg+xml;base64,PHN2Zz4="'],
    ['another base', inSvg('<g xml:base="https://elsewhere.example/"/>'), 'the attribute "xml:base"'],
    ['a colour from elsewhere', inSvg('<rect fill="url(https://elsewhere.example/#a)"/>'), '"url(https://elsewhere.example/#a)"'],
    ['style from elsewhere', inSvg('<style>@import "https://elsewhere.example/a.css";</style>'), '@import'],
    ['style that hides', inSvg('<style>a{fill:u\\72l(https://elsewhere.example)}</style>'), 'u\\72l'],
    ['a mask that hides', inSvg('<rect mask="u\\72l(https://elsewhere.example#a)"/>'), 'u\\72l'],
    ['style in pieces', inSvg('<style>a{fill:u<![CDATA[rl(//elsewhere.example)]]>}</style>'), 'url(//elsewhere.example)'],
    ['style of an element', inSvg('<rect style="fill:image-set(\'a.png\' 1x)"/>'), 'image-set'],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${square}`, '"xml-stylesheet"'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${square}`, 'a DOCTYPE with declarations'],
    ['entities that nobody declared', inSvg('&a;'), 'undefined entity'],
    ['two roots', `${square}${square}`, 'expected'],
    ['no end', square.slice(0, -6), 'unclosed tag'],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'found an HTML document'],
    ['no namespace', square.replace(' xmlns="http://www.w3.org/2000/svg"', ''), 'an svg element of the SVG namespace'],
    ['sides that differ', square.replace('0 0 8 8', '0 0 8 9'), 'found 8 x 9'],
    ['sides that differ in pixels', square.replace('<svg', '<svg width="10" height="20"'), 'found 10 x 20'],
    ['no sides', square.replace(' viewBox="0 0 8 8"', ''), 'found neither'],
    ['no bottom', square.replace('<rect', `${'<g>'.repeat(100)}<rect`), 'at most 64 levels'],
  ])('%s', (_, text, said) => {
    const message = pictureSummary(text);
    expect(message).toContain('expected ');
    expect(message).toContain(said);
  });

  test('what drawing programs write passes: gradients, pictures within, notes, references within', () => {
    const drawn = readFileSync(new URL('../../../apps/demo/content/icons/vitrine.svg', import.meta.url), 'utf8');
    expect(readSvg(drawn, iconBounds)).toHaveProperty('width');
    const notes =
      'xmlns:i="http://www.inkscape.org/namespaces/inkscape" xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:d="http://purl.org/dc/elements/1.1/"';
    const inner = `<s:namedview i:zoom="1"/><metadata><r:RDF><d:title>Lamp</d:title></r:RDF></metadata><defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" style="stroke:url('#a')"/><use href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/><!-- <script> in a note -->`;
    expect(readSvg(inSvg(inner).replace('<svg', `<svg ${notes}`), iconBounds)).toEqual({ width: 8, height: 8 });
  });

  test('the line is told', () => {
    expect(readSvg(inSvg('\n\n<script/>'), iconBounds)).toMatchObject({ line: 3 });
  });
});

describe('a logo', () => {
  const logo = (bytes: Uint8Array | string): string => {
    const read = readPicture('logo', typeof bytes === 'string' ? Buffer.from(bytes) : bytes, logoBounds);
    return 'message' in read ? read.message : `${read.width} x ${read.height}`;
  };
  const shaped = (attributes: string): string => square.replace('viewBox="0 0 8 8"', attributes);

  test('is from square to ten times as wide as high', () => {
    expect(logo(shaped('viewBox="0,0 120.5 24"'))).toBe('120.5 x 24');
    expect(logo(shaped('width="240px" height="24px"'))).toBe('240 x 24');
    expect(logo(square)).toBe('8 x 8');
    expect(logo(png(160, { height: 16, rows: 16 * (1 + 160 * 4) }))).toBe('160 x 16');
  });

  test.each([
    ['higher than wide', shaped('viewBox="0 0 8 9"'), 'a picture from square to ten times wider than high; found 8 x 9'],
    ['too wide', shaped('viewBox="0 0 81 8"'), 'found 81 x 8'],
    ['of no height', shaped('viewBox="0 0 8 0"'), 'found 8 x 0'],
    ['of no size', shaped('viewBox="0 0 wide high"'), 'found wide x high'],
    ['endless', shaped('viewBox="0 0 Infinity Infinity"'), 'found Infinity x Infinity'],
    ['of another size in pixels', shaped('viewBox="0 0 8 8" width="8" height="80"'), 'found 8 x 80'],
    ['a low PNG', png(150, { height: 15, rows: 15 * (1 + 150 * 4) }), 'of 16 to 4096 pixels a side; found 150 x 15 pixels'],
    ['a high PNG', png(16, { height: 32 }), 'found 16 x 32 pixels'],
    ['a PNG that is too wide', png(176, { height: 16, rows: 16 * (1 + 176 * 4) }), 'found 176 x 16 pixels'],
    ['too large', `${square}${' '.repeat(131_072)}`, 'at most 131072 bytes; found'],
    ['a script', inSvg('<script/>'), 'the element "script"'],
    ['a JPEG', Buffer.of(0xff, 0xd8, 0xff, 0xe0), 'found a JPEG picture'],
    ['a PNG with bytes after it', png(16, { after: Buffer.from('PK') }), 'found 2 bytes after the end of the picture'],
  ])('%s is refused', (_, bytes, said) => {
    expect(logo(bytes)).toContain(said);
  });

  test('stands with the settings, keeps its bytes in a snapshot file, and is no content', async () => {
    const wide = shaped('viewBox="0 0 40 10"');
    const files = { ...smallest, 'brand/a.svg': wide, 'brand/b.png': png(32) };
    const build = async (front: string) =>
      (await buildSnapshot(writeFolder({ ...files, 'front.yaml': front }), { generatedAt: '2026-11-22T00:00:00Z' })).snapshot;
    const both = await build('explorer:\n  accent: "#0a6a60"\n  logo: { light: brand/a.svg, dark: brand/b.png }\n');
    const path = expect.stringMatching(/^\/icons\/[0-9a-f]{16}\.(?:svg|png)$/) as string;
    expect(both.settings?.explorer).toMatchObject({
      accent: { light: '#0a6a60' },
      logo: {
        light: { path, mediaType: 'image/svg+xml', width: 40, height: 10, sizeBytes: wide.length },
        dark: { path, mediaType: 'image/png', width: 32, height: 32, sizeBytes: png(32).length },
      },
    });
    const opened = openSnapshot(encodeSnapshot(both));
    expect(opened.settings).toEqual(both.settings);
    expect(Buffer.from(opened.logo ?? [])).toEqual(Buffer.concat([Buffer.from(wide), png(32)]));
    const one = await build('explorer: { logo: brand/b.png }\n');
    expect(one.settings?.explorer?.logo).toEqual({ light: both.settings?.explorer?.logo?.dark });
    expect(one.id).toBe(both.id);
  });

  test.each([
    ['logo: ../a.svg', 'front.yaml:1: explorer.logo: expected the path of a file below the content folder'],
    ['logo: https://elsewhere.example/a.svg', 'expected the path of a file below the content folder'],
    ['logo: { light: a.svg }', 'front.yaml:1: explorer.logo.dark: expected text; found nothing'],
    ['logo: [a.svg]', 'expected the path of a file below the content folder, or one for each scheme'],
    [
      'logo: gone.svg',
      'front.yaml: explorer.logo: expected a file of the content folder; found "gone.svg", but there is no such file',
    ],
    ['logo: { light: a.svg, dark: words.svg }', 'words.svg: expected a PNG or SVG picture; found text that is no XML'],
  ])('%j is refused by name', async (logo, said) => {
    const files = { ...smallest, 'a.svg': square, 'words.svg': 'no picture', 'front.yaml': `explorer: { ${logo} }\n` };
    await expect(buildSnapshot(writeFolder(files))).rejects.toThrow(said);
  });
});

describe('in a content folder', () => {
  const product = (icons: string): string => `${String(smallest['product.yaml'])}icons:\n${icons}`;
  const build = async (icons: string, files: Readonly<Record<string, string | Uint8Array>> = {}) =>
    (
      await buildSnapshot(writeFolder({ ...smallest, 'product.yaml': product(icons), ...files }), {
        generatedAt: '2026-11-22T00:00:00Z',
      })
    ).snapshot;

  test('icons are named by their digest, and a snapshot file keeps their bytes', async () => {
    const snapshot = await build('  - file: icons/lamp.svg\n  - { file: lamp.png, theme: dark }\n', {
      'icons/lamp.svg': square,
      'lamp.png': png(32),
    });
    const { icons } = snapshot.facts.product;
    expect(icons).toEqual([
      {
        path: expect.stringMatching(/^\/icons\/[0-9a-f]{16}\.svg$/) as string,
        media_type: 'image/svg+xml',
        sizes: ['any'],
        digest: expect.stringMatching(/^sha256:/) as string,
        size_bytes: square.length,
      },
      {
        path: expect.stringMatching(/^\/icons\/[0-9a-f]{16}\.png$/) as string,
        media_type: 'image/png',
        sizes: ['32x32'],
        theme: 'dark',
        digest: expect.stringMatching(/^sha256:/) as string,
        size_bytes: png(32).length,
      },
    ]);
    const opened = openSnapshot(encodeSnapshot(snapshot));
    expect(opened.facts.product.icons).toEqual(icons);
    expect(Buffer.from(opened.icons ?? [])).toEqual(Buffer.concat([Buffer.from(square), png(32)]));
  });

  test('another picture is another snapshot', async () => {
    const [one, other] = await Promise.all(
      [square, inSvg('<g/>')].map((text) => build('  - file: lamp.svg\n', { 'lamp.svg': text })),
    );
    expect(one?.id).not.toBe(other?.id);
  });

  test('every picture that cannot be published is told, with its file, and nothing is made', async () => {
    const icons = ['gone.png', 'large.png', 'words.png', 'script.svg'].map((name) => `  - file: ${name}\n`).join('');
    const files = { 'large.png': new Uint8Array(40 * 1024 * 1024), 'words.png': 'no picture', 'script.svg': inSvg('<script/>') };
    await expect(build(icons, files)).rejects.toMatchObject({
      problems: [
        {
          file: 'product.yaml',
          range: { startLine: 7 },
          path: 'icons[0].file',
          message: 'expected a file of the content folder; found "gone.png", but there is no such file',
        },
        { file: 'large.png', message: 'expected a picture of at most 1048576 bytes; found 41943040 bytes' },
        { file: 'words.png', message: 'expected a PNG or SVG picture; found text that is no XML' },
        { file: 'script.svg', range: { startLine: 1 }, message: expect.stringContaining('expected an SVG picture: ') as string },
      ],
    });
  });

  test.each([
    ['  - file: ../lamp.svg\n', 'icons[0].file: expected the path of a file below the content folder'],
    ['  - file: lamp.svg\n    theme: grey\n', 'icons[0].theme: expected'],
    ['  - lamp.svg\n', 'icons[0]: expected an object'],
    [Array.from({ length: 11 }, () => '  - file: lamp.svg\n').join(''), 'icons: expected at most 10 entries'],
  ])('%j is refused by name', async (icons, said) => {
    await expect(build(icons, { 'lamp.svg': square })).rejects.toThrow(said);
  });
});

test('content given as objects brings its pictures along', () => {
  const content = {
    product: {
      id: 'lamp',
      name: 'Lamp',
      description: 'A lamp',
      homepage: 'https://lamp.example',
      version: '1.0.0',
      icons: [{ file: 'a.svg' }],
    },
    capabilities: { actions: [] },
    releases: { releases: [] },
  };
  const generatedAt = '2026-11-22T00:00:00Z';
  const { snapshot } = composeSnapshot({ ...content, icons: { 'a.svg': Buffer.from(square) } }, { generatedAt });
  expect(snapshot.facts.product.icons).toHaveLength(1);
  expect(() => composeSnapshot(content, { generatedAt })).toThrow(
    'expected bytes for each picture in icons; found none for "a.svg"',
  );
  expect(() => composeSnapshot({ ...content, icons: { 'a.svg': Buffer.from('a') } }, { generatedAt })).toThrow(
    'a.svg: expected a PNG or SVG picture',
  );
});
