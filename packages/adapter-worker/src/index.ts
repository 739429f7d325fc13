// Public entry "@vitrine/adapter-worker": a service on Cloudflare Workers, and readers of the bindings that it can use.
export { type AnalyticsBinding, writesTo } from './analytics.ts';
export { type AssetsBinding, readAsset } from './asset.ts';
export { type BesideWorkerDefinition, toBesideWorker } from './beside.ts';
export type { RateLimitBinding } from './rate-limit-binding.ts';
export { toWorker, type Worker, type WorkerDefinition } from './worker.ts';
