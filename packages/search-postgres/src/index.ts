// Public entry "@vitrine/search-postgres": a documentation index in PostgreSQL, and what fills it.
export { createPostgresSearch, type PostgresSearch, type PostgresSearchOptions } from './postgres-search.ts';
export { type Loaded, loadIndex, type LoadOptions, type LoadProgress } from './load.ts';
export { migrate } from './migrations.ts';
export type { PostgresClient, PostgresPool } from './pool.ts';
export { dropSnapshot, listSnapshots, publishSnapshot, type StoredSnapshot } from './snapshots.ts';
