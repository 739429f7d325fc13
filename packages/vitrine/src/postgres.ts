// Public entry "vitrine/postgres": the documentation search over PostgreSQL, for the option `documentation.index` of createFront.
export {
  createPostgresSearch,
  dropSnapshot,
  listSnapshots,
  type Loaded,
  loadIndex,
  type LoadOptions,
  migrate,
  type PostgresPool,
  type PostgresSearch,
  type PostgresSearchOptions,
  publishSnapshot,
  type StoredSnapshot,
} from '@vitrine/search-postgres';
