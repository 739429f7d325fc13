// Parts that a team wrote -> facts of a snapshot. All problems are collected; facts are made only if there are none.
import { defined } from '@vitrine/core/serving';
import type { Diagnostic, Facts } from '@vitrine/core';
import type * as z from 'zod';
import { checkActions, warnOfConditions } from '../check/actions.ts';
import { checkEvidence, checkInstallation, checkProduct, checkReleases } from '../check/documents.ts';
import { type Report, reportInto } from '../check/report.ts';
import {
  type BenchmarkFacts,
  type CapabilityFacts,
  type InstallationFacts,
  parseSource,
  type ProductFacts,
  type ReleaseFacts,
} from '../parse/parse.ts';
import { type SourceFile, sourceFileOf } from '../parse/source-file.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import type { BenchmarkEvidence, CapabilityCatalog, Product, ReleaseCatalog } from '../shared/published.ts';
import { type Pictures, publishedPath } from '../pictures/picture.ts';
import { benchmarks, benchmarksSource } from '../schemas/benchmarks.ts';
import { capabilities, capabilitiesSource } from '../schemas/capabilities.ts';
import { withoutImports } from '../schemas/imported.ts';
import { installation, installationSource } from '../schemas/installation.ts';
import { product, productSource } from '../schemas/product.ts';
import { releases, releasesSource } from '../schemas/releases.ts';
import { schemaVersion } from '../schemas/scalars.ts';
import { permissionTiers, resolveActions, summarize } from './capabilities.ts';
import { computeReleases, latestOfAll } from './releases.ts';

/** The parts of content that are facts; each is one file of a content folder. */
export const partNames = ['product', 'capabilities', 'releases', 'installation', 'benchmarks'] as const;
export type PartName = (typeof partNames)[number];
export type FactSources = Readonly<Partial<Record<PartName, SourceFile>>>;

export interface FactContext {
  /** The builder's clock, in epoch milliseconds: for dates that must, or must not, have passed. */
  readonly now: number;
  /** The homepage of a product that states none. */
  readonly homepage?: string | undefined;
  /** When the content was made, RFC 3339. */
  readonly generatedAt: string;
  /** Parts that are there but could not be read; what refers to them is not checked. */
  readonly unread: ReadonlySet<string>;
  /** Digest of a file below the content folder, or undefined where there is none. */
  readonly digestOf: (path: string) => string | undefined;
  /** Pictures by the name that the product gives them. */
  readonly pictures: Pictures;
  readonly onWarning: (warning: Diagnostic) => void;
  readonly cache?: BuildCache | undefined;
}

export type FactsResult =
  | { readonly ok: true; readonly facts: Facts }
  | { readonly ok: false; readonly problems: readonly Diagnostic[] };

const unstamped = { snapshot_id: true, generated_at: true } as const;
// The order of members follows the schemas, whatever the order in the files was; unknown members come last.
const publish = {
  product,
  capabilities: capabilities.omit(unstamped),
  releases: releases.omit(unstamped),
  installation: installation.omit(unstamped),
  benchmarks: benchmarks.omit(unstamped),
};

interface Written {
  readonly product?: ProductFacts | undefined;
  readonly capabilities?: CapabilityFacts | undefined;
  readonly releases?: ReleaseFacts | undefined;
  readonly installation?: InstallationFacts | undefined;
  readonly benchmarks?: BenchmarkFacts | undefined;
}

export function computeFacts(sources: FactSources, context: FactContext): FactsResult {
  const problems: Diagnostic[] = [];
  const take = <Value extends object>(schema: z.ZodType<Value>, source: SourceFile | undefined): Value | undefined => {
    if (source === undefined) return undefined;
    const parsed = parseSource(schema, source);
    if (!parsed.ok) problems.push(...parsed.problems);
    else for (const warning of parsed.warnings) context.onWarning(warning);
    return parsed.ok ? withoutImports(parsed.value) : undefined;
  };
  const written: Written = {
    product: take(productSource, sources.product),
    capabilities: take(capabilitiesSource, sources.capabilities),
    releases: take(releasesSource, sources.releases),
    installation: take(installationSource, sources.installation),
    benchmarks: take(benchmarksSource, sources.benchmarks),
  };
  const reportOn = (part: PartName): Report => reportInto(problems, sources[part] ?? sourceFileOf(part, undefined));
  checkParts(written, sources, context, reportOn);
  const catalog =
    written.capabilities &&
    sources.capabilities &&
    computeCatalog(written.capabilities, sources.capabilities, context, reportOn('capabilities'));
  const released = written.releases && computeReleases(written.releases, context.generatedAt);
  const version = written.product?.version ?? released?.current_version ?? (released && latestOfAll(released.releases));
  const homepage = written.product?.homepage ?? context.homepage;
  if (written.product && homepage === undefined)
    reportOn('product')(['homepage'], 'an address here, or base_url in front.yaml', 'neither');
  if (problems.length > 0 || !written.product || !catalog || !released || homepage === undefined) return { ok: false, problems };
  const icons = publishIcons(written.product.icons ?? [], context.pictures);
  const { advisories: _, ...releases } = written.releases ?? {};
  const all = { ...written, product: { ...written.product, homepage }, catalog, released: { ...releases, ...released } };
  return { ok: true, facts: assemble(all, icons, version, publishedBy(context.cache)) };
}

function checkParts(written: Written, sources: FactSources, context: FactContext, reportOn: (part: PartName) => Report): void {
  const { now, unread } = context;
  const { product: facts, capabilities: catalog, releases: released, installation: guides, benchmarks: measured } = written;
  if (facts) checkProduct(facts, catalog, now, reportOn('product'));
  if (released) checkReleases(released, now, reportOn('releases'));
  if (guides) checkInstallation(guides, released, reportOn('installation'));
  if (measured) checkEvidence(measured, now, reportOn('benchmarks'));
  const absent = sources.benchmarks === undefined && !unread.has('benchmarks');
  const evidence = measured || absent ? new Set(measured?.evidence.map((row) => row.id) ?? []) : undefined;
  if (catalog) checkActions(catalog, evidence, reportOn('capabilities'));
  if (catalog && sources.capabilities) warnOfConditions(catalog, sources.capabilities, context.onWarning);
}

type ComputedCatalog = Omit<CapabilityCatalog, 'schema_version' | 'product'>;

function computeCatalog(facts: CapabilityFacts, { file, path }: SourceFile, context: FactContext, report: Report): ComputedCatalog {
  const isMapped = path !== undefined;
  const tiers = permissionTiers(facts, isMapped);
  const actions = resolveActions(facts.actions, tiers, report);
  const sources = computeSources(facts, path ?? file, context.digestOf, report);
  const summary = summarize(actions);
  return { ...facts, sources, summary, permission_tiers: tiers, actions };
}

type Publish = <Part extends keyof Facts & keyof typeof publish>(part: Part, value: unknown) => NonNullable<Facts[Part]>;

/** Publishes a part by its schema: the object of the build before, where that was made of an equal value. */
function publishedBy(cache: BuildCache | undefined): Publish {
  return <Part extends keyof Facts & keyof typeof publish>(part: Part, value: unknown): NonNullable<Facts[Part]> => {
    const make = (): unknown => publish[part].parse(value);
    // the schema of a part gives what facts have of it
    return (cache?.get('publish', part, JSON.stringify(value), make) ?? make()) as NonNullable<Facts[Part]>;
  };
}

interface Computed extends Omit<Written, 'product' | 'capabilities' | 'releases'> {
  readonly product: ProductFacts & { readonly homepage: string };
  readonly catalog: ComputedCatalog;
  readonly released: Omit<ReleaseCatalog, 'schema_version' | 'product'>;
}

function assemble(
  { product: { icons: iconFiles, ...facts }, catalog, released, installation: guides, benchmarks: measured }: Computed,
  icons: NonNullable<Product['icons']>,
  version: string | undefined,
  published: Publish,
): Facts {
  const productFacts: Product = {
    ...facts,
    ...defined({ version }),
    summary: facts.summary ?? facts.description,
    ...(iconFiles !== undefined && { icons }),
    ...(catalog.platforms.length > 0 && { declared_platforms: catalog.platforms.map((platform) => platform.id) }),
    ...defined({ declared_platforms: facts.declared_platforms }),
  };
  const { name, kind, license, declared_platforms } = productFacts;
  const stated = {
    schema_version: schemaVersion,
    product: { name, ...defined({ version }), kind, license, ...defined({ declared_platforms }) },
  };
  return {
    product: published('product', productFacts),
    capabilities: published('capabilities', { ...catalog, ...stated }),
    releases: published('releases', { ...released, ...stated }),
    ...defined({
      installation: guides && published('installation', { ...guides, schema_version: schemaVersion }),
      benchmarks:
        measured && published('benchmarks', { ...measured, schema_version: schemaVersion, evidence: computeEvidence(measured) }),
    }),
  };
}

/** Rows with their ratios; a written ratio was checked and is kept. */
function computeEvidence(facts: BenchmarkFacts): BenchmarkEvidence['evidence'] {
  return facts.evidence.map((row) => {
    const { baseline, ...rest } = row;
    if (baseline === undefined) return rest;
    const ratio = baseline.ratio ?? Number((row.value.median / baseline.value).toPrecision(4));
    return { ...row, baseline: { ...baseline, ratio } };
  });
}

/** The sources of a catalog; when none is written, the catalog's own file. */
function computeSources(
  facts: CapabilityFacts,
  file: string,
  digestOf: (path: string) => string | undefined,
  report: Report,
): CapabilityCatalog['sources'] {
  if (facts.sources === undefined) {
    const sha256 = digestOf(file);
    return sha256 === undefined ? [] : [{ name: file, path: file, sha256: sha256 }];
  }
  return facts.sources.flatMap((source, index) => {
    const computed = source.path === undefined ? undefined : digestOf(source.path);
    const at = ['sources', index] as const;
    if (source.path === undefined && source.url === undefined) report(at, 'a path or a url', 'neither');
    else if (source.path !== undefined && computed === undefined)
      report([...at, 'path'], 'a file of the content folder', JSON.stringify(source.path));
    else if (computed !== undefined && source.sha256 !== undefined && source.sha256 !== computed) {
      report([...at, 'sha256'], `${computed}, the digest of ${String(source.path)}`, source.sha256);
    } else if (computed === undefined && source.sha256 === undefined)
      report([...at, 'sha256'], 'the digest of the file at url', 'nothing');
    const sha256 = computed ?? source.sha256;
    return sha256 === undefined ? [] : [{ ...source, sha256 }];
  });
}

// Icons as they are published: where each is, what it is, and its digest.
type PublishedIcon = NonNullable<Product['icons']>[number];

/** What the documents say of each icon; one whose picture cannot be published was reported when it was read. */
function publishIcons(iconFiles: NonNullable<ProductFacts['icons']>, pictures: Pictures) {
  return iconFiles.flatMap(({ file, ...rest }) => {
    const picture = pictures.get(file);
    if (picture === undefined) return [];
    const { mediaType, width, height, digest, bytes } = picture;
    // A drawing is sharp at any size.
    const sizes = [mediaType === 'image/svg+xml' ? 'any' : `${width}x${height}`];
    return [{ ...rest, path: publishedPath(picture), media_type: mediaType, sizes, digest, size_bytes: bytes.length }];
  });
}

/** The bytes of the icons, one after the other in their order; undefined where there are none. */
export function iconBytes(icons: readonly PublishedIcon[], pictures: Pictures): Uint8Array | undefined {
  if (icons.length === 0) return undefined;
  const byDigest = new Map([...pictures.values()].map(({ digest, bytes }) => [digest, bytes]));
  return new Uint8Array(Buffer.concat(icons.map(({ digest }) => byDigest.get(digest) ?? new Uint8Array())));
}
