// What a call fails with: one class with a code that programs branch on, a sentence for people and a way out.

/** Why a call failed. */
export type ClientErrorCode =
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'redirected'
  | 'refused'
  | 'not_found'
  | 'rate_limited'
  | 'wrong_media_type'
  | 'invalid_answer'
  | 'not_offered'
  | 'tool_error'
  | 'untrusted'
  | 'other_snapshot';

/** Further members of an error. */
export interface ClientErrorDetails {
  /** The HTTP status, where the server answered. */
  readonly status?: number;
  /** How long to wait before the next call, where the quota is used up. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** What every call rejects with, except for the reason of a signal that was aborted. */
export class ClientError extends Error {
  readonly code: ClientErrorCode;
  /** What to do about it, in a sentence. */
  readonly resolution: string;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ClientErrorCode, message: string, resolution: string, details: ClientErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ClientError';
    this.code = code;
    this.resolution = resolution;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
