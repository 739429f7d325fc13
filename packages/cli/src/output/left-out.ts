// Which paths of the specification a front does not serve, because of its settings or because it has nothing for them (SPEC 4).
import { specifiedPaths } from '@vitrine/core';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';

/** The paths of the specification at which nothing is published. */
export function pathsLeftOut(isPublished: (path: string) => boolean): readonly string[] {
  return specifiedPaths.filter((path) => !isPublished(path));
}

/** Names them, where there are any. POST /api/mcp is served without its card. */
export function printLeftOut(paths: readonly string[], { print }: Terminal): void {
  if (paths.length > 0) print(`not served by GET: ${paths.join(', ')}`);
}
