import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Db, makeDb, type Sql } from './db.ts';

/**
 * A second process for a statement takes longer to start, on a busy machine a quarter of a second, than most statements last; so
 * does compiling one.
 */
const PLAIN_PLANS = '-c parallel_setup_cost=50000 -c jit=off';

/** A pool for the PostgreSQL at `url`; at most `max` connections. */
export function openPostgres(url: string, max = 10): Db {
  const pool = new pg.Pool({ connectionString: url, max, statement_timeout: 30_000, options: PLAIN_PLANS });
  // An idle connection broke; the next query opens another one and reports its own failure.
  pool.on('error', (err) => process.stderr.write(`An idle database connection broke: ${err.message}\n`));
  const root = drizzle(pool) as unknown as Sql;
  return makeDb(root, {
    kind: 'postgres',
    raw: async (statement) => void (await pool.query(statement)),
    close: () => pool.end(),
  });
}
