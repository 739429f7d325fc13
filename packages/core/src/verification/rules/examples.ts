// Requests that the contract gives as examples work when they are sent as they are.
import { rpcPath } from '../../shared/operations.ts';
import { valueAt, label } from '../verify-response.ts';
import { call, exampleRequests, initialize, post, result } from '../calls.ts';
import { equal } from '../../engine/schema/validate.ts';
import type { VerifyContext } from '../verify-context.ts';

/** example-answered, and example-current of the handshake. */
export async function examineExamples(context: VerifyContext): Promise<void> {
  const operation = context.contract.find('POST', rpcPath);
  if (operation === undefined) return;
  for (const { name, body } of exampleRequests(context)) {
    const answer = await call(context, post(JSON.stringify(body)), label(valueAt(body, 'method')));
    if (answer === undefined) continue;
    const found = valueAt(answer.json(), 'error', 'message') ?? result(answer, 'content', 0, 'text');
    if (result(answer) === undefined || result(answer, 'isError') === true)
      context.report('example-answered', `GET /openapi.json POST ${rpcPath} ${name}`, 'a result', found);
  }
  const example = operation.responses.get(200)?.content?.get('application/json')?.['example'];
  const handshake = await initialize(context);
  if (example === undefined || handshake === undefined) return;
  for (const member of ['protocolVersion', 'capabilities', 'serverInfo', 'instructions'])
    if (!equal(valueAt(example, 'result', member), result(handshake, member)))
      context.report(
        'example-current',
        `GET /openapi.json POST ${rpcPath} 200 example ${member}`,
        result(handshake, member),
        valueAt(example, 'result', member),
      );
}
