// The orders of versions of four ecosystems. Each reads a version into parts whose order is the order of versions: Semantic Versioning
// 2.0.0 section 11, PEP 440, Debian Policy 5.6.12, and Maven's ComparableVersion.

/** How versions are ordered: by the rules of npm, of Python, of Debian or of Maven. */
export type VersionScheme = 'semver' | 'pep440' | 'debian' | 'maven';

type Part = number | bigint | string;
type Parts = readonly Part[];

/** Longest version that is read, in characters: what npm reads. */
const maxVersionLength = 256;

/** By the names that OSV has for ecosystems; of others the order is not known here. */
const schemes: ReadonlyMap<string, VersionScheme> = new Map([
  ...['npm', 'Go', 'crates.io', 'Hex', 'Pub', 'SwiftURL', 'Julia', 'GitHub Actions'].map((name) => [name, 'semver'] as const),
  ['PyPI', 'pep440'],
  ['Debian', 'debian'],
  ['Ubuntu', 'debian'],
  ['Maven', 'maven'],
]);

/** The order of versions in an ecosystem (`PyPI`, `Debian:12`); without one, Semantic Versioning. Undefined where it is not known. */
export function schemeOf(ecosystem: string | undefined): VersionScheme | undefined {
  return ecosystem === undefined ? 'semver' : schemes.get(ecosystem.split(':', 1)[0] ?? '');
}

/** Below 0 where `a` precedes `b`; undefined where one of them is no version of the scheme. */
export function compareBy(scheme: VersionScheme, a: string, b: string): number | undefined {
  const read = readers[scheme];
  const [left, right] = [readOnce(read, a), readOnce(read, b)];
  if (left === undefined || right === undefined) return undefined;
  return compareParts(left, right);
}

/** The same for versions that are equal in the order of the scheme, and no version itself; undefined for what is none. */
export function orderKey(scheme: VersionScheme, text: string): string | undefined {
  return readOnce(readers[scheme], text)
    ?.map((part) => (typeof part === 'string' ? `"${part}` : String(part)))
    .join('\n');
}

/** Whether a text is a version of the scheme. */
export function isVersionOf(scheme: VersionScheme, text: string): boolean {
  return readOnce(readers[scheme], text) !== undefined;
}

type Reader = (text: string) => Parts | undefined;

/** The bounds of advisories are compared with every release. */
const remembered = new WeakMap<Reader, Map<string, Parts | undefined>>();
const maxRemembered = 20_000;

function readOnce(read: Reader, text: string): Parts | undefined {
  if (text.length > maxVersionLength) return undefined;
  const parsedVersions = remembered.get(read) ?? new Map<string, Parts | undefined>();
  if (parsedVersions.size >= maxRemembered) parsedVersions.clear();
  remembered.set(read, parsedVersions);
  if (!parsedVersions.has(text)) parsedVersions.set(text, read(text.trim()));
  return parsedVersions.get(text);
}

/** A list that begins like another and ends sooner precedes it. */
function compareParts(a: Parts, b: Parts): number {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (part !== other) return part < other ? -1 : 1;
  }
  return a.length - b.length;
}

/** Digits as a number, whatever their count. */
function numberOf(digits: string): number | bigint {
  return digits.length > 15 ? BigInt(digits) : Number(digits);
}

/** Numbers with dots between them, but for zeros at the end. */
function significant(release: string): readonly (number | bigint)[] {
  const numbers = release.split('.').map(numberOf);
  return numbers.slice(0, Math.max(1, numbers.findLastIndex((number) => number > 0) + 1));
}

/** `1.4` and `v1.4.0` are 1.4.0. */
const semver: Reader = (text) => {
  const match = /^[vV=]?\s*(\d{1,15})(?:\.(\d{1,15}))?(?:\.(\d{1,15}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text);
  if (match === null) return undefined;
  const core = [match[1], match[2], match[3]].map((digits = '0') => numberOf(digits));
  // A pre-release precedes its version, and a number a name.
  const prerelease = match[4]?.split('.').flatMap((id): Parts => (/^\d+$/.test(id) ? [0, numberOf(id)] : [1, id]));
  return prerelease === undefined ? [...core, 1] : [...core, 0, ...prerelease];
};

const pep440: Reader = (text) => {
  const match =
    /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|alpha|b|beta|c|rc|pre|preview)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d*))?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/.exec(
      text.toLowerCase(),
    );
  if (match === null) return undefined;
  const [, epoch = '0', release = '', pre, preNumber = '', shortPost, post, postNumber = '', dev, devNumber = '', local] = match;
  const numbers = significant(release);
  const isPost = post !== undefined || shortPost !== undefined;
  const stages = ['a', 'b', 'c', 'r', 'p'];
  // A development release alone comes before every pre-release.
  const stage = pre === undefined ? (dev !== undefined && !isPost ? 0 : 4) : Math.min(3, stages.indexOf(pre.charAt(0)) + 1);
  const locals = local?.split(/[-_.]/).flatMap((part): Parts => (/^\d+$/.test(part) ? [1, numberOf(part)] : [0, part]));
  return [
    numberOf(epoch),
    ...numbers,
    -1,
    stage,
    numberOf(preNumber || '0'),
    isPost ? numberOf(shortPost ?? (postNumber || '0')) : -1,
    dev === undefined ? Number.POSITIVE_INFINITY : numberOf(devNumber || '0'),
    ...(locals === undefined ? [0] : [1, ...locals]),
  ];
};

/** `~` precedes the end, which precedes letters, which precede everything else. */
function debianText(text: string): string {
  const order = (char: string): string =>
    char === '~' ? '\u0001' : /[A-Za-z]/.test(char) ? char : String.fromCharCode(0x100 + char.charCodeAt(0));
  return `${Array.from(text, order).join('')}\u0002`;
}

const debian: Reader = (text) => {
  const match = /^(?:(\d+):)?(\d[A-Za-z0-9.+~:-]*?)(?:-([A-Za-z0-9.+~]+))?$/.exec(text);
  if (match === null) return undefined;
  const [, epoch = '0', upstream = '', revision = '0'] = match;
  const parts = (part: string): Parts => [
    ...Array.from(part.matchAll(/(\D*)(\d*)/g)).flatMap(
      ([all, letters = '', digits = '']): Parts => (all === '' ? [] : [debianText(letters), numberOf(digits || '0')]),
    ),
    debianText(''),
  ];
  return [numberOf(epoch), ...parts(upstream), ...parts(revision)];
};

/** Before the release itself, and after it. */
const mavenStages: ReadonlyMap<string, Parts> = new Map([
  ...[['alpha'], ['beta'], ['milestone'], ['rc', 'cr'], ['snapshot']].flatMap((names, index) =>
    names.map((name): readonly [string, Parts] => [name, [0, index]]),
  ),
  ...['', 'ga', 'final', 'release'].map((name): readonly [string, Parts] => [name, [1]]),
  ['sp', [2, 0]],
]);
const mavenShort: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };

/** Numbers, and at most one qualifier with a number; how Maven nests more than that is not read. */
const maven: Reader = (text) => {
  const match = /^(\d+(?:\.\d+)*)(?:-(\d+)|(?:[.-]?([a-z]+)(?:-?(\d+))?))?$/.exec(text.toLowerCase());
  if (match === null || text.endsWith('-0')) return undefined;
  const [, numbers = '', build, written = '', count] = match;
  const qualifier = count === undefined ? written : (mavenShort[written] ?? written);
  const stage = mavenStages.get(qualifier) ?? [2, 1, qualifier];
  // What follows the word for a release is no part of its order.
  if (stage[0] === 1 && count !== undefined) return undefined;
  const core = significant(numbers).flatMap((number, index): Parts => (index === 0 ? [number] : [4, number]));
  if (build !== undefined && numberOf(build) > 0) return [...core, 3, numberOf(build)];
  return [...core, ...stage, ...(stage[0] === 1 ? [] : [numberOf(count ?? '0')])];
};

const readers: Readonly<Record<VersionScheme, Reader>> = { semver, pep440, debian, maven };
