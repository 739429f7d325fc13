// A checker of Stryker's that passes over all mutants but one in so many: what a digest of its place and its text chooses, so that a seed
// names the same mutants in each run. Stryker counts the others as errors of compilation, which no score includes.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const { MUTATIONS_SAMPLE: oneIn, MUTATIONS_SEED: seed, MUTATIONS_FOLDER: folder } = process.env;

function isChosen({ fileName, location: { start, end }, replacement }) {
  const name = JSON.stringify([seed, basename(fileName), start.line, start.column, end.line, end.column, replacement]);
  return createHash('sha256').update(name).digest().readUInt32BE() % Number(oneIn) === 0;
}

const createSample = () => ({
  init: () => Promise.resolve(),
  group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  check: (mutants) => {
    const chosen = new Set(mutants.filter(isChosen));
    if (chosen.size > 0) writeFileSync(join(folder, 'chosen'), '');
    const results = mutants.map((mutant) => [
      mutant.id,
      chosen.has(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
    ]);
    return Promise.resolve(Object.fromEntries(results));
  },
});

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', createSample)];
