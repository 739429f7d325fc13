// Public entry "@vitrine/core": makes services and opens snapshot files.
export type { ProxyTrust } from './engine/caller/client.ts';
export type { Deprecation } from './engine/http/deprecation.ts';
export type { ServiceDefinition } from './engine/pipeline/definition.ts';
export type { ExchangeEvent } from './engine/pipeline/exchange-event.ts';
export { createService, type Service, type ServiceProvider } from './engine/pipeline/service.ts';
export type { RateLimitDecision, RateLimiter, RateLimitPolicy } from './engine/rate-limit/decision.ts';
export type { MemoryLimiterOptions } from './engine/rate-limit/memory-policy.ts';
export { createMemoryLimiter } from './engine/rate-limit/memory.ts';
export { openDocuments } from './engine/store/documents-file.ts';
export type { RenderedDocuments } from './engine/store/documents.ts';
export { type RandomAccessFile, SnapshotError } from './engine/store/snapshot-file.ts';
export { checkSnapshot, type Facts, openSnapshot, type Page, type Snapshot } from './engine/store/snapshot.ts';
export type { Diagnostic } from './shared/diagnostic.ts';
export type { Json, JsonObject } from './shared/json.ts';
export type { Connection, ServiceRequest } from './shared/service-request.ts';
export { type ProblemType, problemTypes } from './shared/problem-types.ts';
export type { ServiceResponse } from './shared/service-response.ts';
export { VitrineError } from './shared/vitrine-error.ts';
