// Ids and addresses of pages. An id is the path of a page's file below docs/, as people read it. Addresses are made from it by
// percent-encoding, so that blanks, `é`, `@scope`, `c++` and `[slug]` may be in it. What would end or disguise an address may not.
import { isPagePath } from '@vitrine/core/render';

const maxIdLength = 200;
/** `#` separates a page from its section; the others separate names elsewhere, or are invisible. */
const refused = /[#?%\p{C}\p{Zl}\p{Zp}]/u;

/** The form of a page's id, for messages. */
export const pageIdForm: string = `a path without # ? % \\ and control characters, with at most ${maxIdLength} characters, of names that every system can keep (Windows keeps no aux, con, nul, com1, and none that ends with a full stop)`;

/** The id of a page of another site, whose names may have what an id may not: such signs become hyphens, full stops at an end go. */
export function idOfSite(path: string): string {
  return path
    .split('/')
    .map((name) => name.replace(/[#?%\\]/g, '-').replace(/(?<![. ])[. ]+$/, '') || name)
    .join('/');
}

/** Whether a path, without the ending of its file, can be the id of a page. */
export function isPageId(id: string): boolean {
  const plain = id.split('/').every((name) => name !== '' && !name.startsWith('.') && name.trim() === name);
  return plain && id.length <= maxIdLength && !refused.test(id) && isPagePath(id);
}

/** Where people read a page: its own address, or its path below the address of the documentation; undefined where neither is known. */
export function resolvePageUrl(url: string | undefined, docsBaseUrl: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (URL.canParse(url)) return new URL(url).href;
  if (docsBaseUrl === undefined) return undefined;
  const base = docsBaseUrl.endsWith('/') ? docsBaseUrl : `${docsBaseUrl}/`;
  const joined = base + url.replace(/^\/+/, '');
  return URL.canParse(joined) ? new URL(joined).href : undefined;
}
