// npm run check search-speed -- <data set folder> [sections …] [--json]: size and speed beside MiniSearch, in one process and one run.

import { gzipSync } from 'node:zlib';
import { performance } from 'node:perf_hooks';
import MiniSearch from 'minisearch';
import { openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { readDataSet } from '../eval/data-set.mjs';
import { enlarge } from '../../corpus/enlarge.mjs';

const plain = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = plain[0];
if (folder === undefined) {
  console.error('usage: npm run check search-speed -- <data set folder> [sections ...] [--json]');
  process.exit(2);
}
const sizes = plain.length > 1 ? plain.slice(1).map(Number) : [10_000, 100_000];
const MB = 1e6;
const round = (value) => Number(value.toPrecision(4));

/** Milliseconds of each call, sorted. */
function times(inputs, call) {
  return inputs
    .map((input) => {
      const start = performance.now();
      call(input);
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
}

/** Milliseconds of each call, the least of `rounds` runs of it: what is left when other work on the machine is taken out. */
function leastTimes(inputs, call, rounds = 5) {
  const least = inputs.map(() => Infinity);
  for (let round = 0; round < rounds; round++)
    inputs.forEach((input, i) => {
      const start = performance.now();
      call(input);
      least[i] = Math.min(least[i], performance.now() - start);
    });
  return least.sort((a, b) => a - b);
}

const at = (sorted, share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);

function heap() {
  // What the first collection frees may free more.
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The longest query allowed, all of it wrong: words no dictionary has, each one slip from one that it has. */
function hostileQueries(sections) {
  const words = [...new Set(sections.slice(0, 400).flatMap(({ text }) => text.toLowerCase().match(/\b[a-z]{7,10}\b/g) ?? []))];
  const queries = [];
  for (let from = 0; from + 32 < words.length && queries.length < 20; from += 32)
    queries.push(
      words
        .slice(from, from + 32)
        .map((word) => `${word.slice(0, 3)}q${word.slice(3)}`)
        .join(' ')
        .slice(0, 256),
    );
  const frequency = new Map();
  for (const { text } of sections.slice(0, 2000))
    for (const word of text.toLowerCase().match(/\b[a-z]{2,6}\b/g) ?? []) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const common = [...frequency]
    .sort((a, b) => b[1] - a[1])
    .slice(30, 200)
    .map(([word]) => word);
  for (let from = 0; from + 40 < common.length; from += 20)
    queries.push(
      common
        .slice(from, from + 40)
        .join(' ')
        .slice(0, 256),
    );
  for (const prefix of ['co', 'in', 're', 'st', 'pr'])
    queries.push(`${'installaton configuraton componnts '.repeat(6)}${prefix}`.slice(0, 256));
  return queries;
}

function run(sections, queries) {
  let start = performance.now();
  const { index, text } = buildDocsIndex(sections);
  const buildMs = performance.now() - start;
  const buildRss = process.memoryUsage().rss;
  const opens = times(Array.from({ length: 50 }), () => openDocsIndex(index, text));
  const before = heap();
  const opened = openDocsIndex(index, text);
  const search = (query) => opened.search({ query, excerpts: false });
  const withExcerpts = (query) => opened.search({ query });
  times(queries, search);
  times(queries, withExcerpts);
  const kept = heap() - before;
  const ours = times([...queries, ...queries, ...queries], search);
  const quiet = leastTimes(queries, search);
  const excerpts = times([...queries, ...queries, ...queries], withExcerpts);
  const quietExcerpts = leastTimes(queries, withExcerpts);
  const hostile = times(hostileQueries(sections), search);
  const quietHostile = leastTimes(hostileQueries(sections), search);

  const mini = new MiniSearch({ fields: ['title', 'heading', 'text'], storeFields: ['title'] });
  const heapBefore = heap();
  start = performance.now();
  mini.addAll(
    sections.map(({ id, title, headingPath, text: body }) => ({ id, title, heading: headingPath.join(' '), text: body })),
  );
  const miniBuildMs = performance.now() - start;
  const miniMemory = heap() - heapBefore;
  const sample = sections.length > 20_000 ? queries.filter((_, i) => i % 4 === 0) : queries;
  times(sample.slice(0, 20), (query) => mini.search(query));
  const theirs = times(sample, (query) => mini.search(query));
  return {
    sections: sections.length,
    pages: opened.pages,
    terms: opened.terms,
    postings: postingsOf(index),
    'text MB': round(text.length / MB),
    'index MB': round(index.length / MB),
    'index gzip MB': round(gzipSync(index, { level: 9 }).length / MB),
    'build s': round(buildMs / 1000),
    'process after build MB': round(buildRss / MB),
    'open ms p50': at(opens, 0.5),
    'open ms max': at(opens, 1),
    'memory beyond the files MB': round(kept / MB),
    'query ms p50, p99': [at(ours, 0.5), at(ours, 0.99)],
    '  least of five': [at(quiet, 0.5), at(quiet, 0.99)],
    'ten excerpts ms p50, p99': [at(excerpts, 0.5), at(excerpts, 0.99)],
    '   least of five': [at(quietExcerpts, 0.5), at(quietExcerpts, 0.99)],
    'hostile query ms p50, max': [at(hostile, 0.5), at(hostile, 1)],
    '    least of five': [at(quietHostile, 0.5), at(quietHostile, 1)],
    'MiniSearch build s': round(miniBuildMs / 1000),
    'MiniSearch memory MB': round(miniMemory / MB),
    'MiniSearch query ms p50, p99': [at(theirs, 0.5), at(theirs, 0.99)],
    'times faster p50': round(at(theirs, 0.5) / at(ours, 0.5)),
    'times faster p99': round(at(theirs, 0.99) / at(ours, 0.99)),
  };
}

/** Postings of the file: the first number of each list says how many it has. */
function postingsOf(index) {
  const view = new DataView(index.buffer, index.byteOffset);
  const [lists, records, postings] = [10, 11, 12].map((field) => view.getUint32(4 * field, true));
  let total = 0;
  for (let list = lists; list < records; list += 4) {
    let at = postings + view.getUint32(list, true);
    for (let shift = 0, more = true; more; shift += 7) {
      more = index[at] > 127;
      total += (index[at++] & 127) << shift;
    }
  }
  return total;
}

const set = readDataSet(folder);
const queries = set.queries.map(({ text }) => text);
const reports = sizes.map((size) => run(enlarge(set.sections, size), queries));
if (process.argv.includes('--json')) console.log(JSON.stringify(reports, null, 2));
else
  for (const report of reports)
    console.log(
      Object.entries(report)
        .map(([name, value]) => `${name.padEnd(28)} ${value}`)
        .join('\n'),
      '\n',
    );
