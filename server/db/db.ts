import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Sql = PgDatabase<PgQueryResultHKT>;

/**
 * The only access to the database. `sql` is the open transaction if there is one, so a call inside `tx` never waits for its own connection.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgres';
  readonly sql: Sql;
  /** Whether a transaction is open here. */
  inTx(): boolean;
  /** Runs `work` in one transaction, inside an open one as a savepoint. When `work` throws, its writes are rolled back. */
  tx<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` in the open transaction, or in one of its own. Without a savepoint: if `work` throws after a write, the caller must not
   * continue in the open transaction.
   */
  inOneTx<T>(work: () => Promise<T>): Promise<T>;
  /** Reads a fact once in the open transaction, and again after `forgetInTx`. Without a transaction it reads each time. */
  onceInTx<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** Forgets the fact of this key, as the open transaction has changed it. */
  forgetInTx(key: string): void;
  /** Runs `hook` after the open transaction has committed, or at once when none is open. */
  afterCommit(hook: () => void): void;
  /**
   * Runs `hook` when the open transaction commits, or at once without a transaction. It never runs if the part that registered it is rolled
   * back.
   */
  beforeCommit(hook: () => void): void;
  /** Runs `work`. Each outermost transaction in it runs `hook` as its last step. */
  atCommits<T>(hook: CommitHook, work: () => T): T;
  /** Statements outside any transaction, such as VACUUM. */
  raw(statement: string): Promise<void>;
  /** Connections of this process; absent for the embedded database. */
  pool?(): PoolState;
  close(): Promise<void>;
}

export interface PoolState {
  open: number;
  idle: number;
  /** Calls that wait for a connection. */
  waiting: number;
}

/** Called after each statement with its text, without values, and its time, including the wait for the database. */
export type StatementWatch = (text: string, ms: number) => void;

/** The last step of a transaction. The function that it returns runs after the commit. */
export type CommitHook = () => Promise<(() => void) | undefined>;

interface OpenTx {
  sql: Sql;
  hooks: (() => void)[];
  lastSteps: (() => void)[];
  /** Facts of the outermost transaction. */
  facts: Map<string, Promise<unknown>>;
}

interface Driver extends Pick<Db, 'kind' | 'raw' | 'pool' | 'close'> {
  /** Opens an outermost transaction; defaults to the query builder's own. */
  transaction?: <T>(work: (sql: unknown) => Promise<T>) => Promise<T>;
}

export function makeDb(root: Sql, { transaction, ...rest }: Driver): Db {
  const begin = transaction ?? (<T>(work: (sql: unknown) => Promise<T>) => root.transaction(work));
  const open = new AsyncLocalStorage<OpenTx>();
  const commits = new AsyncLocalStorage<CommitHook>();
  // A commit may start work for other accounts, such as jobs: that work must not run inside this call's context.
  const outside = AsyncLocalStorage.snapshot();
  const db: Db = {
    ...rest,
    get sql() {
      return open.getStore()?.sql ?? root;
    },
    inTx: () => open.getStore() !== undefined,
    async tx(work) {
      const outer = open.getStore();
      const hooks: (() => void)[] = [];
      const lastSteps: (() => void)[] = [];
      const facts = outer?.facts ?? new Map<string, Promise<unknown>>();
      const inside = (sql: unknown) =>
        open.run({ sql: sql as Sql, hooks, lastSteps, facts }, async () => {
          const result = await work();
          if (outer) return result;
          for (const step of lastSteps) step();
          const committed = await commits.getStore()?.();
          if (committed) hooks.unshift(committed);
          return result;
        });
      const result = await (outer ? outer.sql.transaction(inside) : begin(inside));
      if (outer) {
        outer.hooks.push(...hooks);
        outer.lastSteps.push(...lastSteps);
      } else for (const hook of hooks) outside(hook);
      return result;
    },
    inOneTx: (work) => (open.getStore() ? work() : db.tx(work)),
    onceInTx<T>(key: string, read: () => Promise<T>): Promise<T> {
      const facts = open.getStore()?.facts;
      const known = facts?.get(key) as Promise<T> | undefined;
      if (known) return known;
      const fresh = read();
      facts?.set(key, fresh);
      // The caller gets the failure from `fresh` itself.
      fresh.catch(() => facts?.delete(key));
      return fresh;
    },
    forgetInTx: (key) => void open.getStore()?.facts.delete(key),
    afterCommit(hook) {
      const store = open.getStore();
      if (store) store.hooks.push(hook);
      else outside(hook);
    },
    beforeCommit(hook) {
      const store = open.getStore();
      if (store) store.lastSteps.push(hook);
      else hook();
    },
    atCommits: (hook, work) => commits.run(hook, work),
  };
  return db;
}

/** Rows of a raw statement: both drivers return `{rows}`. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
