// Public entry "@vitrine/adapter-lambda": the service as an AWS Lambda function.
export { toEmbeddedMetricFormat } from './embedded-metrics.ts';
export { type LambdaHandler, type LambdaOptions, toLambdaHandler, type LambdaResult } from './handler.ts';
export type { LambdaEvent } from './event.ts';
