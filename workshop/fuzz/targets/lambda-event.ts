// Whatever an event holds, the handler answers with a status below 500 and the service reports no error.
import { toLambdaHandler } from '../../../packages/adapter-lambda/src/index.ts';
import { createTarget } from '../../../packages/adapter-lambda/test/service.ts';

export const maxLength = 40_000;
const errors: unknown[] = [];
const service = createTarget([], { onError: (error) => errors.push(error), clock: () => 0 });
const handler = toLambdaHandler(service);

export async function check(event: unknown, steps: () => number): Promise<void> {
  if (typeof event !== 'object' || event === null) return;
  errors.length = 0;
  // An event is whatever JSON a caller of the function sends.
  const result = (await handler(event as Parameters<typeof handler>[0])) as { readonly statusCode?: unknown };
  const { statusCode } = result;
  if (typeof statusCode !== 'number' || statusCode < 200 || statusCode >= 500) throw new Error(`status ${String(statusCode)}`);
  if (errors.length > 0) throw errors[0];
  const length = JSON.stringify(event).length;
  const work = steps();
  if (work > 40_000 + 60 * length) throw new Error(`${work} steps for ${length} characters`);
}
