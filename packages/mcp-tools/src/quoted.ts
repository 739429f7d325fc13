// What may be repeated of a client's own words: a short piece, without anything that could read as markup or escape a
// quotation. Error texts reach a model, so an argument must not be able to speak through them.

/** `"piece"`, or an empty string when nothing harmless remains. */
export function quoted(given: unknown): string {
  if (typeof given !== 'string' && typeof given !== 'number') return '';
  const piece = String(given)
    .slice(0, 60)
    .replace(/[^\p{L}\p{N} _./#@:+-]/gu, '')
    .trim();
  return piece === '' ? '' : ` "${piece}"`;
}
