// One JSON-RPC 2.0 message from bytes, as MCP narrows it: a single object, params an object. The id is any JSON value (SPEC 4.5).
// Values first: the result is a message or an error with the id where it could be read; nothing throws.
import { batchNotSupported, invalidJson, invalidRequest } from '../../shared/problem-types.ts';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { byteLength } from '../../shared/body-bytes.ts';
import { maxIdBytes, maxJsonDepth } from '../../shared/limits.ts';
import { invalidRequestError, parseError, type RpcError, rpcError, type RpcId } from './error.ts';

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: RpcId;
  readonly method: string;
  readonly params: JsonObject | undefined;
}
/** Has no id, and never gets a response. */
export interface RpcNotification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject | undefined;
}
/** A result or error that the client posted; the server sent no request. */
export interface PostedResponse {
  readonly kind: 'response';
}
export type Message = RpcRequest | RpcNotification | PostedResponse;

export interface Malformed {
  readonly kind: 'malformed';
  /** Undefined when it could not be read. */
  readonly id: RpcId | undefined;
  readonly error: RpcError;
}

export type MessageBody = Uint8Array | { readonly text: string };

/** Ignores a byte order mark, as RFC 8259 section 8.1 admits: some hosts take it away before the body is seen here. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a message from bytes, or from text that was UTF-8. Checks run in the order written; the first that fails answers. */
export function parseMessage(body: MessageBody): Message | Malformed {
  const text = body instanceof Uint8Array ? decode(body) : body.text;
  if (text === undefined)
    return malformed(undefined, rpcError(parseError, invalidJson, 'Parse error: the request body is not valid UTF-8'));
  if (depth(text) > maxJsonDepth) return invalid(undefined, `the request body is nested more than ${maxJsonDepth} levels deep`);
  const value = parse(text);
  if (value === undefined)
    return malformed(undefined, rpcError(parseError, invalidJson, 'Parse error: the request body is not valid JSON'));
  if (Array.isArray(value))
    return malformed(
      undefined,
      rpcError(invalidRequestError, batchNotSupported, 'Invalid Request: JSON-RPC batches are not supported'),
    );
  if (!isObject(value)) return invalid(undefined, 'the request body is not an object');

  const id = Object.hasOwn(value, 'id') ? memberSource(text, 'id') : undefined;
  if (id !== undefined && byteLength(id) > maxIdBytes) return invalid(undefined, `id has more than ${maxIdBytes} bytes of JSON`);
  if (value['jsonrpc'] !== '2.0') return invalid(id, 'jsonrpc must be the string "2.0"');
  const { method, params: sent } = value;
  // Some libraries write null for parameters that they leave out.
  const params = sent === null ? undefined : sent;
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (typeof method !== 'string') return invalid(id, 'method must be a string');
  if (params !== undefined && !isObject(params)) return invalid(id, 'params must be an object');
  return id === undefined ? { kind: 'notification', method, params } : { kind: 'request', id, method, params };
}

function malformed(id: RpcId | undefined, error: RpcError): Malformed {
  return { kind: 'malformed', id, error };
}

function invalid(id: RpcId | undefined, what: string): Malformed {
  return malformed(id, rpcError(invalidRequestError, invalidRequest, `Invalid Request: ${what}`));
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The value, or undefined: JSON itself has no undefined. */
function parse(text: string): unknown {
  try {
    return JSON.parse(wellFormed(text));
  } catch {
    return undefined;
  }
}

/** A pair of escapes for one character; half of one, which is group 1; or any other escape. */
const escapes = /\\(?:u[dD][89abAB][\dA-Fa-f]{2}\\u[dD][c-fC-F][\dA-Fa-f]{2}|(u[dD][89a-fA-F][\dA-Fa-f]{2})|[^])/g;

/**
 * JSON whose strings are Unicode: an escaped half of a surrogate pair, which no text in UTF-8 holds (RFC 8259 section 8.2), becomes U+FFFD as it
 * would in UTF-8. Functions such as encodeURIComponent throw for one.
 */
function wellFormed(text: string): string {
  if (!/\\u[dD]/.test(text)) return text;
  return text.replace(escapes, (escape, half: string | undefined) => (half === undefined ? escape : '\\ufffd'));
}

/** The deepest nesting of brackets outside strings; found before parsing, because some parsers recurse. */
export function depth(text: string): number {
  let level = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++level);
    else if (code === 0x5d || code === 0x7d) level--;
  }
  return deepest;
}

const quote = 0x22;
const backslash = 0x5c;

/** The JSON of a member of an object, byte for byte; the last of several alike. `text` is the valid JSON of an object. */
function memberSource(text: string, member: string): string | undefined {
  let memberText: string | undefined;
  let name = '';
  /** Where the value begins; 0 while a name is awaited. */
  let start = 0;
  let level = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      const end = endOfString(text, index);
      if (level === 1 && start === 0) name = text.slice(index, end);
      index = end - 1;
    } else if (code === 0x7b || code === 0x5b) level++;
    else if (level > 1) level -= code === 0x7d || code === 0x5d ? 1 : 0;
    else if (code === 0x3a) start = index + 1;
    else if (start > 0 && (code === 0x2c || code === 0x7d)) {
      if (name === `"${member}"` || (name.includes('\\') && JSON.parse(name) === member))
        memberText = text.slice(start, index).trim();
      start = 0;
    }
  }
  return memberText;
}

/** The index behind the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index + 1;
}
