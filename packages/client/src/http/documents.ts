// Published documents: by entity tag where one is known, as JSON of a shape or as text.
import type { JsonObject } from '@vitrine/core';
import { isObject, jsonDepth, type Shape } from '@vitrine/core/client';
import { ClientError, remoteText } from '../client-error.ts';
import { textOf } from './body.ts';
import type { Answered, Caller } from './caller.ts';
import { entityTagOf, type ResponseCache } from './response-cache.ts';

export interface Documents {
  /** A JSON object of a shape. Throws ClientError. */
  readonly json: (url: URL, shape: Shape, signal?: AbortSignal) => Promise<JsonObject>;
  /** A text that is no page for people. Throws ClientError. */
  readonly text: (url: URL, signal?: AbortSignal) => Promise<string>;
}

export const deepest = 200;
/** Types of texts; servers of files state none, or one that says nothing. */
const readable = /^text\/(?!html$|event-stream$)|^$|^application\/octet-stream$/;
const acceptText = 'text/markdown, text/plain;q=0.9, */*;q=0.1';

export function createDocuments(caller: Caller, cache: ResponseCache): Documents {
  async function read(url: URL, accept: string, isWanted: (mediaType: string) => boolean, signal?: AbortSignal): Promise<string> {
    const before = await cache.get(url.href);
    const headers = { accept, ...(before !== undefined && { 'if-none-match': before.etag }) };
    const answered = await caller.call({ url, method: 'GET', headers, signal }, async ({ status }, chunks) =>
      status === 304 ? '' : textOf(chunks),
    );
    if (answered.status === 304 && before !== undefined) return before.text;
    requireDone(answered);
    if (!isWanted(answered.mediaType))
      throw new ClientError(
        'wrong_media_type',
        `${url.href} is of the type ${answered.mediaType || 'that is not stated'}.`,
        'Check the address.',
        { status: answered.status },
      );
    const etag = entityTagOf(answered.headers);
    if (etag !== undefined) await cache.set(url.href, { etag, mediaType: answered.mediaType, text: answered.value });
    return answered.value;
  }

  return {
    json: async (url, shape, signal) => {
      const text = await read(url, 'application/json', (type) => /^application\/(?:[\w.-]{1,60}\+)?json$/.test(type), signal);
      const value = parseJson(text, url.href);
      const wrong = shape(value);
      if (wrong === undefined && isObject(value)) return value;
      throw new ClientError(
        'invalid_answer',
        `${url.href}: ${wrong === undefined || wrong === '' ? 'the document' : wrong.replace(/^\./, '').slice(0, 200)} is missing or wrong.`,
        'Check that the address is a front.',
      );
    },
    text: async (url, signal) => {
      const text = await read(url, acceptText, (type) => readable.test(type), signal);
      if (text.trim() !== '') return text;
      throw new ClientError('invalid_answer', `${url.href} is empty.`, 'Check the address.');
    },
  };
}

/** JSON that is not nested too deep. Throws ClientError. */
export function parseJson(text: string, where: string): unknown {
  try {
    if (jsonDepth(text) <= deepest) return JSON.parse(text);
  } catch {
    // named below
  }
  throw new ClientError(
    'invalid_answer',
    `${where} answers with text that is not JSON, or is nested too deeply.`,
    'Check the address.',
  );
}

/** Throws ClientError for an answer of another status than success, with what its problem document says. */
export function requireDone({ status, mediaType, url, value }: Answered<string>): void {
  if (status >= 200 && status < 300) return;
  const problem = /json$/.test(mediaType) ? problemIn(value) : {};
  const isMissing = status === 404 || status === 410;
  throw new ClientError(
    isMissing ? 'not_found' : 'refused',
    `${url.href} answers ${status}.`,
    isMissing ? 'Check the address.' : 'Read its message, or try again later.',
    { status, remote: remoteText(url.host, problem.detail, problem.resolution) },
  );
}

function problemIn(text: string): { readonly detail?: string; readonly resolution?: string } {
  try {
    const value: unknown = text.length <= 64_000 && jsonDepth(text) <= deepest ? JSON.parse(text) : undefined;
    if (!isObject(value)) return {};
    // A tool server puts its problem document into the JSON-RPC error.
    const { detail, resolution } = isObject(value['error']) && isObject(value['error']['data']) ? value['error']['data'] : value;
    return {
      ...(typeof detail === 'string' && { detail: detail.slice(0, 500) }),
      ...(typeof resolution === 'string' && { resolution: resolution.slice(0, 500) }),
    };
  } catch {
    return {};
  }
}
