// Generated from packages/content/src/schemas/benchmarks.ts by `npm run generate`; do not edit.

/** What was measured, with the limits of each claim. */
export interface BenchmarkEvidence {
  /** Version of this shape, a semantic version. A breaking change raises the major version; readers must ignore unknown members. */
  readonly schema_version: string;
  /** Digest of the content this document was made from. Documents with the same value agree. */
  readonly snapshot_id: string;
  /** When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server. */
  readonly generated_at: string;
  /** Every measurement. */
  readonly evidence: readonly Evidence[];
}

/** What the value is compared with. */
export interface Baseline {
  /** What it is compared with. */
  readonly name: string;
  /** Its value, in the unit of the metric. */
  readonly value: number;
  /** Median of this row divided by the value of the baseline. */
  readonly ratio: number;
}

/** Where it was measured. */
export interface BenchmarkEnvironment {
  /** Operating system. */
  readonly os: string;
  /** Processor. */
  readonly cpu: string;
  /** Memory, with its unit. */
  readonly memory: string;
  /** Runtime and its version; `none` when there is none. */
  readonly runtime: string;
}

/** What was measured. */
export interface BenchmarkSubject {
  /** Version that was measured. */
  readonly version: string;
  /** Commit that was measured. */
  readonly commit?: string;
}

/** One bounded measurement. */
export interface Evidence {
  /** Unique among all evidence. */
  readonly id: string;
  /** The result, in one sentence. */
  readonly statement: string;
  /** What is measured. */
  readonly metric: Metric;
  /** The result. */
  readonly value: MeasuredValue;
  /** The workload that was measured. */
  readonly workload: string;
  readonly environment: BenchmarkEnvironment;
  /** What it is compared with. */
  readonly baseline?: Baseline;
  readonly subject: BenchmarkSubject;
  /** When it was measured. */
  readonly captured_at: string;
  /** After this time the row must be treated as stale. */
  readonly expires_at?: string;
  /** Versions that it is valid for, as a range. */
  readonly valid_for_versions?: string;
  /** How it was measured, for people. */
  readonly method_url?: string;
  readonly reproduce?: Reproduction;
  /** The data behind it. */
  readonly raw?: RawData;
  /** Whether the team itself measured it. */
  readonly evaluator: 'first_party' | 'third_party' | 'unknown';
  /** What this does not show: the limit of the claim. */
  readonly claim_boundary: string;
  /** Known weaknesses of the measurement; absent where nobody has stated any, an empty list where there are none. */
  readonly limitations?: readonly string[];
}

/** The result, in the unit of the metric. */
export interface MeasuredValue {
  /** Number of runs. */
  readonly n: number;
  /** Median. */
  readonly median: number;
  /** 95th percentile. */
  readonly p95?: number;
  /** 99th percentile. */
  readonly p99?: number;
  /** Lowest. */
  readonly min?: number;
  /** Highest. */
  readonly max?: number;
  /** Mean. */
  readonly mean?: number;
  /** Standard deviation. */
  readonly stdev?: number;
}

/** What is measured, in which unit. */
export interface Metric {
  /** What is measured. */
  readonly name: string;
  /** Unit of every number of this row. */
  readonly unit: string;
  /** Which direction is better. */
  readonly better: 'lower' | 'higher' | 'unknown';
}

/** The data behind the value. */
export interface RawData {
  /** Where the raw data are. */
  readonly url: string;
  /** Digest of the raw data. */
  readonly digest?: string;
}

/** How to measure it again. */
export interface Reproduction {
  /** The command that measures it. */
  readonly command: string;
  /** Where that command is found. */
  readonly repository?: string;
  /** At which commit. */
  readonly commit?: string;
}
