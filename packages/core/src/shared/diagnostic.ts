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
  const position = file === undefined || range === undefined ? (file ?? location) : `${file}:${range.startLine}`;
  const parts = [position, path, message].filter((part) => part !== undefined);
  return `${parts.join(': ')}${rule === 'content' ? '' : ` (rule ${rule})`}`;
}
