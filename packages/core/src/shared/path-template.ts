// Paths with one {parameter}, such as /docs/{page}.md. The parameter matches one segment or several and is taken literally: no
// decoding (SPEC 4). The route table, the contract and its verification read templates here.

export interface PathTemplate {
  readonly before: string;
  readonly parameter: string;
  readonly after: string;
}

/** Reads a path; undefined when it has no parameter. */
export function parsePathTemplate(path: string): PathTemplate | undefined {
  const open = path.indexOf('{');
  const close = path.indexOf('}', open);
  if (open < 0 || close < 0) return undefined;
  return { before: path.slice(0, open), parameter: path.slice(open + 1, close), after: path.slice(close + 1) };
}

/** What a path has in place of the parameter; undefined when the path does not fit. */
export function parameterValue({ before, after }: PathTemplate, path: string): string | undefined {
  const fits = path.length > before.length + after.length && path.startsWith(before) && path.endsWith(after);
  return fits ? path.slice(before.length, path.length - after.length) : undefined;
}
