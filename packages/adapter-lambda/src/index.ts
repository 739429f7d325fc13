// Public entry "@vitrine/adapter-lambda": the service as an AWS Lambda function.
export type { LambdaEvent } from './event.ts';
export { type LambdaHandler, type LambdaOptions, type LambdaResult, toLambdaHandler } from './handler.ts';
