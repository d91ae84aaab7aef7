import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Db, makeDb, type Sql, type StatementWatch } from './db.ts';
import { DatabaseAway, isDatabaseAway } from './failures.ts';
import { isStale, isWorthAPlan, MOST_PREPARED } from './preparing.ts';

/**
 * Starting a second process for a statement takes up to a quarter of a second on a busy machine, and so does compiling it. Most statements
 * take less time than that.
 */
const PLAIN_PLANS = '-c parallel_setup_cost=50000 -c jit=off';
/** An unreachable host sends no refusal: without a limit, calls would wait for minutes. */
const CONNECT_MS = 5000;
/** Connections are renewed: a stored plan ignores rows that were added since, and lists of varying length use up names. */
const LIFE_OF_A_CONNECTION_S = 600;

/**
 * A broken connection emits an event, which ends the process when nobody listens. The pool listens only while a connection is idle. The
 * user of a busy connection gets the error from its statement.
 */
class ListeningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    // Set here and not in the pool: there it would also limit the wait for a free connection.
    super({ ...(config as pg.ClientConfig), connectionTimeoutMillis: CONNECT_MS });
    // The running statement reports the failure.
    this.on('error', () => undefined);
  }
}

type Query = (...args: unknown[]) => unknown;

/** Names repeated statements, so that the database keeps them parsed and planned for this connection. */
function prepareRepeated(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const names = new Map<string, string>();
  const preparingQuery: Query = (...args) => {
    const [statement] = args as [string | pg.QueryConfig];
    if (typeof statement === 'string' || !isWorthAPlan(statement.text)) return query(...args);
    const name = names.get(statement.text);
    if (name === undefined && names.size < MOST_PREPARED) names.set(statement.text, `s${names.size}`);
    return name === undefined ? query(...args) : query({ ...statement, name }, ...args.slice(1));
  };
  client.query = preparingQuery as typeof client.query;
}

/** Calls `watch` when the statement has ended: the driver takes a callback, or returns a promise. */
function watchClient(client: pg.PoolClient, watch: StatementWatch): void {
  const query = client.query.bind(client) as Query;
  const watchedQuery: Query = (...args) => {
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text === undefined) return query(...args);
    const start = performance.now();
    const ended = () => watch(text, performance.now() - start);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const answer: Query = (...given) => {
        ended();
        return last(...given);
      };
      return query(...args.slice(0, -1), answer);
    }
    // The caller sees the failure; here only the time counts.
    return (query(...args) as Promise<unknown>).finally(ended);
  };
  client.query = watchedQuery as typeof client.query;
}

/** A pool for the PostgreSQL at `url`; at most `max` connections. */
export function openPostgres(
  url: string,
  { max = 10, watch }: { max?: number; watch?: StatementWatch | undefined } = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: 30_000,
    options: PLAIN_PLANS,
    keepAlive: true,
    maxLifetimeSeconds: LIFE_OF_A_CONNECTION_S,
    Client: ListeningClient,
  });
  // An idle connection broke; the next query opens another one and reports its own failure.
  pool.on('error', (err) => process.stderr.write(`An idle database connection broke: ${err.message}\n`));
  pool.on('connect', prepareRepeated);
  if (watch) pool.on('connect', (client) => watchClient(client, watch));
  const root = drizzle(pool) as unknown as Sql;
  return makeDb(root, {
    kind: 'postgres',
    // The query builder would keep a connection whose first statement fails, and the pool has only ten.
    transaction: async (work) => {
      const client = await pool.connect().catch((err: unknown) => {
        throw new DatabaseAway(err);
      });
      let broken = false;
      try {
        return await drizzle(client).transaction(work);
      } catch (err) {
        broken = isDatabaseAway(err) || isStale(err instanceof DrizzleQueryError ? err.cause : err);
        throw err;
      } finally {
        client.release(broken);
      }
    },
    raw: async (statement) => void (await pool.query(statement)),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  });
}
