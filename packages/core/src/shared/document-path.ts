// Paths of documents and pages. They become URLs, and `vitrine export` makes files of them, so a path must mean the same place
// everywhere: below where it begins, and on every file system.

/** Names that Windows gives to devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A segment as a person reads it: no step, no separator of any system, no drive, no control character, no half of a surrogate pair. */
function isPlainSegment(segment: string): boolean {
  return (
    !/^\.{0,2}$/.test(segment) &&
    !/[/\\\u0000-\u001f\u007f-\u009f\ud800-\udfff]/u.test(segment) &&
    !/^[a-z]:/i.test(segment) &&
    !/[. ]$/.test(segment) &&
    !deviceName.test(segment)
  );
}

/**
 * Whether a text can be the id of a page: plain segments between slashes, as people read them. No segment begins or ends in a way
 * that a file system changes, or has the name of a device of Windows (`aux`, `con.txt`).
 */
export function isPagePath(id: string): boolean {
  return id.split('/').every(isPlainSegment);
}

/** Nearly every path: segments of letters, digits, `-` and `_`, with extensions of them. Only the name of a device can be wrong with it. */
const ordinary = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;
const deviceSegment = /\/(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i;

/** Whether a text can be the path of a document below the base URL: as it is sent, percent-encoded, `/` or plain segments. */
export function isDocumentPath(path: string): boolean {
  // A fresh process checks the paths of all documents before its first answer: with this, in half the time of that answer.
  if (ordinary.test(path)) return !deviceSegment.test(path);
  if (path === '/') return true;
  if (!/^\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]+$/.test(path)) return false;
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  try {
    return segments.every((segment) => isPlainSegment(decodeURIComponent(segment)));
  } catch {
    return false;
  }
}

/** Whether a text can be the path of a proof: a plain path below `/.well-known/` (RFC 8615). */
export function isDomainVerificationPath(path: string): boolean {
  return path.startsWith('/.well-known/') && !path.endsWith('/') && isDocumentPath(path);
}

/** A text without its percent-encoding (RFC 3986 section 2.1); as it is where that cannot be decoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
