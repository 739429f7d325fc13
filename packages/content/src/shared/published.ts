// Types of the published documents, by the names this package uses for them.
import type { Facts } from '@vitrine/core';

/** A capability catalog before it is stamped. */
export type CapabilityCatalog = Facts['capabilities'];
export type Action = CapabilityCatalog['actions'][number];
/** One step of the ladder of permissions. */
export type PermissionTier = CapabilityCatalog['permission_tiers'][number];
/** A release catalog before it is stamped. */
export type ReleaseCatalog = Facts['releases'];
/** Benchmark evidence before it is stamped. */
export type BenchmarkEvidence = NonNullable<Facts['benchmarks']>;
export type Product = Facts['product'];
