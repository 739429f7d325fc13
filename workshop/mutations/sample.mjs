// A checker of Stryker's that passes over all mutants but one in so many: what a digest of its place and its text chooses, so that a seed
// names the same mutants in each run. Stryker counts the others as errors of compilation, which no score includes.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import process from 'node:process';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const { MUTATIONS_SAMPLE: oneIn, MUTATIONS_SEED: seed } = process.env;

function isChosen({ fileName, location: { start, end }, replacement }) {
  const name = JSON.stringify([seed, basename(fileName), start.line, start.column, end.line, end.column, replacement]);
  return createHash('sha256').update(name).digest().readUInt32BE() % Number(oneIn) === 0;
}

const createSample = () => ({
  init: () => Promise.resolve(),
  group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  check: (mutants) =>
    Promise.resolve(
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          isChosen(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
        ]),
      ),
    ),
});

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', createSample)];
