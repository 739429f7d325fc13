// Writes the fixture: Tidewatch, a harbour program that does not exist, with 157 actions, 50 releases, 40 rows of evidence
// and 300 sections of documentation. Deterministic: the same script writes the same bytes. `node generate-fixture.mjs [folder]`
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCapabilities } from './fixture/actions.mjs';
import { createDocs } from './fixture/docs.mjs';
import { createEvidence } from './fixture/evidence.mjs';
import { installation, product } from './fixture/facts.mjs';
import { createRandom } from './fixture/random.mjs';
import { createReleases } from './fixture/releases.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../fixture/', import.meta.url));

const json = (value) => `${JSON.stringify(value, null, 1)}\n`;
const files = new Map([
  ['product.yaml', product],
  ['capabilities.json', json(createCapabilities(createRandom(157)))],
  ['releases.json', json(createReleases(createRandom(50)))],
  ['installation.yaml', installation],
  ['benchmarks.json', json(createEvidence(createRandom(40)))],
  ...createDocs(createRandom(300)),
]);

rmSync(folder, { recursive: true, force: true });
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
console.log(`${files.size} files in ${folder}`);
