// parseProduct, parseCapabilities, …: a team's document, checked against its schema, with all problems at once. References to other
// documents (a platform that an action names) are checked when a snapshot is composed.
import type { Diagnostic, JsonObject } from '@vitrine/core';
import type * as z from 'zod';
import { toJsonSchema } from '../schemas/json-schema.ts';
import { benchmarksSource } from '../schemas/benchmarks.ts';
import { capabilitiesSource } from '../schemas/capabilities.ts';
import { installationSource } from '../schemas/installation.ts';
import { productSource } from '../schemas/product.ts';
import { releasesSource } from '../schemas/releases.ts';
import { jsonProblems, withoutUndefined } from './json-value.ts';
import { type SourceFile, sourceFileOf } from './source-file.ts';
import { findUnknownMembers } from './unknown-members.ts';
import { zodProblems } from './zod-problems.ts';

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

export type ProductFacts = z.output<typeof productSource>;
/** A capability catalog with defaults filled in, tiers not yet looked up. */
export type CapabilityFacts = z.output<typeof capabilitiesSource>;
/** Releases with defaults filled in, channels not yet computed. */
export type ReleaseFacts = z.output<typeof releasesSource>;
export type InstallationFacts = z.output<typeof installationSource>;
/** Benchmark evidence with defaults filled in, ratios not yet computed. */
export type BenchmarkFacts = z.output<typeof benchmarksSource>;

const schemas = new WeakMap<z.ZodType, JsonObject>();

/** The outcome of files that are there still: a server that builds again has the same ones, as long as their text is the same. */
const parsed = new WeakMap<SourceFile, Map<z.ZodType, Parsed<unknown>>>();

export function parseSource<Value>(schema: z.ZodType<Value>, source: SourceFile): Parsed<Value> {
  const bySchema = parsed.get(source) ?? new Map<z.ZodType, Parsed<unknown>>();
  parsed.set(source, bySchema);
  const result = bySchema.get(schema) ?? parseNow(schema, source);
  bySchema.set(schema, result);
  return result as Parsed<Value>; // that of this schema
}

function parseNow<Value>(schema: z.ZodType<Value>, source: SourceFile): Parsed<Value> {
  const unfit = jsonProblems(source);
  if (unfit.length > 0) return { ok: false, problems: unfit };
  let written = schemas.get(schema);
  if (written === undefined) schemas.set(schema, (written = toJsonSchema(schema, 'input')));
  const unknown = findUnknownMembers(source, written);
  const result = schema.safeParse(source.value);
  // zod does not know the nearest known name, so unknown names are reported here.
  const isReported = unknown.problems.length > 0;
  const issues = result.success ? [] : result.error.issues.filter(({ code }) => !isReported || code !== 'unrecognized_keys');
  const problems = [...unknown.problems, ...zodProblems(issues, source)];
  if (!result.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, value: result.data, warnings: unknown.warnings };
}

function parser<Value>(schema: z.ZodType<Value>, part: string): (value: unknown, file?: string) => Parsed<Value> {
  return (value, file = part) => parseSource(schema, sourceFileOf(file, withoutUndefined(value)));
}

export const parseProduct = parser<ProductFacts>(productSource, 'product');
export const parseCapabilities = parser<CapabilityFacts>(capabilitiesSource, 'capabilities');
export const parseReleases = parser<ReleaseFacts>(releasesSource, 'releases');
export const parseInstallation = parser<InstallationFacts>(installationSource, 'installation');
export const parseBenchmarks = parser<BenchmarkFacts>(benchmarksSource, 'benchmarks');
