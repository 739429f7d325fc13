// Where a file of the repository is read on the service that hosts it: links that lead out of the documentation go there.
import { isAbsolute, posix } from 'node:path';
import { isObject } from '../shared/json.ts';
import { encodedPath } from '../sources/edit-address.ts';

/** The part between the address of a repository and a path in it, by service: `HEAD` is the default branch. */
const views: Readonly<Record<string, string>> = { github: 'blob/HEAD', gitlab: '-/blob/HEAD', bitbucket: 'src/HEAD' };

/** The address of a file, by its absolute path; undefined for one outside of the repository. */
export type SourceAddress = (file: string) => string | undefined;

/** Addresses in a product's `repository`, whose files are in the folder `root`; undefined for a service whose addresses are not known. */
export function sourceAddresses(repository: unknown, root: string | undefined): SourceAddress | undefined {
  if (!isObject(repository) || root === undefined) return undefined;
  const { url, source } = repository;
  const view = typeof source === 'string' && Object.hasOwn(views, source.toLowerCase()) ? views[source.toLowerCase()] : undefined;
  if (view === undefined || typeof url !== 'string' || !URL.canParse(url) || /[?#]/.test(url)) return undefined;
  const base = url.replace(/(?:\.git)?\/?$/, '');
  return (file) => {
    const path = posix.relative(root, file);
    if (path === '' || path.startsWith('..') || isAbsolute(path)) return undefined;
    return `${base}/${view}/${encodedPath(path)}`;
  };
}
