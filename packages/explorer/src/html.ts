// HTML as a value: a template whose holes are escaped, so that a team's words are always text and never markup.

/** A piece of HTML that is already escaped. */
export interface Html {
  readonly html: string;
}

/** What a hole of a template takes: text, which is escaped; HTML, which is not; lists of both; nothing. */
export type Part = string | number | Html | readonly Part[] | undefined | false;

/** A template of HTML. Holes are in content or inside quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + written(parts[index])).join('') };
}

/** HTML that the sanitiser, or this package itself, has made. */
export function raw(text: string): Html {
  return { html: text };
}

/** Words of a team within a line: their direction of writing does not change the text around them. */
export function words(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(written).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Whether an address leads somewhere and runs nothing. */
export function isWeb(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url);
}

/** A link to an address that a team wrote: only http, https and mailto lead anywhere. */
export function outward(url: string | undefined, text: Part): Part {
  if (url === undefined || !isWeb(url)) return text;
  return html`<a href="${url}">${text}</a>`;
}

/** Longest code that a line keeps together. */
const longestWhole = 24;

/** Whether code within a line is not to be broken, as `--option` would be behind its hyphens. */
export function isWhole(code: string): boolean {
  return code.length <= longestWhole && !code.includes(' ');
}

export function inlineCode(code: string): Html {
  return html`<code${isWhole(code) && html` class="whole"`}>${code}</code>`;
}

/** A value for a data block: JSON that cannot end its script element. */
export function jsonBlock(value: unknown): Html {
  return raw(JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
}
