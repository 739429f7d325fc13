// npm run check search -- [folder] [--json]: how well the documentation index finds what a relevance data set asks for;
// without a folder, the small set over this project's own documentation.

import { fileURLToPath } from 'node:url';
import { probes } from './probes.mjs';
import { readDataSet } from './data-set.mjs';
import { evaluate, openDataSet } from './rank.mjs';

const ownFolder = fileURLToPath(new URL('own', import.meta.url));
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ownFolder;
const set = readDataSet(folder);
const index = openDataSet(set);
const scores = evaluate(index, set);
// What former names are worth: the same without them.
const parts = {};
if (set.formerNames > 0) {
  const withoutFormerNames = { ...set, sections: set.sections.map(({ formerNames: _, ...section }) => section) };
  parts['former names'] = evaluate(openDataSet(withoutFormerNames), withoutFormerNames);
}
const report = {
  name: set.name,
  level: set.level,
  sections: index.sections,
  pages: index.pages,
  links: set.links,
  queries: set.queries.length,
  scores,
  'scores without': parts,
  probes: probes(index, set),
};

if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
else {
  const line = (values) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value.toFixed(4)}`)
      .join('   ');
  console.log(
    `${report.name}: ${report.sections} sections of ${report.pages} pages, ${report.links} links, ${report.queries} queries, ranked by ${report.level}`,
  );
  const show = (name, values) => console.log(`${name.padEnd(32)} ${line(values)}`);
  show('as it is', scores);
  for (const [name, values] of Object.entries(parts)) show(`without ${name}`, values);
  show('probes', report.probes);
}
