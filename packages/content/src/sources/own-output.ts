// Folders that are made: an export of a front, and what git leaves out. Nobody writes documentation there.
import { join } from 'node:path';

type Names = (folder: string) => readonly string[];

/** Whether `vitrine export` wrote a folder. */
export function isExport(folder: string, names: Names): boolean {
  const folderNames = new Set(names(folder));
  if (!['nginx.conf', 'server.json', 'site'].every((name) => folderNames.has(name))) return false;
  const published = new Set(names(join(folder, 'site')));
  return published.has('_headers') && published.has('llms.txt');
}

/** Whether the .gitignore of a repository names a folder, given by its path below it; patterns are passed over. */
export function ignoredFolders(gitignore: string): (path: string) => boolean {
  const [paths, names] = [new Set<string>(), new Set<string>()];
  for (const line of gitignore.split('\n')) {
    const [, rooted, path = ''] = /^(\/|\*\*\/)?([\w.-]+(?:\/[\w.-]+)*)\/?\s*$/.exec(line) ?? [];
    if (path === '') continue;
    if (rooted === '/' || path.includes('/')) paths.add(path);
    else names.add(path);
  }
  return (path) => paths.has(path) || names.has(path.slice(path.lastIndexOf('/') + 1));
}
