// npm run eval:search -- <folder> [--json]: how well the documentation index finds what a relevance data set asks for.

import { rankConstants } from '../dist/index.js';
import { probes } from './probes.mjs';
import { readDataSet } from './data-set.mjs';
import { evaluate, openDataSet } from './rank.mjs';

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (folder === undefined) {
  console.error('usage: npm run eval:search -- <folder> [--json]');
  process.exit(2);
}
const set = readDataSet(folder);
const index = openDataSet(set);
const scores = evaluate(index, set);
// What the design began with; the same as the first line while the product uses it unchanged.
const design = evaluate(openDataSet(set, { ...rankConstants, headingBonus: 1.5, pageShares: [0.3, 0.2, 0.1] }), set);
const report = {
  name: set.name,
  level: set.level,
  sections: index.sections,
  pages: index.pages,
  queries: set.queries.length,
  scores,
  'scores with the constants of the design': design,
  probes: probes(index, set),
};

if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
else {
  const line = (values) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value.toFixed(4)}`)
      .join('   ');
  console.log(
    `${report.name}: ${report.sections} sections of ${report.pages} pages, ${report.queries} queries, ranked by ${report.level}`,
  );
  console.log(`as it is:          ${line(scores)}`);
  console.log(`design constants:  ${line(design)}`);
  console.log(`probes:            ${line(report.probes)}`);
}
