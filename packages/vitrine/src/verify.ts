// Public entry "vitrine/verify": whether everything that a front publishes agrees. For tests and checks, never for a request.
export { formatDiagnostic } from '@vitrine/core/serving';
export {
  type ReadOnlyOptions,
  type SendRequest,
  verifyReadOnly,
  type VerifyOptions,
  type VerifyResponsesOptions,
  type VerifyUrlOptions,
  type VerifyResult,
  verify,
  verifyResponses,
  verifyUrl,
} from '@vitrine/conformance';
