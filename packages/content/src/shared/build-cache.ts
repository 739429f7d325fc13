// Memory of a process that builds a folder again and again: the result of each step for each file, by what it was made of. A result holds as long as
// that is the same: texts by their characters, everything else by identity. So a step whose inputs are those of the last build gives the very object
// that it gave then, and an edit costs the work on the page that it touched, and on those that include it.

/** What a result is made of: a text, or a list of texts, numbers and objects. */
export type Given = string | readonly unknown[];

/** Results of the builds of one folder, by step and file. Make it with `createBuildCache`. */
export interface BuildCache {
  /**
   * The result of a step for a file. It is made when what it is made of is not the same as before, or when the result does not hold any more.
   * What `make` throws leaves the one before.
   */
  readonly get: <Result>(
    step: string,
    file: string,
    given: Given,
    make: () => Result,
    holds?: (result: Result) => boolean,
  ) => Result;
  /** A build ends: forgets what it did not ask for. */
  readonly settle: () => void;
}

interface Entry {
  given: Given;
  result: unknown;
  /** The build that asked for it last. */
  build: number;
}

/**
 * Memory for builds of one folder.
 *
 * @example packages/content/test/build-cache.test.ts
 * ```ts
 * const cache = createBuildCache();
 * ```
 */
export function createBuildCache(): BuildCache {
  const steps = new Map<string, Map<string, Entry>>();
  let build = 0;
  return {
    get<Result>(step: string, file: string, given: Given, make: () => Result, holds: (result: Result) => boolean = () => true) {
      const entries = steps.get(step) ?? new Map<string, Entry>();
      steps.set(step, entries);
      const entry = entries.get(file);
      const last = entry?.result as Result; // a step gives results of one type
      if (entry !== undefined && isSame(entry.given, given) && holds(last)) {
        entry.build = build;
        return last;
      }
      const result = make();
      entries.set(file, { given, result, build });
      return result;
    },
    settle() {
      for (const entries of steps.values()) for (const [file, entry] of entries) if (entry.build !== build) entries.delete(file);
      build += 1;
    },
  };
}

function isSame(one: Given, other: Given): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

const nothing: readonly never[] = [];

/** A list to keep for long: empty ones are one object. */
export function shareEmpty<Value>(list: readonly Value[]): readonly Value[] {
  return list.length === 0 ? nothing : list;
}
