// Public entry "@vitrine/core/verify": whether everything that a service publishes agrees, in process or over HTTP. For
// tests and checks, never for a request.
export { type VerifyResponse, toVerifyResponse, valueAt, asList, asObject, asString } from './verification/verify-response.ts';
export type { SendRequest, VerifyRequest } from './verification/send-request.ts';
export { legacyMcpRequest, modernMcpRequest } from './verification/calls.ts';
export { type Rule, type RuleName, rules } from './verification/catalogue.ts';
export {
  type VerifyResult,
  type VerifyResponsesOptions,
  verifyResponses,
  type VerifyOptions,
  verify,
  verifyUrl,
  type VerifyUrlOptions,
} from './verification/verify-responses.ts';
export { verifyReadOnly, type ReadOnlyOptions } from './verification/read-only.ts';
export type { Builtin } from './verification/traps.ts';
