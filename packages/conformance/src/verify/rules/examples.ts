// Requests that the contract gives as examples work when they are sent as they are.
import { unnamedOperations } from '../../checks.ts';
import { endpoint } from '../../mcp.ts';
import { valueAt, label, asList } from '../verify-response.ts';
import { call, exampleRequests, initialize, post, result } from '../calls.ts';
import { equal } from '@vitrine/core/workspace';
import type { VerifyContext } from '../verify-context.ts';

/** example-answered, and example-current of the handshake. */
export async function examineExamples(context: VerifyContext): Promise<void> {
  const operation = context.contract.find('POST', endpoint);
  if (operation === undefined) return;
  for (const { name, body } of exampleRequests(context)) {
    const answer = await call(context, post(JSON.stringify(body)), label(valueAt(body, 'method')));
    if (answer === undefined) continue;
    const received = valueAt(answer.json(), 'error', 'message') ?? result(answer, 'content', 0, 'text');
    if (result(answer) === undefined || result(answer, 'isError') === true)
      context.report('example-answered', `GET /openapi.json POST ${endpoint} ${name}`, 'a result', received);
  }
  const example = operation.responses.get(200)?.content?.get('application/json')?.['example'];
  const handshake = await initialize(context);
  if (example === undefined || handshake === undefined) return;
  for (const member of ['protocolVersion', 'capabilities', 'serverInfo', 'instructions'])
    if (!equal(valueAt(example, 'result', member), result(handshake, member)))
      context.report(
        'example-current',
        `GET /openapi.json POST ${endpoint} 200 example ${member}`,
        result(handshake, member),
        valueAt(example, 'result', member),
      );
}

// The contract itself: references, names, and the address it gives.

/** contract-reference, operation-id, base-url, authentication. */
export function examineContract({ contract, baseUrl, report }: VerifyContext): Promise<void> {
  const where = 'GET /openapi.json';
  for (const reference of contract.dangling) report('contract-reference', where, 'something there', reference);
  // The status operation has no operationId (SPEC 4.1).
  const operations = contract.operations.filter(({ json }) => json['operationId'] !== undefined);
  for (const { json, method, path } of unnamedOperations(operations))
    report('operation-id', `${where} ${method} ${path}`, 'a name of its own', json['operationId']);
  const servers = asList(contract.json['servers']).map((server) => valueAt(server, 'url'));
  if (servers.length !== 1 || servers[0] !== baseUrl) report('base-url', `${where} servers`, baseUrl, servers);
  for (const { json, method, path } of [{ json: contract.json, method: '', path: 'security' }, ...contract.operations])
    if (asList(json['security']).length > 0)
      report('authentication', `${where} ${method} ${path}`.trimEnd(), 'no security requirement', json['security']);
  return Promise.resolve();
}
