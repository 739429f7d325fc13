// The contract suite through the runtime client itself, which runs in this process so that each case can make a service.
import { type LambdaHandler, toLambdaHandler } from '@vitrine/adapter-lambda';
import { functionUrl } from '../../../packages/conformance/src/suite/gateway.ts';
import { contractSuite } from '../../../packages/conformance/src/suite/suite.ts';
import { lambda } from '../../../packages/conformance/src/suite/subjects/lambda.ts';
import { startRuntimeApi } from './runtime-api.ts';

const api = await startRuntimeApi();
process.env['AWS_LAMBDA_RUNTIME_API'] = api.address;
const client = new URL('node_modules/aws-lambda-ric/dist/index.mjs', import.meta.url).href;
// its types are not there before it is installed
const { run } = (await import(client)) as { readonly run: (handler: LambdaHandler) => Promise<void> };

let current: LambdaHandler | undefined;
await run((event, context) => {
  if (current === undefined) throw new Error('no case has begun');
  return current(event, context);
});

const deploy = (service: Parameters<typeof toLambdaHandler>[0]): typeof api.invoke => {
  current = toLambdaHandler(service);
  return api.invoke;
};

contractSuite(lambda('aws-lambda-ric', functionUrl, { deploy }));
