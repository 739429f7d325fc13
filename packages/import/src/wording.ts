// Texts of a source as members of content: within their limits, as ids, as families. Nothing is reworded.
import { createDistinct as createDistinctNames } from '@vitrine/core/workspace';

const maxLabel = 200;
const maxText = 4_000;
const maxId = 128;

/** A text on one line of at most 200 characters. */
export function toLabel(text: string): string {
  const line = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(line, maxLabel);
}

/** A link of Markdown that leads nowhere from here: to a page or a place of the source. */
const localLink = /\[([^[\]]{1,300})\]\((?!https?:\/\/)[^()\s]{0,500}\)/g;

/** A paragraph of at most 4,000 characters. Links within the source become their text. */
export function toText(given: string): string {
  const text = given.replace(localLink, '$1');
  return cut(
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/\r\n?/g, '\n')
      .trim(),
    maxText,
  );
}

function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .replace(/\ufffd$/, '')
        .trimEnd()}…`;
}

/** The name of a file, without its folders; of an address without its query. */
export function toFileName(what: string): string {
  return (what.split(/[?#]/, 1)[0] ?? '').split(/[\\/]/).at(-1) ?? '';
}

export function firstSentence(text: string): string {
  const line = text.trim().split(/\n\s*\n/, 1)[0] ?? '';
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(line.slice(0, 1_000))?.[0] ?? line;
  return toLabel(sentence.replace(/[.]$/, ''));
}

function trimmed(text: string, characters: string): string {
  let [start, end] = [0, text.length];
  while (start < end && characters.includes(text.charAt(start))) start += 1;
  while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text as an id of content: letters, digits and `. _ : / -`. Empty when nothing of it can be in one. */
export function toId(text: string): string {
  const id = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._:/-]+/g, '-');
  return trimmed(id.slice(0, maxId), '._:/-');
}

/** A text as a name in kebab-case of at most 48 characters; `otherwise` when nothing of it can be in one. */
export function toKebab(text: string, otherwise: string): string {
  const name = toId(text)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return trimmed(trimmed(name, '-').slice(0, 48), '-') || otherwise;
}

/** Makes ids distinct. */
export function createDistinct(): (id: string) => string {
  return createDistinctNames({ maxLength: maxId });
}
