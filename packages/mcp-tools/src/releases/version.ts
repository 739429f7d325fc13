// Semantic versions in ranges as npm writes them: comparators, `^`, `~`, `x`, hyphens, `||`. Written out because a server carries no library
// for it; a library checked the content when it was built. The order of versions is core's.
import { compareBy, isVersionOf } from '@vitrine/core/serving';

/** Whether a text is a version: `1.4` and `v1.4.0` are 1.4.0. */
export function isVersion(text: string): boolean {
  return isVersionOf('semver', text);
}

/** Below 0 when `a` precedes `b`. A text that is no version precedes every version. */
export function compareVersions(a: string, b: string): number {
  return compareBy('semver', a, b) ?? Number(isVersion(a)) - Number(isVersion(b));
}

/** Makes the function that finds out whether a version comes after one version and not after another. */
export function isBetween(after: string, upTo: string): (version: string) => boolean {
  return (version) => compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0;
}

type Bound = (version: string) => boolean;

/**
 * True when `version` is in `range`; a part of the range that cannot be read admits nothing. A pre-release is placed by its
 * precedence alone: evidence for >=2.0.0 says nothing about 2.0.0-beta.1, evidence for >=1.0.0 does.
 */
export function isInRange(version: string, range: string): boolean {
  if (!isVersion(version)) return range.trim() === '*';
  return range.split('||').some((alternative) => boundsOf(alternative.trim()).every((admits) => admits(version)));
}

/** Whether it can be known if a version is in a range: it is stated and is a version, or the range admits every one. */
export function isComparable(version: string | undefined, range: string): boolean {
  return range.trim() === '*' || (version !== undefined && isVersion(version));
}

function boundsOf(alternative: string): readonly Bound[] {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(alternative);
  if (hyphen !== null) return [...comparator(`>=${hyphen[1] ?? ''}`), ...comparator(`<=${hyphen[2] ?? ''}`)];
  const parts = alternative.replace(/([<>=~^])\s+/g, '$1').split(/\s+/);
  return parts.flatMap(comparator);
}

const never: Bound = () => false;
const atLeast =
  (lowest: string): Bound =>
  (version) =>
    compareVersions(version, lowest) >= 0;
/** Below a version and below its pre-releases. */
const below =
  ([major, minor, patch]: Triple): Bound =>
  (version) =>
    compareVersions(version, `${major}.${minor}.${patch}-0`) < 0;

type Triple = readonly [number, number, number];

/** A version of which trailing parts may be missing or `x`. */
interface PartialVersion {
  readonly given: number;
  readonly triple: Triple;
  readonly prerelease: string;
}

function partialOf(text: string): PartialVersion | undefined {
  const match = /^v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text);
  if (match === null) return undefined;
  const numbers = [match[1], match[2], match[3]].map((part) =>
    part !== undefined && /^\d+$/.test(part) ? Number(part) : undefined,
  );
  const missing = numbers.indexOf(undefined);
  const given = missing === -1 ? 3 : missing;
  const [major = 0, minor = 0, patch = 0] = numbers.map((number, index) => (index < given ? number : 0));
  return { given, triple: [major, minor, patch], prerelease: given === 3 && match[4] !== undefined ? `-${match[4]}` : '' };
}

/** The version after every one that a partial version covers: 1.2 is followed by 1.3.0. */
function after({ given, triple: [major, minor, patch] }: PartialVersion): Triple {
  if (given === 1) return [major + 1, 0, 0];
  return given === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

/** The version at which compatibility ends for `^`: the first part that is not zero counts. */
function incompatible({ given, triple: [major, minor, patch] }: PartialVersion): Triple {
  if (major > 0 || given === 1) return [major + 1, 0, 0];
  if (minor > 0 || given === 2) return [0, minor + 1, 0];
  return [0, 0, patch + 1];
}

function comparator(text: string): readonly Bound[] {
  const [, operator = '', operand = ''] = /^(\^|~>?|[<>]=?|=)?(.*)$/.exec(text) ?? [];
  const partial = partialOf(operand === '' ? '*' : operand);
  if (partial === undefined) return [never];
  if (partial.given === 0) return operator === '<' || operator === '>' ? [never] : [];
  const exactly = `${partial.triple.join('.')}${partial.prerelease}`;
  // A partial version begins with its first pre-release.
  const first = partial.given === 3 ? exactly : `${exactly}-0`;
  const whole = partial.given === 3;
  switch (operator) {
    case '^':
      return [atLeast(first), below(incompatible(partial))];
    case '~':
    case '~>':
      return [atLeast(first), below(after({ ...partial, given: Math.min(partial.given, 2) }))];
    case '>=':
      return [atLeast(first)];
    case '>':
      return whole ? [(version) => compareVersions(version, exactly) > 0] : [atLeast(`${after(partial).join('.')}-0`)];
    case '<':
      return [(version) => compareVersions(version, first) < 0];
    case '<=':
      return whole ? [(version) => compareVersions(version, exactly) <= 0] : [below(after(partial))];
    default:
      return whole ? [(version) => compareVersions(version, exactly) === 0] : [atLeast(first), below(after(partial))];
  }
}
