// defineProduct, defineCapabilities, …: content written in TypeScript or JavaScript. Each returns its argument; the editor completes
// and checks it. Making a snapshot checks the content as a whole.
import type * as z from 'zod';
import type { benchmarksSource } from './benchmarks.ts';
import type { capabilitiesSource } from './capabilities.ts';
import type { installationSource } from './installation.ts';
import type { productSource } from './product.ts';
import type { releasesSource } from './releases.ts';

/** What a team writes about its product. */
export type ProductContent = z.input<typeof productSource>;
/** What a team writes about its actions. */
export type CapabilityContent = z.input<typeof capabilitiesSource>;
/** What a team writes about its releases. */
export type ReleaseContent = z.input<typeof releasesSource>;
/** What a team writes about installing. */
export type InstallationContent = z.input<typeof installationSource>;
/** What a team writes about its measurements. */
export type BenchmarkContent = z.input<typeof benchmarksSource>;

/** Product facts, completed and checked by the editor. */
export function defineProduct(content: ProductContent): ProductContent {
  return content;
}

/** A capability catalog, completed and checked by the editor. */
export function defineCapabilities(content: CapabilityContent): CapabilityContent {
  return content;
}

/** Releases, completed and checked by the editor. */
export function defineReleases(content: ReleaseContent): ReleaseContent {
  return content;
}

/** Installation guides, completed and checked by the editor. */
export function defineInstallation(content: InstallationContent): InstallationContent {
  return content;
}

/** Benchmark evidence, completed and checked by the editor. */
export function defineBenchmarks(content: BenchmarkContent): BenchmarkContent {
  return content;
}
