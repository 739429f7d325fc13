// What the contract lists, as requests: every published path, with the contract's own example for each parameter.
import type { Contract } from './contract.ts';
import { asObject, type Json } from './subject.ts';

/** Every path that answers GET. Throws for a parameter without an example. */
export function readablePaths({ document }: Contract): readonly string[] {
  const paths = Object.entries(asObject(document['paths'], 'paths'));
  return paths.flatMap(([path, item]) => {
    const { get } = asObject(item, 'path item');
    return get === undefined ? [] : [exampleOf(path, asObject(get, path))];
  });
}

function exampleOf(path: string, { parameters = [] }: Json): string {
  if (!Array.isArray(parameters)) throw new TypeError(`parameters of ${path}: expected a list`);
  return parameters.reduce<string>((filled, parameter) => {
    const { name, example } = asObject(parameter, 'parameter');
    if (typeof example !== 'string') throw new TypeError(`no example of ${String(name)} in ${path}`);
    return filled.replace(`{${String(name)}}`, example);
  }, path);
}

/** The paths that count against the quota (SPEC 8.1). */
export const limitedPaths: readonly string[] = ['/api/v1/status', '/api/mcp'];

/** Every path that answers GET and is not limited. */
export function staticPaths(contract: Contract): readonly string[] {
  return readablePaths(contract).filter((path) => !limitedPaths.includes(path));
}
