// JPEG (ITU-T T.81, annex B) with what draws it and no more: the place, the author and the camera of a photograph (EXIF, XMP, IPTC, comments), and
// pictures behind the picture, stay with their author. Only its orientation remains. The picture data is not touched.

/** Markers of entropy-coded data: a byte 0xff of the data itself, and the restart markers. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);
const isApplication = (code: number): boolean => (code >= 0xe0 && code <= 0xef) || code === 0xfe;
const [startOfScan, endOfImage] = [0xda, 0xd9];

/** The file without metadata; undefined for one that is cut off or whose segments cannot be read. */
export function withoutMetadata(jpeg: Uint8Array, orientation: number): Uint8Array | undefined {
  const segments: Uint8Array[] = [jpeg.subarray(0, 2)];
  if (orientation > 1) segments.push(orientationSegment(orientation));
  let at = 2;
  while (at + 1 < jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff) return undefined;
    if (code === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (code === endOfImage) return Buffer.concat([...segments, jpeg.subarray(at, at + 2)]);
    const length = ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    let end = at + 2 + length;
    if (length < 2 || end > jpeg.length) return undefined;
    if (code === startOfScan) end = endOfScan(jpeg, end);
    if (!isApplication(code) || isDrawn(code, jpeg.subarray(at + 4, end))) segments.push(jpeg.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** The place of the next marker that is none of the data. */
function endOfScan(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1] ?? 0xff;
    if (code !== 0xff && !isData(code)) return at;
  }
  return jpeg.length;
}

/** Of the segments of applications those that a browser draws by: JFIF, a colour profile, the colours of Adobe. */
function isDrawn(code: number, data: Uint8Array): boolean {
  const name = Buffer.from(data.subarray(0, 12)).toString('latin1');
  return (code === 0xe0 && name.startsWith('JFIF\0')) || (code === 0xe2 && name === 'ICC_PROFILE\0') || code === 0xee;
}

/** EXIF that has the orientation alone: a header of TIFF, and a directory of one entry. */
function orientationSegment(orientation: number): Uint8Array {
  const segment = Buffer.from('ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100000000' + '00000000', 'hex');
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
