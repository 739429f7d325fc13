import type { Facts } from '@vitrine/core';

/** A capability catalog before it is stamped. */
export type CapabilityCatalog = Facts['capabilities'];
export type Action = CapabilityCatalog['actions'][number];
export type PermissionTier = CapabilityCatalog['permission_tiers'][number];
/** A release catalog before it is stamped. */
export type ReleaseCatalog = Facts['releases'];
/** Benchmark evidence before it is stamped. */
export type BenchmarkEvidence = NonNullable<Facts['benchmarks']>;
export type Product = Facts['product'];
