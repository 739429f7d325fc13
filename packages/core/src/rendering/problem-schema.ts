// The shape of a problem document (RFC 9457, SPEC 7.1), for the contract and for /schemas/problem.json.
import { problemTypes } from '../shared/problem-types.ts';
import type { JsonObject } from '../shared/json.ts';

/** The body of every refusal. */
export interface ProblemDocument {
  /** Identifier of the problem type, and the address of its page. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** `urn:uuid:` and the id in X-Request-Id. */
  readonly instance: string;
  /** Stable; what machines branch on. */
  readonly code: string;
  readonly resolution: string;
  /** With 429: names of the policies that refused. */
  readonly 'violated-policies'?: readonly string[];
  /** With 404 below `/docs/`: addresses of the pages with the most similar paths. */
  readonly nearest?: readonly string[];
}

/** JSON Schema of the document. */
export const problemSchema: JsonObject = {
  title: 'Problem',
  description: 'Problem details (RFC 9457). Branch on `code`.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'resolution'],
  properties: {
    type: { description: 'Identifier of the problem type, and the address of its page.', type: 'string', format: 'uri' },
    title: { description: 'Short summary of the type.', type: 'string' },
    status: { description: 'The HTTP status of this answer.', type: 'integer', minimum: 400, maximum: 599 },
    detail: { description: 'This occurrence.', type: 'string' },
    instance: { description: 'Identifies this occurrence; the same id as X-Request-Id.', type: 'string', format: 'uri' },
    code: { description: 'Stable machine-readable code.', enum: problemTypes.map(({ code }) => code) },
    resolution: { description: 'How to resolve it.', type: 'string' },
    'violated-policies': { description: 'With 429: names of the policies that refused.', type: 'array', items: { type: 'string' } },
    nearest: {
      description: 'With 404 below /docs/: addresses of the pages with the most similar paths.',
      type: 'array',
      items: { type: 'string', format: 'uri' },
    },
  },
};
