import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { withoutMetadata } from './jpeg.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const segment = (code: number, data: string): Buffer => {
  const bytes = Buffer.from(data, 'latin1');
  return Buffer.concat([Buffer.of(0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 255), bytes]);
};
const start = hex('ffd8');
const jfif = segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0');
const colours = [segment(0xe2, 'ICC_PROFILE\0\u0001\u0001profile'), segment(0xee, 'Adobe\0d\0\0\0\0\u0001')];
const frame = hex('ffc0 0011 08 0020 0030 03 012200 021101 031101');
/** Two scans with a table between them, restart markers and bytes 0xff of the data. */
const scans = hex('ffda 0008 01 0100 003f00 12 ff00 ffd0 34 ffc4 0003 00 ffda 0008 01 0200 003f00 ff00 56 ffd9');
const secrets = [
  segment(0xe1, 'Exif\0\0MM GPS 48.1'),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<author>'),
  segment(0xed, 'Photoshop 3.0\0caption'),
  segment(0xe2, 'MPF\0index'),
  segment(0xfe, 'a comment'),
  segment(0xe0, 'JFXX\0thumbnail'),
  segment(0xee, 'words of no Adobe'),
  segment(0xf7, 'JPG7'),
  segment(0x02, 'reserved'),
  segment(0xc8, 'reserved'),
];

test('what draws the picture stays, byte for byte, and nothing else', () => {
  const given = Buffer.concat([start, jfif, ...secrets, ...colours, frame, segment(0xfe, 'more'), scans, start, ...secrets]);
  expect(withoutMetadata(given, 1)).toEqual(Buffer.concat([start, jfif, ...colours, frame, scans]));
});

test('a thumbnail, and what is behind the data of a segment, go', () => {
  const given = [
    segment(0xe0, `JFIF\0\u0001\u0001\0\0\u0001\0\u0001\u0002\u0001secret`),
    segment(0xee, 'Adobe\0d\0\0\0\0\u0001secret'),
  ];
  const read = withoutMetadata(Buffer.concat([start, ...given, frame, scans]), 1);
  expect(read).toEqual(Buffer.concat([start, jfif, segment(0xee, 'Adobe\0d\0\0\0\0\u0001'), frame, scans]));
});

test.each([2, 3, 6, 8])('orientation %d stays', (orientation) => {
  const read = withoutMetadata(Buffer.concat([start, ...secrets, frame, scans]), orientation);
  expect(imageSize(read ?? start)).toMatchObject({ width: 48, height: 32, orientation });
});

test('fill bytes before a marker are passed over', () => {
  expect(withoutMetadata(Buffer.concat([start, hex('ffff'), jfif, frame, scans]), 1)).toEqual(
    Buffer.concat([start, jfif, frame, scans]),
  );
});

test('a file that is cut off anywhere is none', () => {
  const given = Buffer.concat([start, jfif, ...colours, frame, scans]);
  for (let length = 2; length < given.length; length++)
    expect(withoutMetadata(given.subarray(0, length), 1), `${length}`).toBeUndefined();
});

test.each(['ffd8 0000', 'ffd8 ffe0 0001', 'ffd8 ffe0 0000 ffd9', 'ffd8 ffda 0008'])('%s is no picture', (bytes) => {
  expect(withoutMetadata(hex(bytes), 1)).toBeUndefined();
});
