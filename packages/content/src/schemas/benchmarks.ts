// Benchmark evidence: measurements with their boundary. A row without boundary, number of runs, environment and time of
// capture is refused; that is what "bounded" means (SPEC 4.6).
import * as z from 'zod';
import { importedRecord, importedSources } from './imported.ts';
import { digest, httpUrl, identifier, label, maxEntries, snapshotMembers, text, time, version, versionRange } from './scalars.ts';

const metric = z
  .looseObject({
    name: label.describe('What is measured.'),
    unit: label.describe('Unit of every number of this row.'),
    better: z.enum(['lower', 'higher', 'unknown']).default('unknown').describe('Which direction is better.'),
  })
  .meta({ id: 'Metric', description: 'What is measured, in which unit.' });

const amount = z.number();

const value = z
  .looseObject({
    n: z.int({ error: 'a whole number of runs' }).min(1, { error: 'at least 1' }).describe('Number of runs.'),
    median: amount.describe('Median.'),
    p95: amount.exactOptional().describe('95th percentile.'),
    p99: amount.exactOptional().describe('99th percentile.'),
    min: amount.exactOptional().describe('Lowest.'),
    max: amount.exactOptional().describe('Highest.'),
    mean: amount.exactOptional().describe('Mean.'),
    stdev: amount.min(0).exactOptional().describe('Standard deviation.'),
  })
  .meta({ id: 'MeasuredValue', description: 'The result, in the unit of the metric.' });

const environment = z
  .looseObject({
    os: label.describe('Operating system.'),
    cpu: label.describe('Processor.'),
    memory: label.describe('Memory, with its unit.'),
    runtime: label.describe('Runtime and its version; `none` when there is none.'),
  })
  .meta({ id: 'BenchmarkEnvironment', description: 'Where it was measured.' });

const baselineFacts = {
  name: label.describe('What it is compared with.'),
  value: amount.describe('Its value, in the unit of the metric.'),
};

const baseline = z
  .looseObject({ ...baselineFacts, ratio: amount.describe('Median of this row divided by the value of the baseline.') })
  .meta({ id: 'Baseline', description: 'What the value is compared with.' });

const subject = z
  .looseObject({
    version: version.describe('Version that was measured.'),
    commit: label.exactOptional().describe('Commit that was measured.'),
  })
  .meta({ id: 'BenchmarkSubject', description: 'What was measured.' });

const reproduce = z
  .looseObject({
    command: z.string().min(1).max(2_000).describe('The command that measures it.'),
    repository: httpUrl.exactOptional().describe('Where that command is found.'),
    commit: label.exactOptional().describe('At which commit.'),
  })
  .meta({ id: 'Reproduction', description: 'How to measure it again.' });

const raw = z
  .looseObject({
    url: httpUrl.describe('Where the raw data are.'),
    digest: digest.exactOptional().describe('Digest of the raw data.'),
  })
  .meta({ id: 'RawData', description: 'The data behind the value.' });

const facts = {
  id: identifier.describe('Unique among all evidence.'),
  statement: text.describe('The result, in one sentence.'),
  metric: metric.describe('What is measured.'),
  value: value.describe('The result.'),
  workload: text.describe('The workload that was measured.'),
  environment: environment.describe('Where it was measured.'),
  baseline: baseline.exactOptional().describe('What it is compared with.'),
  subject: subject.describe('What was measured.'),
  captured_at: time.describe('When it was measured.'),
  expires_at: time.exactOptional().describe('After this time the row must be treated as stale.'),
  valid_for_versions: versionRange.exactOptional().describe('Versions that it is valid for, as a range.'),
  method_url: httpUrl.exactOptional().describe('How it was measured, for people.'),
  reproduce: reproduce.exactOptional().describe('How to measure it again.'),
  raw: raw.exactOptional().describe('The data behind it.'),
  evaluator: z.enum(['first_party', 'third_party', 'unknown']).default('unknown').describe('Whether the team itself measured it.'),
  claim_boundary: text.describe('What this does not show: the limit of the claim.'),
  limitations: z
    .array(text)
    .max(50)
    .exactOptional()
    .describe('Known weaknesses of the measurement; absent where nobody has stated any, an empty list where there are none.'),
};

export const evidenceSource = z.looseObject({
  ...facts,
  baseline: z
    .looseObject({
      ...baselineFacts,
      ratio: amount.exactOptional().describe('Computed when left out; an error if it disagrees with the values.'),
    })
    .exactOptional()
    .describe('What it is compared with.'),
  imported: importedRecord.exactOptional(),
});

const evidence = z.looseObject(facts).meta({ id: 'Evidence', description: 'One bounded measurement.' });

/** What a team writes in `benchmarks.yaml`. */
export const benchmarksSource = z.looseObject({
  evidence: z.array(evidenceSource).max(maxEntries).describe('Every measurement.'),
  imported: importedSources.exactOptional(),
});

/** What is published at `/benchmarks.json`. */
export const benchmarks = z
  .looseObject({ ...snapshotMembers, evidence: z.array(evidence).describe('Every measurement.') })
  .meta({ title: 'BenchmarkEvidence', description: 'What was measured, with the limits of each claim.' });
