// Public entry "@vitrine/adapter-worker": a service on Cloudflare Workers. `vitrine/worker` has the readers of bindings as well.
export { type DefinitionFactory, toWorker, type Worker, type WorkerDefinition } from './worker.ts';
