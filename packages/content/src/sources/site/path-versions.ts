// Versions of documentation by the paths of its pages: a name of a path is a version where it is one of several that the same pages have.

const versionName =
  /^(?:v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}(?:-?(?:alpha|beta|rc)[\d.]*)?|latest|stable|current|next|dev|main|master|canary|release)$/i;
const maxVersions = 200;

export interface PathVersions {
  /** The version of a path; undefined for one without. */
  readonly of: (names: readonly string[]) => string | undefined;
  /** The names of a path without that of the version. */
  readonly without: (names: readonly string[]) => readonly string[];
  /** All versions, the one that readers get first; an empty text for paths without a version, which share pages with the others. */
  readonly versions: readonly string[];
}

/** Finds the versions in paths, each as its names; undefined where there are none. */
export function findPathVersions(paths: readonly (readonly string[])[]): PathVersions | undefined {
  for (const at of [0, 1, 2]) {
    const versionAt = (names: readonly string[]): string | undefined => {
      const name = names[at];
      return name !== undefined && versionName.test(name) ? name : undefined;
    };
    const below = new Map<string, Set<string>>();
    const behind = new Set<string>();
    for (const names of paths) {
      const version = versionAt(names) ?? '';
      const rest = version === '' ? names : names.filter((_, index) => index !== at);
      if (rest.length > at) behind.add(rest.join('/'));
      below.set(version, (below.get(version) ?? new Set()).add(rest.join('/')));
    }
    if (below.size > maxVersions) continue;
    const isShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
      // a page called `/current` or `/fr/current` alone, beside the one of the folder, is no version
      const common = [...one].filter((path) => behind.has(path) && other.has(path)).length;
      return common > 0 && common * 2 >= Math.min(one.size, other.size);
    };
    const versions = [...below]
      .filter(([one, pages]) => [...below].some(([other, others]) => other !== one && isShared(pages, others)))
      .map(([version]) => version);
    if (versions.length < 2) continue;
    const versionSet = new Set(versions);
    const of = (names: readonly string[]): string | undefined => {
      const version = versionAt(names);
      return version !== undefined && versionSet.has(version) ? version : undefined;
    };
    return {
      of,
      without: (names) => (of(names) === undefined ? names : names.filter((_, index) => index !== at)),
      versions: versions.sort(byPreference),
    };
  }
  return undefined;
}

const preferred = ['', 'stable', 'current', 'latest', 'release'];

/** Without a version, then by the names for what readers should use, then the highest number, then what is not released. */
export function byPreference(a: string, b: string): number {
  const rank = (version: string): number => {
    const preference = preferred.indexOf(version.toLowerCase());
    return preference >= 0 ? preference : /\d/.test(version) ? preferred.length : preferred.length + 1;
  };
  return rank(a) - rank(b) || b.localeCompare(a, 'en', { numeric: true });
}
