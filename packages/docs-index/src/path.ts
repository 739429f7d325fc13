// Paths in queries: `/v1/pages/42` is a path of an API with a value where the documentation has `/v1/pages/{id}`.

/** Most parts of a path that may be values. */
const maxParts = 6;

/** What the first path of a query may be in the documentation, with each choice of its parts as places to fill. */
export function templatesOf(query: string): readonly string[] {
  const path = /(?:^|\s)(?:https?:\/\/[^\s/?#]{1,200})?((?:\/[\w.~%@:-]{1,64}){1,16})\/?(?=[\s?#]|$)/.exec(query)?.[1];
  const parts = path?.toLowerCase().split('/').slice(1) ?? [];
  const last = parts.slice(-maxParts);
  const first = parts.slice(0, -maxParts);
  const found: string[] = [];
  // A bit for each part that is a value; a path without any is found by its words.
  for (let values = 1; values < 2 ** last.length; values++)
    found.push(`/${[...first, ...last.map((part, index) => ((values >> index) & 1 ? '{}' : part))].join('/')}`);
  return found;
}
