// An answer of search_docs as text: sections as Markdown with their ids, everything else in lines. It holds all the facts.
import { code, inline } from '../answers/markdown.ts';
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { sentence } from '../answers/sentences.ts';

export function answerText(answer: JsonObject): string {
  const lines = [
    ...noteLines(answer),
    ...(isObject(answer['page']) ? readingLines(answer['page'], answer) : resultLines(answer)),
    ...suggestionLines(answer['suggestions']),
    ...editionLines(answer['edition']),
    ...(typeof answer['next_cursor'] === 'string' ? [`More: cursor ${code(answer['next_cursor'])}`] : []),
    ...omittedLines(answer['omitted']),
    typeof answer['feedback'] === 'string' ? sentence('feedback', { url: answer['feedback'] }) : '',
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function noteLines({ note, missing }: JsonObject): readonly string[] {
  const { elsewhere, nowhere } = isObject(missing) ? missing : {};
  const wordsOf = (words: Json | undefined): string =>
    list(words)
      .map((word) => code(written(word)))
      .join(', ');
  return [
    text(note),
    list(nowhere).length > 0 ? sentence('words_nowhere', { words: wordsOf(nowhere) }) : '',
    list(elsewhere).length > 0 ? sentence('words_elsewhere', { words: wordsOf(elsewhere) }) : '',
  ];
}

function resultLines(answer: JsonObject): readonly string[] {
  const results = records(answer['results']);
  const shown = results.filter((result) => typeof result['text'] === 'string');
  const named = results.filter((result) => typeof result['text'] !== 'string');
  return [
    ...shown.map((result) => {
      const url = result['url'] === undefined ? '' : ` ${text(result['url'])}`;
      const state = result['complete'] === true ? 'complete' : 'partial, read the id for the rest';
      return [
        `--- ${code(text(result['id']))} (${state})${url}`,
        placeOf(result, true),
        text(result['notice']),
        text(result['text']),
      ]
        .filter((line) => line !== '')
        .join('\n');
    }),
    named.length === 0
      ? ''
      : [shown.length > 0 ? 'Also found:' : '', ...named.map(lineOf)].filter((line) => line !== '').join('\n'),
  ];
}

function lineOf(result: JsonObject): string {
  const { id, url, bytes } = result;
  const snippet = inline(text(result['snippet']));
  const size = bytes === undefined ? '' : `${written(bytes)} bytes`;
  const about = [placeOf(result, false), size].filter((part) => part !== '').join(', ');
  const line = ['-', code(text(id)), about, text(url)].filter((part) => part !== '').join(' ');
  return snippet === '' ? line : `${line}\n  ${snippet}`;
}

/** Headings, behind the title where it is given; above a text its own heading is left out, which the text begins with. */
function placeOf(result: JsonObject, above: boolean): string {
  const path = list(result['heading_path']).map((heading) => inline(written(heading)));
  const shown = above ? path.slice(0, -1) : path;
  const title = inline(text(result['title']));
  const news = text(result['news']);
  if (above && path.length === 0 && news === '') return '';
  return `${[title, ...shown].filter((part) => part !== '').join(' › ')}${news === '' ? '' : ` (release notes or news, ${inline(news)})`}`;
}

function readingLines(page: JsonObject, answer: JsonObject): readonly string[] {
  const parts = records(answer['parts']);
  const outline =
    parts.length === 0
      ? ''
      : [
          'Not shown, each with its subsections:',
          ...parts.map((part) => `- ${code(text(part['id']))} ${inline(text(part['heading']))}, ${written(part['bytes'])} bytes`),
        ].join('\n');
  const head = [`--- ${code(text(page['id']))} ${text(page['url'])}`, placeOf(page, true)].filter((line) => line !== '').join('\n');
  const updated = text(page['updated_at']);
  const body = text(page['text']);
  const before = text(answer['moved_from']);
  return [
    before === '' ? '' : sentence('moved', { before: code(before), id: code(text(page['id'])) }),
    `${head}${updated === '' ? '' : `, updated ${updated.slice(0, 10)}`}`,
    ...(answer['outline_first'] === true ? [outline, body] : [body, outline]),
  ];
}

function suggestionLines(suggestions: Json | undefined): readonly string[] {
  if (!isObject(suggestions)) return [];
  const spellings = list(suggestions['spellings']).map((spelling) => code(written(spelling)));
  const nearby = records(suggestions['nearby']).map((one) => `- ${code(text(one['id']))} ${inline(text(one['heading']))}`);
  const unquoted = text(suggestions['unquoted']);
  return [
    spellings.length > 0 ? `Did you mean: ${spellings.join(', ')}` : '',
    unquoted === '' ? '' : `Without quotes: ${code(unquoted)}`,
    nearby.length > 0 ? ['Headings near the words:', ...nearby].join('\n') : '',
  ];
}

function editionLines(edition: Json | undefined): readonly string[] {
  if (!isObject(edition)) return [];
  const editions = (['version', 'locale'] as const).flatMap((name) =>
    typeof edition[name] === 'string' ? [`${name} ${edition[name]} of ${list(edition[`${name}s`]).map(written).join(', ')}`] : [],
  );
  return [`Edition: ${editions.join('; ')}`];
}

function omittedLines(omitted: Json | undefined): readonly string[] {
  if (!isObject(omitted)) return [];
  return [
    `Left out: ${Object.entries(omitted)
      .map(([path, count]) => `${path} (${written(count)})`)
      .join(', ')}`,
  ];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function written(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function records(value: Json | undefined): readonly JsonObject[] {
  return list(value).filter(isObject);
}
