// Problem details (RFC 9457): a refusal as a value, and its document. No part of an exception ever enters one.
import type { HeaderList } from '../../shared/service-response.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ProblemType } from '../../shared/problem-types.ts';

export interface Problem {
  readonly kind: 'problem';
  readonly type: ProblemType;
  /** This occurrence, in one or two sentences. Never repeats what the client sent. */
  readonly detail: string;
  /** Fields the answer needs, such as Allow. */
  readonly fields?: HeaderList;
  /** Extension members (RFC 9457 section 3.2). */
  readonly members?: JsonObject;
  /** The same for a reader who requests Markdown. */
  readonly markdown?: string;
}

/* @__NO_SIDE_EFFECTS__ */
export function problem(type: ProblemType, detail: string, fields?: HeaderList, members?: JsonObject): Problem {
  return { kind: 'problem', type, detail, ...(fields && { fields }), ...(members && { members }) };
}

/** The media type of a problem document (RFC 9457 section 6.1); it takes no charset. */
export const problemMediaType = 'application/problem+json';

/** `<baseUrl>/problems/<code>`: the identifier of a problem type, and the address of its page. */
export function problemTypeUri(type: ProblemType, baseUrl: string): string {
  return `${baseUrl}/problems/${type.code}`;
}

/** The problem document of one occurrence, all seven members always there (SPEC 7.1). */
export function problemDocument(refusal: Problem, id: string, baseUrl: string): JsonObject {
  const { type, detail } = refusal;
  return {
    type: problemTypeUri(type, baseUrl),
    title: type.title,
    status: type.status,
    detail,
    instance: `urn:uuid:${id}`,
    code: type.code,
    resolution: type.resolution,
    ...refusal.members,
  };
}
