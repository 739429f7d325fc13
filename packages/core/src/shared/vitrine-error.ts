// The one class of errors that Vitrine throws for what a caller can act on. A wrong argument of a function is a TypeError or a RangeError.
import { type Diagnostic, formatDiagnostic } from './diagnostic.ts';

/** Marks an error in every bundle: each bundle of Vitrine has classes of its own. */
const mark = Symbol.for('vitrine.error');

/**
 * What ContentError, SnapshotError, FollowError and the other errors of Vitrine derive from. `instanceof` holds for it, and for each class
 * that derives from it, from whichever entry or package the error and the class are imported.
 *
 * @example packages/vitrine/test/library.test.ts
 * ```ts
 * try {
 *   await create(new Uint8Array(100));
 * } catch (error) {
 *   if (error instanceof VitrineError) codes.push(error.code, String(error.problems.length));
 * }
 * ```
 */
export abstract class VitrineError extends Error {
  /** Which kind of failure it is, from the closed list of its class. */
  readonly code: string;
  /** Everything that is wrong, where the error is about a list of problems; else empty. */
  readonly problems: readonly Diagnostic[];

  constructor(
    name: string,
    code: string,
    message: string,
    { problems = [], ...options }: ErrorOptions & { readonly problems?: readonly Diagnostic[] } = {},
  ) {
    super(message, options);
    this.name = name;
    this.code = code;
    this.problems = problems;
    Object.defineProperty(this, mark, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (Function.prototype[Symbol.hasInstance].call(this, value)) return true;
    return value instanceof Error && mark in value && (this === VitrineError || value.name === this.name);
  }
}

/** Most problems that a message lists; `problems` has them all. */
const maxListed = 50;

/**
 * Thrown when content cannot be published; nothing is made of such content.
 *
 * @example packages/vitrine/test/library.test.ts
 * ```ts
 * try {
 *   await createFront(broken);
 * } catch (error) {
 *   if (error instanceof ContentError) for (const { file, path } of error.problems) problems.push(`${file ?? ''} ${path ?? ''}`);
 * }
 * ```
 */
export class ContentError extends VitrineError {
  declare readonly code: 'content';
  /** How many pages a build with `keepGoing` publishes; 0 where something else than pages has problems. */
  readonly publishable: number;

  constructor(problems: readonly Diagnostic[], publishable = 0) {
    const lines = problems.slice(0, maxListed).map((problem) => `  ${formatDiagnostic(problem)}`);
    const more = problems.length > maxListed ? [`  … and ${problems.length - maxListed} more`] : [];
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super('ContentError', 'content', [`The content has ${count}:`, ...lines, ...more].join('\n'), { problems });
    this.publishable = publishable;
  }
}
