// Writes what a full run found to where it is read: the page, its charts, the raw figures, the demonstration's evidence and
// the ratios that the guard holds to.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chartsOf } from './charts.mjs';
import { evidenceOf } from './evidence.mjs';
import { guardOf } from './guard-of.mjs';
import { withResults, withSummary } from './page.mjs';

const root = new URL('../../../', import.meta.url);
const page = new URL('docs/explanation/performance.md', root);
const measurements = new URL('docs/explanation/evidence/measurements.md', root);
const folder = new URL('docs/explanation/evidence/', root);
const evidence = new URL('apps/demo/content/benchmarks.json', root);
const guard = new URL('workshop/bench/guard.json', root);

/** Writes everything; each file is made from the results alone, and the page keeps its prose. */
export async function publish(results, evaluated) {
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('results.json', folder), `${JSON.stringify(results, null, 2)}\n`);
  for (const [name, svg] of Object.entries(chartsOf(results))) await writeFile(new URL(name, folder), svg);
  await writeFile(page, withSummary(await readFile(page, 'utf8'), results));
  await writeFile(measurements, withResults(await readFile(measurements, 'utf8'), results, evaluated));
  await writeFile(evidence, `${JSON.stringify(evidenceOf(results), null, 2)}\n`);
  await writeFile(guard, `${JSON.stringify(guardOf(evaluated), null, 2)}\n`);
}
