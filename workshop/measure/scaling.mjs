// From the measured figures of one instance to a fleet: arithmetic over docs/performance/results.json. `node workshop/measure/scaling.mjs`
// prints the table of docs/scaling.md (`--write` puts it there); `node workshop/measure/scaling.mjs <people> <questions each a day>` is one row of
// your own.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
export const results = JSON.parse(readFileSync(new URL('docs/performance/results.json', root), 'utf8'));
const page = new URL('docs/scaling.md', root);

/** What is assumed of a day; each stands in the page with its reason. */
export const assumed = {
  /** Requests that open a connection: initialize, initialized, tools/list. */
  opening: 3,
  /** Searches, and other calls, for one question. */
  searches: 2,
  calls: 1,
  /** The busiest minute beside the mean of the day. */
  peak: 10,
  /** How busy a core may be before answers queue. */
  busy: 0.5,
};

const cpuOf = (group, subject) => results.groups[group][subject].cpuMicroseconds.median;
const measured = {
  search: cpuOf('search_docs over 2000 sections, six results with excerpts', 'Vitrine serve()'),
  call: cpuOf('tools/call with a constant answer', 'Vitrine serve()'),
  memory: results.groups['search_docs over 2000 sections, six results with excerpts']['Vitrine serve()'].rss,
};

/** The fleet for so many people who each ask so many questions a day, every question in a connection of its own. */
export function fleetFor(people, questions) {
  const { opening, searches, calls, peak, busy } = assumed;
  const perQuestion = opening + searches + calls;
  const questionsASecond = (people * questions * peak) / 86_400;
  const cores = (questionsASecond * (searches * measured.search + (opening + calls) * measured.call)) / 1e6 / busy;
  // One process uses one core. A second one is for the deployment and the fault of the first.
  const instances = Math.max(2, Math.ceil(cores));
  const requests = questionsASecond * perQuestion;
  return { people, questions, requests, cores, instances, megabytes: (instances * measured.memory) / 1e6, redis: requests };
}

const rows = [
  [1_000, 5],
  [100_000, 5],
  [1_000_000, 5],
  [10_000_000, 5],
];
const number = (value, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** The table of the page. */
export function table(list = rows) {
  const lines = list.map(([people, questions]) => {
    const { requests, cores, instances, megabytes, redis } = fleetFor(people, questions);
    const figures = [
      number(people),
      number(questions),
      number(requests, requests < 10 ? 1 : 0),
      number(cores, 2),
      number(instances),
      number(megabytes),
      number(redis, redis < 10 ? 1 : 0),
    ];
    return `| ${figures.join(' | ')} |`;
  });
  const head =
    '| People | Questions each a day | Requests a second, busiest minute | Cores in use | Instances | Memory, MB | Commands a second at Redis |';
  return [head, '| --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

const marks = /(<!-- table -->\n)[^]*(\n<!-- \/table -->)/;

/** The page with the table of these results. */
export function written(text) {
  return text.replace(marks, (_, before, after) => `${before}\n${table()}\n${after}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [people, questions] = process.argv.slice(2).map(Number);
  if (process.argv.includes('--write')) writeFileSync(page, written(readFileSync(page, 'utf8')));
  else if (people > 0 && questions > 0) console.log(table([[people, questions]]));
  else console.log(table());
}
