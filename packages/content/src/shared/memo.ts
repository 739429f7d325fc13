// Results of the last build by the file that they belong to. A result holds as long as all that it was made of is the same: texts by their
// characters, everything else by identity. So a step whose inputs are those of the last build gives the very object that it gave then, and the steps
// behind it see at a glance that nothing changed.

/** What a result is made of: a text, or a list of texts, numbers and objects. */
export type Given = string | readonly unknown[];

/** A result for each file, as long as what it is made of stays the same. */
export interface Memo<Result> {
  /** The result; made when what it is made of is not the same as before, or when the result does not hold any more. */
  readonly get: (
    file: string,
    given: Given,
    make: (last: Result | undefined) => Result,
    holds?: (result: Result) => boolean,
  ) => Result;
  readonly last: (file: string) => Result | undefined;
  /** A build ends: forgets the files that it did not ask for. */
  readonly settle: () => void;
}

export function createMemo<Result>(): Memo<Result> {
  interface Entry {
    given: Given;
    result: Result;
    /** The build that asked for it last. */
    build: number;
  }
  const entries = new Map<string, Entry>();
  let build = 0;
  return {
    get(file, given, make, holds) {
      const known = entries.get(file);
      if (known === undefined) {
        const result = make(undefined);
        entries.set(file, { given, result, build });
        return result;
      }
      if (!isSame(known.given, given) || holds?.(known.result) === false) {
        known.result = make(known.result);
        known.given = given;
      }
      known.build = build;
      return known.result;
    },
    last: (file) => entries.get(file)?.result,
    settle() {
      for (const [file, entry] of entries) if (entry.build !== build) entries.delete(file);
      build += 1;
    },
  };
}

export function isSame(one: Given, other: Given): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

const nothing: readonly never[] = [];

/** A list to keep for long: empty ones are one object. */
export function kept<Value>(list: readonly Value[]): readonly Value[] {
  return list.length === 0 ? nothing : list;
}
