// Entry ".": whether everything that a service publishes agrees, in process or over HTTP. For tests and checks, never for a request.
// It runs everywhere. "./doctor" checks any site, "./suite" every host.
export { asList, asObject, asString, valueAt } from './verify/verify-response.ts';
export type { SendRequest, VerifyRequest } from './verify/send-request.ts';
export {
  type VerifyResult,
  type VerifyResponsesOptions,
  verifyResponses,
  type VerifyOptions,
  verify,
  verifyUrl,
  type VerifyUrlOptions,
} from './verify/verify-responses.ts';
export { verifyReadOnly, type ReadOnlyOptions } from './verify/read-only.ts';
