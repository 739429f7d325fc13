// JPEG (ITU-T T.81, annex B) with what draws it and no more: the place, the author and the camera of a photograph (EXIF, XMP, IPTC, comments), and
// pictures behind the picture, stay with their author. Only its orientation remains. The picture data is not touched.

/** Markers of entropy-coded data: a byte 0xff of the data itself, and the restart markers. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);
const [startOfScan, endOfImage] = [0xda, 0xd9];
/** Frames, tables, scans and restart intervals: 0xc0 to 0xcf but for the reserved 0xc8, and DQT, DNL, DRI, SOS. */
const isPicture = (code: number): boolean => (code >= 0xc0 && code <= 0xcf && code !== 0xc8) || (code >= 0xda && code <= 0xdd);

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
    segments.push(isPicture(code) ? jpeg.subarray(at, end) : drawnBy(code, jpeg.subarray(at + 4, end)));
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

/** Of the segments of applications what a browser draws by: density of JFIF without its thumbnail, a colour profile, the colours of Adobe. */
function drawnBy(code: number, data: Uint8Array): Uint8Array {
  const name = Buffer.from(data.subarray(0, 12)).toString('latin1');
  if (code === 0xe0 && name.startsWith('JFIF\0') && data.length >= 14) return segmentOf(code, [...data.subarray(0, 12), 0, 0]);
  if (code === 0xe2 && name === 'ICC_PROFILE\0') return segmentOf(code, data);
  return code === 0xee && name.startsWith('Adobe') && data.length >= 12 ? segmentOf(code, data.subarray(0, 12)) : new Uint8Array();
}

function segmentOf(code: number, data: ArrayLike<number>): Uint8Array {
  return Uint8Array.of(0xff, code, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...Array.from(data));
}

/** EXIF that has the orientation alone: a header of TIFF, and a directory of one entry. */
function orientationSegment(orientation: number): Uint8Array {
  const segment = Buffer.from('ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100000000' + '00000000', 'hex');
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
