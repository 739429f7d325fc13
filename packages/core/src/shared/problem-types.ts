// The closed list of problem types (SPEC 7.1; RFC 9457). A code never changes its meaning, and each has a page.

import { maxBodyBytes } from './limits.ts';

/** One way the service can refuse or fail. */
export interface ProblemType {
  /** Stable, snake_case; also the last segment of the type's URI. */
  readonly code: string;
  /** The HTTP status it is answered with when it ends an exchange. */
  readonly status: number;
  /** The same at every occurrence. */
  readonly title: string;
  /** What the client can do about it. */
  readonly resolution: string;
}

/** A type whose title is the words of its code, unless one is given. */
/* @__NO_SIDE_EFFECTS__ */
function type(code: string, status: number, resolution: string, title?: string): ProblemType {
  return { code, status, title: title ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' '), resolution };
}

/** The request cannot be understood (RFC 9110 section 15.5.1). */
export const badRequest: ProblemType = type('bad_request', 400, 'Correct the request as the detail states.');
/** A request that does not arrive in time is a bad request with status 408 (RFC 9110 section 15.5.9). */
export const requestTimeout: ProblemType = { ...badRequest, status: 408 };
/** No resource has this path (RFC 9110 section 15.5.5). */
export const notFound: ProblemType = type(
  'not_found',
  404,
  'Use a published path; the Link field, if present, leads to the contract.',
);
/** The resource does not have this method; `Allow` states which it has (RFC 9110 section 15.5.6). */
export const methodNotAllowed: ProblemType = type('method_not_allowed', 405, 'Use one of the methods in the Allow field.');
export const notAcceptable: ProblemType = type(
  'not_acceptable',
  406,
  'Accept application/json; the endpoint always answers in JSON.',
);
export const preconditionFailed: ProblemType = type(
  'precondition_failed',
  412,
  'Fetch the resource again and use its current ETag, or omit the precondition.',
);
export const unsupportedMediaType: ProblemType = type(
  'unsupported_media_type',
  415,
  'Send application/json without a content coding.',
);
/** The body is larger than `maxBodyBytes` (RFC 9110 section 15.5.14). */
export const contentTooLarge: ProblemType = type(
  'content_too_large',
  413,
  `Send a body of at most ${maxBodyBytes.toLocaleString('en')} bytes.`,
);
/** The request target is too long (RFC 9110 section 15.5.15). */
export const uriTooLong: ProblemType = type('uri_too_long', 414, 'Shorten the request target.', 'URI too long');
/** The header fields are too many or too long (RFC 6585 section 5). */
export const requestHeaderFieldsTooLarge: ProblemType = type(
  'fields_too_large',
  431,
  'Send fewer or shorter header fields.',
  'Request header fields too large',
);
export const rateLimited: ProblemType = type(
  'rate_limited',
  429,
  'Wait for the number of seconds in Retry-After, then try again; cache the static documents instead of polling.',
  'Rate limit exceeded',
);
export const originNotAllowed: ProblemType = type(
  'origin_not_allowed',
  403,
  'Call the endpoint without a browser Origin. Its operator permits pages of other origins by `allowed_origins` in front.yaml or `allowedOrigins` in code.',
);
export const hostNotAllowed: ProblemType = type(
  'host_not_allowed',
  403,
  'Call the service by its published address. Its operator permits other host names by `allowed_hosts` in front.yaml or `allowedHosts` in code.',
);
export const streamNotOffered: ProblemType = type(
  'stream_not_offered',
  405,
  'POST JSON-RPC requests to this URL; GET without text/event-stream returns the server card.',
);
export const invalidJson: ProblemType = type('invalid_json', 400, 'Send one JSON object, encoded as UTF-8.', 'Invalid JSON');
export const invalidRequest: ProblemType = type(
  'invalid_request',
  400,
  'Send one JSON-RPC 2.0 request object with a string method, an object in params, and a string or integer id.',
);
export const batchNotSupported: ProblemType = type('batch_not_supported', 400, 'Send each request in its own POST.');
export const headerMismatch: ProblemType = type('header_mismatch', 400, 'Make the MCP header fields repeat the body.');
export const unsupportedProtocolVersion: ProblemType = type(
  'unsupported_protocol_version',
  400,
  'Use one of the versions in `supported`.',
);
export const missingClientCapability: ProblemType = type(
  'missing_client_capability',
  400,
  'Declare the capabilities in `requiredCapabilities`, or call another tool.',
);
export const methodNotFound: ProblemType = type(
  'method_not_found',
  404,
  'Call one of the methods that the server declares; tools/list names the tools.',
);
export const invalidParams: ProblemType = type('invalid_params', 400, 'Correct the parameters as the message states.');
export const unknownTool: ProblemType = type('unknown_tool', 400, 'Call one of the tools that tools/list names.');
export const resourceNotFound: ProblemType = type(
  'resource_not_found',
  400,
  'Read a URI that resources/list names, or search the documentation with a tool that tools/list names.',
);
export const deadlineExceeded: ProblemType = type(
  'deadline_exceeded',
  500,
  'Try again later; if it persists, send the request id to the operator.',
);
/** Something was thrown; `onError` alone receives it (RFC 9110 section 15.6.1). */
export const internalError: ProblemType = type(
  'internal_error',
  500,
  'Try again later; if it persists, send the request id to the operator.',
);
/** The service is starting or stopping; `Retry-After` states when to come again (RFC 9110 section 15.6.4). */
export const serviceUnavailable: ProblemType = type(
  'service_unavailable',
  503,
  'Try again after the number of seconds in Retry-After.',
);
// oxlint-disable-next-line names/plain-names -- 410 Gone
export const gone: ProblemType = type('gone', 410, 'Follow the Link fields to the successor and the migration guidance.');

/** Every type, in the order in which /problems lists them. */
export const problemTypes: readonly ProblemType[] = [
  badRequest,
  notFound,
  methodNotAllowed,
  notAcceptable,
  preconditionFailed,
  unsupportedMediaType,
  contentTooLarge,
  uriTooLong,
  requestHeaderFieldsTooLarge,
  rateLimited,
  originNotAllowed,
  hostNotAllowed,
  streamNotOffered,
  invalidJson,
  invalidRequest,
  batchNotSupported,
  headerMismatch,
  unsupportedProtocolVersion,
  missingClientCapability,
  methodNotFound,
  invalidParams,
  unknownTool,
  resourceNotFound,
  deadlineExceeded,
  internalError,
  serviceUnavailable,
  gone,
];
