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

// Where documentation pages are. Paths are looked up literally, so they are stored percent-encoded, as they are sent.

/** Where people read a page, below the base URL. */
export function htmlPagePath({ id }: { readonly id: string }): string {
  return `/docs/${encodePath(id)}`;
}

/** A path as it is sent: percent-encoded, round brackets too, with which a link of Markdown would end. */
export function encodePath(path: string): string {
  // most paths; a front of ten thousand pages asks for a hundred thousand
  if (/^[\w./-]*$/.test(path)) return path;
  return path.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Where a page's Markdown is, below the base URL. */
export function pagePath(page: { readonly id: string }): string {
  return `${htmlPagePath(page)}.md`;
}

// Paths with one {parameter}, such as /docs/{page}.md. The parameter matches one segment or several and is taken literally: no
// decoding (SPEC 4). The route table, the contract and its verification read templates here.

export interface PathTemplate {
  readonly before: string;
  readonly parameter: string;
  readonly after: string;
}

/** Reads a path; undefined when it has no parameter. */
export function parsePathTemplate(path: string): PathTemplate | undefined {
  const open = path.indexOf('{');
  const close = path.indexOf('}', open);
  if (open < 0 || close < 0) return undefined;
  return { before: path.slice(0, open), parameter: path.slice(open + 1, close), after: path.slice(close + 1) };
}

/** What a path has in place of the parameter; undefined when the path does not fit. */
export function parameterValue({ before, after }: PathTemplate, path: string): string | undefined {
  const fits = path.length > before.length + after.length && path.startsWith(before) && path.endsWith(after);
  return fits ? path.slice(before.length, path.length - after.length) : undefined;
}
