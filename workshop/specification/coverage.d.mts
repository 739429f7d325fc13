/** A row of the table of coverage. */
export interface CoverageRow {
  readonly rule: string;
  readonly what: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}
/** The rows of the table. */
export function rowsOf(coverage: string): readonly CoverageRow[];
/** The rules of a specification that need a row, such as `8.3` and `4 GET /releases.json`. */
export function rulesOf(specification: string): readonly string[];
