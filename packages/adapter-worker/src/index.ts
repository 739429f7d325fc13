// Public entry "@vitrine/adapter-worker": a service on Cloudflare Workers, and readers of the bindings that it can use.
export { type AnalyticsBinding, createAnalyticsListener } from './analytics.ts';
export { type AssetsBinding, readAsset } from './asset.ts';
export { type FallbackWorkerDefinition, toWorkerWithFallback } from './with-fallback.ts';
export type { RateLimitBinding } from './rate-limit-binding.ts';
export {
  type FollowedDefinition,
  fromKv,
  fromR2,
  type KvBinding,
  type R2Binding,
  followedDefinition,
  type FollowedDefinitionOptions,
} from './follow.ts';
export { type DefinitionFactory, toWorker, type Worker, type WorkerContext, type WorkerDefinition } from './worker.ts';
