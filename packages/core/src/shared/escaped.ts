// Escapes foreign text for HTML and XML.

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML and XML, in content and in quoted attributes; characters that XML 1.0 cannot hold are dropped. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
