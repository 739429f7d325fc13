// Public entry "@vitrine/adapter-worker": a service on Cloudflare Workers, and readers of the bindings that it can use.
export { type AnalyticsBinding, writesTo } from './analytics.ts';
export { type AssetsBinding, readAsset } from './asset.ts';
export { type BesideWorkerDefinition, toBesideWorker } from './beside.ts';
export type { RateLimitBinding } from './rate-limit-binding.ts';
export {
  type FollowedDefinition,
  fromKv,
  fromR2,
  type KvBinding,
  type R2Binding,
  type R2ObjectFound,
  snapshotFrom,
  type SnapshotFromOptions,
} from './source.ts';
export { type Define, toWorker, type Worker, type WorkerDefinition } from './worker.ts';
