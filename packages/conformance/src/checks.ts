// Checks of answers that verification and the doctor make alike: pure functions, each written once.
import { fieldMembers, essence } from '@vitrine/core/workspace';
import type { Declared, Operation } from './verify/contract.ts';
import type { VerifyResponse } from './verify/verify-response.ts';

type Answer = Pick<VerifyResponse, 'status' | 'field' | 'body'>;

/** Fields that HEAD has as GET has them (RFC 9110 section 9.3.2). Content-Length may be left out. */
const headFields: readonly string[] = ['content-type', 'content-length', 'etag', 'cache-control', 'vary', 'link'];

/** `head`: what HEAD has otherwise than GET, as name and value; a name without a value is absent. */
export function headDifferences(
  get: Answer,
  head: Answer,
  fields = headFields,
): readonly (readonly [name: string, value: string | undefined])[] {
  const status = head.status === get.status ? [] : [['status', String(head.status)] as const];
  const body = head.body.length === 0 ? [] : [['body', `${head.body.length} bytes`] as const];
  const different = fields.flatMap((name) => {
    const value = head.field(name);
    const isLeftOut = name === 'content-length' && value === undefined;
    return value === get.field(name) || isLeftOut ? [] : [[name, value] as const];
  });
  return [...status, ...body, ...different];
}

/** `vary-coding`, `vary-accept`: whether Vary names a field, in lower case. */
export function varies(answer: Answer, name: string): boolean {
  const members = fieldMembers((answer.field('vary') ?? '').toLowerCase());
  return members.includes(name) || members.includes('*');
}

/** `operation-id`: operations that have no name, or that of one before. */
export function unnamedOperations(operations: readonly Operation[]): readonly Operation[] {
  const names = operations.map(({ json }) => json['operationId']);
  return operations.filter((_, index) => typeof names[index] !== 'string' || names.indexOf(names[index]) !== index);
}

/** The response that an operation declares for a status: its own, that of its class, or the default. */
export function declaredFor({ responses }: Operation, status: number): Declared | undefined {
  return responses.get(status) ?? responses.get(Math.floor(status / 100)) ?? responses.get(0);
}

/** `media-type`: whether a response declares the media type of an answer, whatever its parameters. */
export function admitsType({ content }: Declared, answer: Answer): boolean {
  const type = essence(answer.field('content-type') ?? '');
  return content === undefined || content.size === 0 || [...content.keys()].some((declared) => essence(declared) === type);
}
