// What a call fails with: one class with a code that programs branch on, a sentence for people and a way out.
import { VitrineError } from '@vitrine/core/client';

/** Longest text of a server that is passed on, in characters. */
const maxRemoteText = 2_000;

/** Words of the server at an address; undefined where it says nothing. */
export function remoteText(host: string, detail: string | undefined, resolution?: string): ClientError['remote'] {
  if ((detail ?? '') === '' && (resolution ?? '') === '') return undefined;
  return {
    host,
    detail: (detail ?? '').slice(0, maxRemoteText),
    ...(resolution !== undefined && { resolution: resolution.slice(0, maxRemoteText) }),
  };
}

/** What every call rejects with, except for the reason of a signal that was aborted. */
export class ClientError extends VitrineError {
  /** Why a call failed. */
  declare readonly code:
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
  /** What to do about it, in a sentence. */
  readonly resolution: string;
  /** The HTTP status, where the server answered. */
  readonly status: number | undefined;
  /** How long to wait before the next call, where the quota is used up. */
  readonly retryAfterSeconds: number | undefined;
  /** What the server says about it, in its own words, which nobody checked; they are in no other member. */
  readonly remote:
    | {
        /** Who says it: host and port, or the command that was started. */
        readonly host: string;
        readonly detail: string;
        /** What it advises. */
        readonly resolution?: string;
      }
    | undefined;

  constructor(
    code: ClientError['code'],
    message: string,
    resolution: string,
    details: Partial<Pick<ClientError, 'status' | 'retryAfterSeconds' | 'remote' | 'cause'>> = {},
  ) {
    super('ClientError', code, message, details.cause === undefined ? {} : { cause: details.cause });
    this.resolution = resolution;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.remote = details.remote;
  }
}
