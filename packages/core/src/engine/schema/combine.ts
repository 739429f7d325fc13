// A validator is a function that appends what is wrong; combining them is calling them in order.
import type { Issue } from './issue.ts';

export type Path = readonly (string | number)[];
export type Validate = (value: unknown, path: Path, issues: Issue[]) => void;

export function combine(validators: readonly Validate[]): Validate {
  const [only] = validators;
  if (only !== undefined && validators.length === 1) return only;
  return (value, path, issues) => {
    for (const validate of validators) validate(value, path, issues);
  };
}

/** Whether `validate` finds nothing wrong. */
export function admits(validate: Validate, value: unknown): boolean {
  const issues: Issue[] = [];
  validate(value, [], issues);
  return issues.length === 0;
}

/** A validator that says `message` about every value that the test does not pass. */
export function must(message: string, passes: (value: unknown) => boolean): Validate {
  return (value, path, issues) => {
    if (!passes(value)) issues.push({ path, message });
  };
}
