import pg from 'pg';
import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';
import { createPostgresSearch } from 'vitrine/postgres';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, connectionTimeoutMillis: 1_000 });
const search = createPostgresSearch({ pool, onError: console.error });
const front = await createFront('front.vitrine', {
  documentation: ({ id }) => ({ index: search.index(id) }),
});
await serve(front, { port: 3000 });
