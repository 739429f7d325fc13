// A diagnostic: what is wrong with content, a front or a site, where, by which rule, and how to fix it. The one shape of the build, the
// lint, verify, the doctor and the importers. What a client did wrong is a problem (RFC 9457) and never a diagnostic.

/** One error or warning. It has a `file`, or a `location` where the fault is in no file. Every text is one line. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** `content` for what the shape of a file demands, else the name of a rule. */
  readonly rule: string;
  /** What is expected, and what was found. */
  readonly message: string;
  /** Path below the content folder, with forward slashes; for content given as objects the name of the part. */
  readonly file?: string;
  /** Lines of the file, from 1. */
  readonly range?: { readonly startLine: number };
  /** Member of a catalog file, such as `actions[3].permission`. */
  readonly path?: string;
  /** A request, a document or an address. */
  readonly location?: string;
  readonly fix: string;
}

/**
 * A diagnostic in one line: its place, its message and its rule.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const findings = await verify(front);
 * expect(findings.map((finding) => formatDiagnostic(finding))).toEqual([]);
 * ```
 */
export function formatDiagnostic({ rule, message, file, range, path, location }: Diagnostic): string {
  const place = file === undefined || range === undefined ? (file ?? location) : `${file}:${range.startLine}`;
  const parts = [place, path, message].filter((part) => part !== undefined);
  return `${parts.join(': ')}${rule === 'content' ? '' : ` (rule ${rule})`}`;
}

/** Most problems that a message lists; `problems` has them all. */
const listed = 50;

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
export class ContentError extends Error {
  readonly problems: readonly Diagnostic[];
  /** How many pages a build with `keepGoing` publishes; 0 where something else than pages has problems. */
  readonly publishable: number;

  constructor(problems: readonly Diagnostic[], publishable = 0) {
    const lines = problems.slice(0, listed).map((problem) => `  ${formatDiagnostic(problem)}`);
    const more = problems.length > listed ? [`  … and ${problems.length - listed} more`] : [];
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([`The content has ${count}:`, ...lines, ...more].join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
    this.publishable = publishable;
  }
}
