// Conditions of an action as documents write them: each says which way it points. A condition that nobody states is the riskier case.
import type { Action } from './catalogs/capabilities.ts';

/** Whether somebody must agree: `conditional, by user; required when: The folder is not empty.` */
export function approvalWords({
  required,
  by,
  required_when: when,
  not_required_when: notWhen,
  reason,
}: Action['approval']): string {
  const isUndirected = required === 'conditional' && when === undefined && notWhen === undefined;
  return [
    by === undefined ? required : `${required}, by ${by}`,
    ...(isUndirected ? ['the condition is not stated, so treat it as required'] : []),
    ...(when === undefined ? [] : [`required when: ${when}`]),
    ...(notWhen === undefined ? [] : [`not required when: ${notWhen}`]),
    ...(reason === undefined ? [] : [`reason given: ${reason}`]),
  ].join('; ');
}

/** Whether it can be undone: `conditional: it can be undone when: The backup has a tag.` */
export function reversibleWords({ reversible, reversible_when: when, undo }: Action): string {
  if (when !== undefined) return `${reversible}; it can be undone when: ${when}`;
  return reversible === 'conditional' && undo === undefined
    ? 'conditional; the condition is not stated, so treat it as no'
    : reversible;
}
