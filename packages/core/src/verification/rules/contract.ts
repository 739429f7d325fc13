// The contract itself: references, names, and the address it gives.
import { valueAt, asList, asString } from '../verify-response.ts';
import type { VerifyContext } from '../verify-context.ts';

/** contract-reference, operation-id, base-url, authentication. */
export function examineContract({ contract, baseUrl, report }: VerifyContext): Promise<void> {
  const where = 'GET /openapi.json';
  for (const reference of contract.dangling) report('contract-reference', where, 'something there', reference);
  const seen = new Set<string>();
  for (const { json, method, path } of contract.operations) {
    const id = asString(json['operationId']);
    if (id !== undefined && seen.has(id)) report('operation-id', `${where} ${method} ${path}`, 'a name of its own', id);
    if (id !== undefined) seen.add(id);
  }
  const servers = asList(contract.json['servers']).map((server) => valueAt(server, 'url'));
  if (servers.length !== 1 || servers[0] !== baseUrl) report('base-url', `${where} servers`, baseUrl, servers);
  for (const { json, method, path } of [{ json: contract.json, method: '', path: 'security' }, ...contract.operations])
    if (asList(json['security']).length > 0)
      report('authentication', `${where} ${method} ${path}`.trimEnd(), 'no security requirement', json['security']);
  return Promise.resolve();
}
