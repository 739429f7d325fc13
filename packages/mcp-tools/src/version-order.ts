// Precedence of semantic versions (Semantic Versioning 2.0.0, section 11). Written out because a server carries no library
// for it; the content has been checked by one when it was built.

interface Parsed {
  readonly core: readonly number[];
  readonly prerelease: readonly string[];
}

/** `1.4` and `v1.4.0` are read as 1.4.0; undefined for what is no version. */
export function parseVersion(text: string): Parsed | undefined {
  const match = /^[vV=]?\s*(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, major, minor, patch, prerelease] = match;
  return { core: [Number(major), Number(minor ?? 0), Number(patch ?? 0)], prerelease: prerelease?.split('.') ?? [] };
}

/** Below 0 when `a` precedes `b`. What is no version precedes every version. */
export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  for (const [index, number] of left.core.entries()) {
    const difference = number - (right.core[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(left.prerelease, right.prerelease);
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  // A version with a pre-release precedes the one without.
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  for (const [index, identifier] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareIdentifiers(a: string, b: string): number {
  if (a === b) return 0;
  const numeric = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (numeric[0] === true && numeric[1] === true) return Number(a) - Number(b);
  if (numeric[0] !== numeric[1]) return numeric[0] === true ? -1 : 1;
  return a < b ? -1 : 1;
}
