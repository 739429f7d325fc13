/** Signs by which a text without blanks is the name of something in a program. */
const identifier = /[A-Za-z]\.[A-Za-z]|[a-z][A-Z]|_|\(\)|::|^[-@$<.]/;

/** Whether a query or heading is the name of something in a program. */
export function isIdentifier(text: string): boolean {
  return text !== '' && !/\s/.test(text) && identifier.test(text);
}
