// From the measured figures of one instance to a fleet, and to internet scale: arithmetic over docs/explanation/evidence/results.json and
// postgres.json next to it. `node workshop/measure/scaling.mjs` prints the tables of docs/guides/scaling.md (`--write` puts them there);
// `node workshop/measure/scaling.mjs <people> <questions each a day>` is one row of your own of each.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
export const results = JSON.parse(readFileSync(new URL('docs/explanation/evidence/results.json', root), 'utf8'));
export const postgres = JSON.parse(readFileSync(new URL('docs/explanation/evidence/postgres.json', root), 'utf8')).measured.at(-1);
const page = new URL('docs/guides/scaling.md', root);

/** What is assumed of a day; each is in the page with its reason. */
export const assumed = {
  /** Requests that open a connection: initialize, initialized, tools/list. */
  opening: 3,
  /** Searches, and other calls, for one question. */
  searches: 2,
  calls: 1,
  /** The busiest minute next to the mean of the day. */
  peak: 10,
  /** How busy a core may be before answers queue. */
  busy: 0.5,
  /** Documents that are read for one question: catalogs, llms.txt, pages as Markdown. */
  documents: 4,
  /** Share of them that a CDN answers by itself; the rest it revalidates. */
  cached: 0.95,
  /** Milliseconds on the way to a database and back, next to its own work. */
  networkMs: 1,
};

/** List prices in US dollars, without free quotas, discounts, balancers, transfer and logs; read on 2026-11-22. */
export const prices = {
  /** aws.amazon.com/lambda/pricing, US East (N. Virginia), Arm; called by a function URL. Billed by whole milliseconds. */
  lambda: { perMillionRequests: 0.2, perGigabyteSecond: 0.0000133334, megabytesOfOneCore: 1_769 },
  /** developers.cloudflare.com/workers/platform/pricing, Workers Paid, Standard. Billed by processor time. */
  workers: { perMillionRequests: 0.3, perMillionCpuMs: 0.02 },
};

const cpuOf = (group, subject) => results.groups[group][subject].cpuMicroseconds.median;
const measured = {
  search: cpuOf('search_docs over 2000 sections, six results with excerpts', 'Vitrine serve()'),
  call: cpuOf('tools/call with a constant answer', 'Vitrine serve()'),
  revalidation: cpuOf('a static catalog of 100 KB, not modified', 'Vitrine serve()'),
  /** What a search over 100,000 sections takes more than one over 1,000, and the memory of such a process. */
  larger:
    cpuOf('search, by the number of sections, in process', 'Vitrine docs-index, 100000 sections') -
    cpuOf('search, by the number of sections, in process', 'Vitrine docs-index, 1000 sections'),
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

/** The front of so many people at internet scale: what a CDN takes off, and what the rest costs in instances and in PostgreSQL. */
export function internetFor(people, questions) {
  const { documents, cached, searches, peak, busy } = assumed;
  const fleet = fleetFor(people, questions);
  const questionsASecond = (people * questions * peak) / 86_400;
  const read = questionsASecond * documents;
  const revalidated = read * (1 - cached);
  const all = fleet.requests + read;
  const cores = fleet.cores + (revalidated * measured.revalidation) / 1e6 / busy;
  return {
    people,
    all,
    cdnShare: (read * cached) / all,
    dynamic: fleet.requests,
    instances: Math.max(2, Math.ceil(cores)),
    postgresCores: (questionsASecond * searches * postgres.postgres.serverCpuMs) / 1_000 / busy,
  };
}

/** Searches a second that so many cores of PostgreSQL answer, half busy. */
export const searchesOf = (cores) => (cores * assumed.busy * 1_000) / postgres.postgres.serverCpuMs;

const wholeMs = (ms) => Math.max(1, Math.ceil(ms));

/** US dollars for a million dynamic requests of the usual mixture, on Lambda with so much memory; `waitMs` is what a search waits for next to its own work. */
function lambdaCost(searchMicroseconds, megabytes, waitMs = 0) {
  const { opening, searches, calls } = assumed;
  const { perMillionRequests, perGigabyteSecond, megabytesOfOneCore } = prices.lambda;
  const slower = Math.max(1, megabytesOfOneCore / megabytes) / 1_000;
  const ms = searches * wholeMs(searchMicroseconds * slower + waitMs) + (opening + calls) * wholeMs(measured.call * slower);
  const perRequest = ms / (opening + searches + calls);
  return perMillionRequests + ((perRequest * megabytes) / 1_024 / 1_000) * 1e6 * perGigabyteSecond;
}

/** The same on Workers. */
function workersCost(searchMicroseconds) {
  const { opening, searches, calls } = assumed;
  const { perMillionRequests, perMillionCpuMs } = prices.workers;
  const microseconds = (searches * searchMicroseconds + (opening + calls) * measured.call) / (opening + searches + calls);
  return perMillionRequests + (microseconds / 1_000) * perMillionCpuMs;
}

/** Costs of a million dynamic requests, by where the search is. */
export function costs() {
  // A search takes two round trips.
  const waitMs = postgres.postgres.serverCpuMs + 2 * assumed.networkMs;
  return [
    ['built in, 2,000 sections', lambdaCost(measured.search, 512), workersCost(measured.search)],
    // An isolate of 128 MB does not hold the larger index.
    ['built in, 100,000 sections', lambdaCost(measured.search + measured.larger, 1_769), undefined],
    ['in PostgreSQL, 100,000 sections, without the database', lambdaCost(measured.search, 512, waitMs), undefined],
  ];
}

const internetRows = [
  [1_000_000, 5],
  [10_000_000, 5],
  [100_000_000, 5],
  [1_000_000_000, 5],
];

/** The table of the second half. */
export function internetTable(list = internetRows) {
  const lines = list.map(([people, questions]) => {
    const { all, cdnShare, dynamic, instances, postgresCores } = internetFor(people, questions);
    const figures = [
      number(people),
      number(all),
      `${number(cdnShare * 100)} %`,
      number(dynamic),
      number(instances),
      number(postgresCores, 1),
    ];
    return `| ${figures.join(' | ')} |`;
  });
  const head =
    '| People, 5 questions each a day | Requests a second, busiest minute | Answered by the CDN | Dynamic requests a second | Instances | Cores of PostgreSQL, if searches go there |';
  return [head, '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

export function costTable() {
  const lines = costs().map(
    ([where, lambda, workers]) =>
      `| ${where} | ${number(lambda, 2)} | ${workers === undefined ? 'not measured' : number(workers, 2)} |`,
  );
  return ['| Search | Lambda, $ a million dynamic requests | Workers, $ |', '| --- | --- | --- |', ...lines].join('\n');
}

/** Where PostgreSQL becomes the limit, in people who ask 5 questions a day. */
export function limitTable() {
  const lines = [4, 16, 64].map((cores) => {
    const perSecond = searchesOf(cores);
    const people = (perSecond * 86_400) / assumed.peak / assumed.searches / 5;
    return `| ${cores} | ${number(perSecond)} | ${number(Math.floor(people / 1_000) * 1_000)} |`;
  });
  return ['| Cores of PostgreSQL | Searches a second | People, 5 questions each a day |', '| --- | --- | --- |', ...lines].join(
    '\n',
  );
}

/** The page with the tables of these results. */
export function written(text) {
  const tables = { table: table(), internet: internetTable(), costs: costTable(), limit: limitTable() };
  return Object.entries(tables).reduce(
    (page, [name, lines]) =>
      page.replace(
        new RegExp(`(<!-- ${name} -->\\n)[^]*(\\n<!-- /${name} -->)`),
        (_, before, after) => `${before}\n${lines}\n${after}`,
      ),
    text,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [people, questions] = process.argv.slice(2).map(Number);
  if (process.argv.includes('--write')) writeFileSync(page, written(readFileSync(page, 'utf8')));
  else {
    const own = people > 0 && questions > 0 ? [[people, questions]] : undefined;
    console.log([table(own), internetTable(own), costTable(), limitTable()].join('\n\n'));
  }
}
