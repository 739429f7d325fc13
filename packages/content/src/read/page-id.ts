// The id of a page: the path of its file below docs/, as people read it. Addresses are made from it by percent-encoding, so that
// blanks, `é`, `@scope`, `c++` and `[slug]` may stand in it. What would end or disguise an address may not.
import { isPagePath } from '@vitrine/core/render';

const maxIdLength = 200;
/** `#` separates a page from its section; the others separate names elsewhere, or are invisible. */
const refused = /[#?%\p{C}\p{Zl}\p{Zp}]/u;

/** What the id of a page is made of, for findings. */
export const pageIdForm: string = `a path without # ? % \\ and control characters, with at most ${maxIdLength} characters, of names that every system can keep (Windows keeps no aux, con, nul, com1, and none that ends with a full stop)`;

/** Whether a path, without the ending of its file, can be the id of a page. */
export function isPageId(id: string): boolean {
  const plain = id.split('/').every((name) => name !== '' && !name.startsWith('.') && name.trim() === name);
  return plain && id.length <= maxIdLength && !refused.test(id) && isPagePath(id);
}
