// Claims: one value that several documents state. Claims that differ from most of the others are reported.
import type { Json } from '@vitrine/core';
import { equal } from '@vitrine/core/workspace';
import { type VerifyResponse, valueAt } from './verify-response.ts';
import type { CaseName } from '../cases.ts';
import type { VerifyContext } from './verify-context.ts';

export interface Claim {
  /** The document and the member. */
  readonly where: string;
  readonly value: Json | undefined;
}

/** The value that a document has at a place; no claim when the document was not served. */
export function claim(answer: VerifyResponse | undefined, ...path: readonly (string | number)[]): readonly Claim[] {
  if (answer?.status !== 200) return [];
  return [{ where: `${answer.where} ${path.join('.')}`, value: valueAt(answer.json(), ...path) }];
}

/** Reports each claim that differs from the value of most; of two that are equally frequent the first is believed. */
export function agree({ report }: Pick<VerifyContext, 'report'>, rule: CaseName, claims: readonly Claim[]): void {
  const votes = claims.map(({ value }) => claims.filter((other) => equal(other.value, value)).length);
  const believed = claims[votes.indexOf(Math.max(...votes))];
  if (believed === undefined) return;
  for (const { where, value } of claims) if (!equal(value, believed.value)) report(rule, where, believed.value, value);
}
