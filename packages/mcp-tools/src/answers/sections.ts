// What the documentation has on something that a catalog does not: the best sections, each with its id and one line of its text.
import { toolError, type ToolError } from '@vitrine/core/mcp';
import { defined, mapMaybeAsync, oneLine } from '@vitrine/core/serving';
import type { DocsSearchResult } from '@vitrine/docs-index';
import { editionsOf } from './editions.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { code, recordText, valueText } from './record-text.ts';
import { sentence } from './sentences.ts';
import type { ToolEnvironment } from './tool-environment.ts';

const maxSections = 3;
const maxLetters = 240;

/** The best sections for these words; undefined where nothing was searched: no words, no index, or an index that failed. */
function sectionsOn(
  { index, snapshot }: ToolEnvironment,
  query: string,
): readonly JsonObject[] | undefined | Promise<readonly JsonObject[] | undefined> {
  if (index === undefined || query.trim() === '') return undefined;
  const { version, locale } = editionsOf(snapshot.pages);
  // A word that the documentation does not have is no reason to name a section: what was found has another word in its place.
  const toSections = ({ hits, words = [] }: DocsSearchResult): readonly JsonObject[] =>
    (words.length > 0 && words.every(({ known: isKnown }) => !isKnown) ? [] : hits).map(({ id, title, headingPath, excerpt }) => ({
      id,
      title: [title, ...headingPath].join(' › '),
      excerpt: excerpt.length > maxLetters ? `${excerpt.slice(0, maxLetters)}…` : excerpt,
    }));
  try {
    const edition = defined({ version, locale });
    const answer = index.search({ query: query.slice(0, 256), limit: maxSections, words: true, ...edition });
    return answer instanceof Promise ? answer.then(toSections, () => undefined) : toSections(answer);
  } catch {
    return undefined;
  }
}

/**
 * An answer of a tool that has no data for a call: what it does not have, and the sections of the documentation on it. Without
 * sections it is `otherwise`; else its note reports that a search found none.
 */
export function withSections(
  environment: ToolEnvironment,
  query: string,
  answer: JsonObject & { readonly note: string },
  otherwise?: ToolError,
): JsonObject | ToolError | Promise<JsonObject | ToolError> {
  return mapMaybeAsync(sectionsOn(environment, query), (documentation) => {
    const isFound = documentation !== undefined && documentation.length > 0;
    if (!isFound && otherwise !== undefined) return otherwise;
    if (documentation === undefined) return answer;
    const words = { search_docs: environment.toolName('search_docs') };
    const note = `${answer.note} ${sentence(isFound ? 'documentation' : 'no_documentation', words)}`;
    return { ...answer, note, ...(isFound && { documentation }) };
  });
}

/** Which of some words the documentation has; none where it cannot be searched. */
export function inDocumentation(
  { index }: ToolEnvironment,
  words: readonly string[],
): ReadonlySet<string> | Promise<ReadonlySet<string>> {
  if (index === undefined) return new Set();
  const knownWords = ({ words: read = [] }: DocsSearchResult): ReadonlySet<string> =>
    new Set(read.flatMap((word) => (word.known ? [word.text] : [])));
  try {
    const answer = index.search({ query: words.join(' ').slice(0, 256), limit: 1, excerpts: false, words: true });
    return answer instanceof Promise ? answer.then(knownWords, () => new Set<string>()) : knownWords(answer);
  } catch {
    return new Set();
  }
}

/** Longest text of an error with sections, in UTF-16 units: less than half of the least budget in bytes. */
const longestError = 900;

/** An error text, and as many of the sections about what was sought as have room. */
export function errorWithSections(environment: ToolEnvironment, query: string, text: string): ToolError | Promise<ToolError> {
  return mapMaybeAsync(sectionsOn(environment, query), (documentation) => {
    let message = `${text} ${sentence('documentation', { search_docs: environment.toolName('search_docs') })}`;
    const start = message.length;
    for (const line of sectionLines(documentation && [...documentation]))
      if (message.length + line.length < longestError) message += `\n${line}`;
    return toolError(message.length > start ? message : text);
  });
}

export function sectionLines(documentation: Json | undefined): readonly string[] {
  if (!Array.isArray(documentation)) return [];
  return (documentation as readonly Json[]).filter(isObject).map(({ id, title, excerpt }) => {
    const text = valueText(excerpt);
    return `- ${code(valueText(id))} ${valueText(title)}${text === '' ? '' : `: ${text}`}`;
  });
}

/** The lines with which the texts of several tools begin: note, staleness, sections of the documentation. */
export function openingLines({ note, stale_reason: reason, documentation }: JsonObject): readonly string[] {
  return [
    ...(typeof note === 'string' ? [oneLine(note)] : []),
    ...(typeof reason === 'string' ? [reason] : []),
    ...sectionLines(documentation),
  ];
}

/** The lines with which they end: how the list continues, and what was cut. */
export function closingLines({ next_cursor: cursor, omitted }: JsonObject): readonly string[] {
  return [
    ...(typeof cursor === 'string' ? [`More: cursor "${cursor}"`] : []),
    ...(isObject(omitted) ? [`Left out: ${recordText(omitted)}`] : []),
  ];
}
