// The paths of the published contract that a client can request.
import type { Contract } from '../verify/contract.ts';

/** Every path that answers GET. Throws for a parameter without an example. */
export function readablePaths({ operations }: Contract): readonly string[] {
  return operations
    .filter(({ method }) => method === 'GET')
    .map(({ path, target }) => {
      if (target === undefined) throw new TypeError(`no example of each parameter in ${path}`);
      return target;
    });
}

/** The paths that count against the quota (SPEC 8.1). */
const limitedPaths: readonly string[] = ['/api/v1/status', '/api/mcp'];

/** Every path that answers GET and is not limited. */
export function staticPaths(contract: Contract): readonly string[] {
  return readablePaths(contract).filter((path) => !limitedPaths.includes(path));
}
