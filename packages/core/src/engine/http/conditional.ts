// Preconditions (RFC 9110 section 13) for representations that carry a strong entity tag and no modification date:
// If-Match by strong comparison, then If-None-Match by weak comparison. Dates are ignored, as section 13.1.3 and
// 13.1.4 allow for a resource without one.

const tagPattern = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/gy;

export type Condition = 'none' | 'not-modified' | 'failed';

/** What the preconditions say about the selected representation's tag. */
export function evaluate(ifMatch: string | null, ifNoneMatch: string | null, etag: string): Condition {
  if (ifMatch !== null && !matches(ifMatch, etag, false)) return 'failed';
  if (ifNoneMatch !== null && matches(ifNoneMatch, etag, true)) return 'not-modified';
  return 'none';
}

/** Whether a list of entity tags holds `etag`. Tags may contain commas, so they are scanned, not split. */
function matches(field: string, etag: string, weak: boolean): boolean {
  const value = field.trim();
  if (value === '*') return true;
  for (let at = 0; at < value.length; ) {
    const character = value[at];
    if (character === ',' || character === ' ' || character === '\t') {
      at++;
      continue;
    }
    tagPattern.lastIndex = at;
    const match = tagPattern.exec(value);
    if (match !== null && match[2] === etag && (weak || match[1] === undefined)) return true;
    // Text that is no entity tag is skipped up to the next comma, so that `w/"x"` is not taken for `"x"`.
    at = match === null ? after(value, at) : tagPattern.lastIndex;
  }
  return false;
}

function after(value: string, at: number): number {
  const comma = value.indexOf(',', at);
  return comma < 0 ? value.length : comma + 1;
}
