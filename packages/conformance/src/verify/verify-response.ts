// An answer as the rules read it, and how they look into documents whose shape they do not know.
import { jsonDepth } from '@vitrine/core/client';
import { isObject, type HeaderList } from '@vitrine/core/serving';
import { parseJson } from '@vitrine/core/workspace';
import type { Json, JsonObject, ServiceResponse } from '@vitrine/core';
import { bodyBytes, type VerifyRequest } from './send-request.ts';

export interface VerifyResponse {
  readonly request: VerifyRequest;
  /** For findings: `GET /capabilities.json`. */
  readonly where: string;
  readonly status: number;
  readonly fields: HeaderList;
  readonly body: Uint8Array;
  /** Lines of one name, joined; undefined when there is none. */
  readonly field: (name: string) => string | undefined;
  readonly text: () => string;
  /** The body as JSON; undefined when it is not, or is nested too deep to be walked. */
  readonly json: () => Json | undefined;
}

const utf8 = new TextDecoder();

/** Makes an answer of a reply; `where` is what findings call it. */
export function toVerifyResponse(
  question: VerifyRequest,
  { status, fields, body }: ServiceResponse,
  where: string,
): VerifyResponse {
  const bytes = bodyBytes(body);
  let decoded: string | undefined;
  let parsed: { readonly value: Json | undefined } | undefined;
  const text = (): string => (decoded ??= utf8.decode(bytes));
  return {
    request: question,
    where,
    status,
    fields,
    body: bytes,
    text,
    field: (name) => {
      const lines = fields.filter(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
      return lines.length === 0 ? undefined : lines.map(([, value]) => value).join(', ');
    },
    json: () => (parsed ??= { value: parse(text()) }).value,
  };
}

/** Deeper documents are not read: the rules that walk them recurse. */
const deepest = 128;

function parse(text: string): Json | undefined {
  return jsonDepth(text) > deepest ? undefined : parseJson(text);
}

/** The member at the end of a path of names and indices; undefined when there is none. */
export function valueAt(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => {
    if (typeof step === 'number') return asList(value)[step];
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, value);
}

/** A list; empty for anything else. */
export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** An object; empty for anything else. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** A text; undefined for anything else. */
export function asString(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function label(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
