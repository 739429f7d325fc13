// What a call fails with: one class with a code that programs branch on, a sentence for people and a way out.
import { VitrineError } from '@vitrine/core/client';

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

/** What a server says, as its own words: not checked by anybody. */
export interface RemoteText {
  /** Who says it: host and port, or the command that was started. */
  readonly host: string;
  readonly detail: string;
  /** What it advises. */
  readonly resolution?: string;
}

/** Longest text of a server that is passed on, in characters. */
const maxRemoteText = 2_000;

/** Words of the server at an address; undefined where it says nothing. */
export function remoteText(host: string, detail: string | undefined, resolution?: string): RemoteText | undefined {
  if ((detail ?? '') === '' && (resolution ?? '') === '') return undefined;
  return {
    host,
    detail: (detail ?? '').slice(0, maxRemoteText),
    ...(resolution !== undefined && { resolution: resolution.slice(0, maxRemoteText) }),
  };
}

/** Further members of an error. */
export interface ClientErrorDetails {
  /** What the server says about it. */
  readonly remote?: RemoteText | undefined;
  /** The HTTP status, where the server answered. */
  readonly status?: number;
  /** How long to wait before the next call, where the quota is used up. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** What every call rejects with, except for the reason of a signal that was aborted. */
export class ClientError extends VitrineError {
  declare readonly code: ClientErrorCode;
  /** What to do about it, in a sentence. */
  readonly resolution: string;
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the server says about it; it is in no other member. */
  readonly remote: RemoteText | undefined;

  constructor(code: ClientErrorCode, message: string, resolution: string, details: ClientErrorDetails = {}) {
    super('ClientError', code, message, details.cause === undefined ? {} : { cause: details.cause });
    this.resolution = resolution;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.remote = details.remote;
  }
}
