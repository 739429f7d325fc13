// What `search_docs` says about words is true: questions are made of the words of a documentation, and each note of an answer is compared
// with the texts. Exits with 1 where a note is untrue. Arguments: folders, each with its language behind a colon; by default our own pages
// and the documentations of VITRINE_DATA. `--questions <n>` is how many there are in all, `--seed <n>` which, `--show` prints answers.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createEnglishAnalyzer } from '@vitrine/docs-index/engine';
import { openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { random } from '../search/eval/probes.mjs';
import { loadTools } from './load-tools.mjs';
import { searchDocsOver, snapshotOf } from './tree.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
    tools: { type: 'string', default: root },
  },
});
const data = process.env['VITRINE_DATA'] ?? '';
const usual = ['vite', 'mkdocs-material', 'ionic'].map((name) => join(data, 'docs-trees', name));
const trees = positionals.length > 0 ? positionals : [join(root, 'docs'), ...usual.filter(existsSync)];

const folded = (text) =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/(?<![иИ])\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase();
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u;

/** What people read of Markdown: no targets of links, no tags, no languages of code. */
const readable = (markdown) =>
  markdown
    .replace(/^\s*\[[^[\]]+\]:\s*\S.*$/gm, '')
    .replace(/\]\([^()\s]*(?:\([^()]*\))?[^()\s]*\)/g, ']')
    .replace(/^(\s*(?:```+|~~~+)).*$/gm, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ');

/** Whether a reader who looks for a word finds it: as a word of its own, whatever joins its parts. */
function hasWord(text, word) {
  const parts =
    folded(word)
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) ?? [];
  if (parts.length === 0) return true;
  const edge = unspaced.test(word) ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  // The index writes `snake_case` as one word.
  const letters = parts.length > 1 ? parts.join('[._/:@-]*') : [...(parts[0] ?? '')].join('[_-]?');
  return new RegExp(`${edge[0]}${letters}${edge[1]}`, 'u').test(text);
}

/** Whether an index over a text has a word, by the rules of the index: inflections, parts of names. */
function indexHas(text, word, locale) {
  const { index, text: bytes } = buildDocsIndex([{ id: 'a', page: 'a', title: '', headingPath: [], text }], { locale });
  const { words = [] } = openDocsIndex(index, bytes).search({ query: `${word} .`, words: true, limit: 1 });
  return words.length > 0 && words.every(({ known: isKnown, weight }) => isKnown && weight > 0);
}

const pick = (list, next) => list[Math.floor(next() * list.length)] ?? '';
const wordsIn = (text, locale) =>
  unspaced.test(text)
    ? [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].flatMap(({ segment, isWordLike }) =>
        isWordLike && segment.length > 1 ? [segment] : [],
      )
    : (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}]/gu) ?? []).filter((word) => word.length < 40);

/** A word with another ending, or with a slip. */
const changes = [
  (word) => (/^[a-z]{4,}$/.test(word) ? (word.endsWith('s') ? word.slice(0, -1) : `${word}s`) : word),
  (word) => (/^[a-z]{4,}[^e]$/.test(word) ? `${word}ing` : word),
  (word) => (/^\p{L}{5,}$/u.test(word) ? word[0] + word[2] + word[1] + word.slice(3) : word),
  (word) => word.toUpperCase(),
];

/** A question of a kind, from the sections of a documentation. */
function question(kind, sections, others, next, locale) {
  const some = (most) => {
    const words = wordsIn(pick(sections, next).text, locale);
    const from = Math.floor(next() * Math.max(1, words.length - most));
    return words.slice(from, from + most);
  };
  const size = 1 + Math.floor(next() * 4);
  if (kind === 'one section') return some(size + 1);
  if (kind === 'two sections') return [...some(size), ...some(2)];
  if (kind === 'names')
    return [
      ...some(60)
        .filter((word) => /[_.]|[a-z][A-Z]|\d/.test(word))
        .slice(0, 3),
      ...some(1),
    ];
  if (kind === 'changed') return some(size + 1).map((word) => pick(changes, next)(word));
  return [...some(size), pick(others, next)];
}

const english = createEnglishAnalyzer();
/** A word that is left out of running text, or of one letter. */
const isCommon = (word) => word.length < 2 || english.word(folded(word)).stop;

const kinds = ['one section', 'two sections', 'names', 'changed', 'foreign'];
const tools = await loadTools(options.tools);
const next = random(Number(options.seed));
const strings = (value) => (Array.isArray(value) ? value : []);
let untrue = 0;
const foreign = [
  'kubernetes',
  'réseau',
  'Zürich',
  'ipv4_address',
  'quorum',
  'v9.9.9',
  '2031-02-03',
  '数据库',
  'таблица',
  'xylophone',
];

for (const tree of trees) {
  const [, folder, locale = 'en'] = /^(.*?)(?::([a-z-]{2,8}))?$/.exec(tree);
  const snapshot = await snapshotOf(folder, locale);
  const search = searchDocsOver(tools, snapshot);
  const utf8 = new TextDecoder();
  const sections = snapshot.pages.flatMap((page) => {
    const starts = [0, ...page.headings.slice(page.headings[0]?.depth === 1 ? 1 : 0).map(({ start }) => start), page.length];
    return starts.slice(1).map((end, at) => ({
      page,
      text: readable(utf8.decode(snapshot.markdown.subarray(page.start + (starts[at] ?? 0), page.start + end))),
    }));
  });
  const texts = sections.map(({ page, text }) => folded(`${page.title}\n${text}`));
  const inSections = (word) => texts.some((text) => hasWord(text, word));
  const counts = { questions: 0, nowhere: 0, elsewhere: 0, 'no answer': 0, spelling: 0, 'without words': 0, untrue: 0 };
  const fault = (given, what) => {
    counts.untrue++;
    console.log(`  ${JSON.stringify(given)}: ${what}`);
  };
  for (let number = 0; number < Number(options.questions) / trees.length; number++) {
    const kind = kinds[number % kinds.length];
    const words = question(kind, sections, foreign, next, locale);
    const query = words.join(' ').slice(0, 200);
    if (query === '') continue;
    counts.questions++;
    const isReading = number % 10 === 9;
    const given = isReading ? { id: pick(snapshot.pages, next).id, query } : { query };
    const { text, data: answer } = await search(given);
    if (options.show) console.log(`\n##### ${JSON.stringify(given)}\n\n${text}`);
    if (isReading) {
      if (!/^Nothing here has these words/.test(answer.note ?? '')) continue;
      counts['without words']++;
      const pageText = folded(
        sections.flatMap((one) => (one.page.id === given.id ? [`${one.page.title}\n${one.text}`] : [])).join('\n'),
      );
      const there = words.filter((word) => word.length > 3 && hasWord(pageText, word));
      // Words that are in every question of people say nothing.
      if (there.length > words.length / 2) fault(given, `is said to have none of the words, and has ${there.join(', ')}`);
      continue;
    }
    const { nowhere, elsewhere } = answer.missing ?? {};
    const results = strings(answer.results).filter((one) => typeof one.text === 'string');
    const resultsText = results.map((one) => [one.title, ...one.heading_path, one.text].join('\n')).join('\n\n');
    for (const word of strings(nowhere)) {
      counts.nowhere++;
      if (inSections(word)) fault(given, `${word} is said to be nowhere`);
    }
    for (const word of strings(elsewhere)) {
      counts.elsewhere++;
      if (hasWord(folded(resultsText), word) || indexHas(resultsText, word, locale))
        fault(given, `${word} is said to be in no section shown`);
      else if (!inSections(word) && !(await search({ query: word, limit: 1 })).data.results?.length)
        fault(given, `${word} is said to be elsewhere`);
    }
    if (/^(?:No section answers this)/.test(answer.note ?? '')) {
      counts['no answer']++;
      const full = sections.find((_, at) => words.every((word) => hasWord(texts[at], word)));
      if (full !== undefined) fault(given, `is said to have no answer, and ${full.page.id} has all words`);
    }
    if (/^Nothing found/.test(answer.note ?? '') && words.some((word) => !isCommon(word) && inSections(word)))
      fault(given, `is said to have no word in the documentation`);
    for (const spelling of strings(answer.suggestions?.spellings)) {
      counts.spelling++;
      const changed = words.filter((word) => !folded(spelling).includes(folded(word)));
      for (const word of changed) if (inSections(word)) fault(given, `${spelling} is offered, and ${word} is there`);
    }
  }
  untrue += counts.untrue;
  console.log(
    `${folder.split('/').slice(-2).join('/')} (${locale}): ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
}
console.log(`Untrue: ${untrue}`);
process.exitCode = untrue > 0 ? 1 : 0;
