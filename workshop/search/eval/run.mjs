// npm run check search -- [folder] [--json]: how well the documentation index finds what a relevance data set asks for;
// without a folder, the small set over this project's own documentation.

import { fileURLToPath } from 'node:url';
import { rankConstants } from '@vitrine/docs-index';
import { probes } from './probes.mjs';
import { readDataSet } from './data-set.mjs';
import { evaluate, openDataSet } from './rank.mjs';

const own = fileURLToPath(new URL('own', import.meta.url));
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? own;
const set = readDataSet(folder);
const index = openDataSet(set);
const scores = evaluate(index, set);
// The two stages as they were designed, without what was added since.
const bare = { headingBonus: 1.5, pageShares: [0.3, 0.2, 0.1], leastTelling: 0, sameName: 1, sameNameButCase: 1, pageOfName: 1 };
const design = evaluate(openDataSet(set, { ...rankConstants, ...bare }), set);
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
