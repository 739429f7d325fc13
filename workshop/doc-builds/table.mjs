// Real documentation trees as a table: what is published, left out, shrunk, included, linked; addresses next to a sitemap; time and memory; how
// many questions find their page among the first three. VITRINE_DOC_BUILDS names a JSON file with a list of rows: `name`, `path` of the tree,
// and, where there are such, `url`, `format`, `built` (a folder of HTML, imported first), `served` (true, or most pages: it is imported over HTTP
// from loopback too, twice), `closed` (a path of it that robots.txt does not allow), `sitemap` (a file), `questions` ([question, pattern of the id that
// answers]). Nothing of a tree is kept. Ends with 1 when a bound is broken.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const list = process.env['VITRINE_DOC_BUILDS'];
if (list === undefined) {
  console.log('VITRINE_DOC_BUILDS names no list of trees.');
  process.exit(77);
}
const bounds = { links: 0.98, addresses: 0.95 };
const rows = [];
const faults = [];
const share = (part, whole) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`);

for (const tree of JSON.parse(readFileSync(list, 'utf8'))) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('measure.mjs', import.meta.url)), JSON.stringify(tree)],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) {
    faults.push(`${tree.name}: ${stderr.slice(-500)}`);
    continue;
  }
  const row = JSON.parse(stdout);
  rows.push(row);
  if (row.published === undefined) {
    faults.push(`${tree.name} is refused: ${row.refused.join('; ')}`);
    continue;
  }
  if (row.hiddenPublished.length > 0) faults.push(`${tree.name}: hidden and published: ${row.hiddenPublished.join(', ')}`);
  if (row.emptied > 0) faults.push(`${tree.name}: ${row.emptied} pages without words and without a finding`);
  if (row.links.resolved < bounds.links * row.links.inside)
    faults.push(`${tree.name}: links ${share(row.links.resolved, row.links.inside)}`);
  if (row.addresses && row.addresses.equal < bounds.addresses * row.addresses.of)
    faults.push(
      `${tree.name}: addresses ${share(row.addresses.equal, row.addresses.of)}: ${row.addresses.other.slice(0, 5).join(', ')}`,
    );
  const { served } = row;
  if (served && (served.pages === 0 || served.equal < served.pages))
    faults.push(
      `${tree.name}: over HTTP ${served.equal} of ${served.pages} pages are those of its folder: ${served.differing.join(', ')}`,
    );
  if (served && (served.counts.closed > 0 || served.again.written.length > 0))
    faults.push(
      `${tree.name}: over HTTP ${served.counts.closed} questions for what is closed, ${served.again.written} written again`,
    );
  if (row.same === false) faults.push(`${tree.name}: the second build has other bytes`);
  process.stderr.write(`${JSON.stringify(row)}\n`);
}

const columns = [
  ['tree', (row) => row.name],
  ['format', (row) => row.format],
  ['files', (row) => row.files],
  ['left out', (row) => row.leftOut],
  ['published', (row) => row.published],
  ['hidden, published', (row) => `${row.hidden}, ${row.hiddenPublished.length}`],
  [
    'shrunk, empty',
    (row) => `${row.shrunk}, ${row.empty}${row.importFindings.length > 0 ? ` (import: ${row.importFindings.length})` : ''}`,
  ],
  ['emptied unsaid', (row) => row.emptied],
  ['components known / unknown', (row) => `${row.components.known} / ${row.components.unknown.slice(0, 3).join(', ')}`],
  ['includes', (row) => `${row.includes.resolved} of ${row.includes.resolved + row.includes.refused}`],
  ['links', (row) => `${row.links.resolved} of ${row.links.inside} ${share(row.links.resolved, row.links.inside)}`],
  [
    'over HTTP',
    (row) =>
      row.served
        ? `${row.served.equal} of ${row.served.pages}, again ${row.served.again.same} of ${row.served.again.asked} unchanged`
        : '',
  ],
  ['dead anchors', (row) => row.links.withoutAnchor],
  [
    'addresses equal',
    (row) => (row.addresses ? `${row.addresses.equal} of ${row.addresses.of} ${share(row.addresses.equal, row.addresses.of)}` : ''),
  ],
  ['with address', (row) => share(row.addressed, row.published)],
  ['refused first', (row) => row.refused.length],
  ['CPU s', (row) => row.cpu.toFixed(1)],
  ['MB', (row) => row.memory.toFixed(0)],
  ['same bytes', (row) => (row.same === undefined ? '' : row.same ? 'yes' : 'NO')],
  [
    'found in top 3',
    (row) => (row.search.asked === 0 ? '' : `${row.search.asked - row.search.misses.length} of ${row.search.asked}`),
  ],
];
console.log(`| ${columns.map(([name]) => name).join(' | ')} |\n| ${columns.map(() => '---').join(' | ')} |`);
for (const row of rows.filter(({ published }) => published !== undefined))
  console.log(`| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`);
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
