// One thing that is wrong with a value, and where: the common result of every check in this folder.

/** One thing that is wrong with a value. */
export interface Issue {
  /** Member names and array indices from the root to the value. */
  readonly path: readonly (string | number)[];
  /** One sentence without the path: "must be at most 20". Never repeats the value. */
  readonly message: string;
}

/** `limit: must be at most 20` */
export function describeIssue(issue: Issue): string {
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}
