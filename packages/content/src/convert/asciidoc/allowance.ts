// What a page of AsciiDoc may have beyond the text that is written: values of attributes, copies of cells, titles in references. Each of these
// can repeat what is long, and cells can be copied within copies, so that a few lines would become gigabytes.

/** Characters that are added to one page. */
const maxAdded = 1024 * 1024;

/** What is left to add to a page. */
export interface Allowance {
  /** Takes so many characters; false, and nothing is taken, where fewer are left. */
  readonly take: (characters: number) => boolean;
}

/** The allowance of one page. */
export function createAllowance(): Allowance {
  let left = maxAdded;
  return {
    take(characters) {
      if (characters > left) return false;
      left -= characters;
      return true;
    },
  };
}
