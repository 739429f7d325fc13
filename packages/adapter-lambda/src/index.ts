// Public entry "@vitrine/adapter-lambda": the service as an AWS Lambda function.
export { type LambdaHandler, type LambdaOptions, toLambdaHandler } from './handler.ts';
