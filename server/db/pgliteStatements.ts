import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import type { StatementWatch } from './db.ts';
import { hasPlan, isStale, isWorthAPlan, MOST_PREPARED } from './preparing.ts';

const { serialize } = protocol;
/** More statements than the program has, apart from lists of varying length. */
const MOST_KNOWN = 1000;
/** A stored plan ignores later changes of the table's size, so a statement is planned again from time to time. */
const USES_OF_A_PLAN = 200;

const CHANGES_TABLES = /\b(create|alter|drop)\b/i;

interface KnownStatement {
  types: number[];
  /** The statement's name in the database, from its second use on. */
  name?: string;
  uses: number;
}

type Send = (...parts: Uint8Array[]) => ReturnType<PGlite['execProtocolStream']>;
type Query = <T>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** Replaces PGlite's way to send statements, which takes six exchanges, by one exchange (adr/0010). */
export function inOneExchange(client: PGlite, watch?: StatementWatch): PGlite {
  const run = watched(oneExchangeQuery(client), watch);
  client.query = async <T>(...args: Parameters<PGlite['query']>): Promise<Results<T>> => {
    await client._checkReady();
    return client._runExclusiveTransaction(async () => {
      const result = await run<T>(...args);
      await client.syncToFs();
      return result;
    });
  };
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      const query: Transaction['query'] = (...args) => {
        if (tx.closed) throw new Error('Transaction is closed');
        return run(...args);
      };
      return work(Object.assign(tx, { query }));
    });
  return client;
}

function watched(query: Query, watch: StatementWatch | undefined): Query {
  if (!watch) return query;
  return async <T>(...args: Parameters<Query>) => {
    const start = performance.now();
    try {
      return await query<T>(...args);
    } finally {
      watch(args[0], performance.now() - start);
    }
  };
}

/**
 * PGlite's `query` in one exchange instead of six: a call into the database costs about as much as a small statement. The parameter types
 * of a statement are requested only at its first use; later it is neither parsed nor planned again.
 */
export function oneExchangeQuery(client: PGlite): Query {
  const send: Send = (...parts) =>
    client.execProtocolStream(joined([...parts, serialize.sync()]), { syncToFs: false });
  const statements = knownStatements(send);

  /** Forgets a prepared statement that is no longer valid; its next use prepares it again. */
  const sendAs = async (name: string, parts: Uint8Array[]) => {
    try {
      return await send(...parts);
    } catch (err) {
      if (name && isStale(err)) await statements.forget(name);
      throw err;
    }
  };

  const exchange = async (text: string, params: unknown[], { parsers, ...rest }: QueryOptions) => {
    // PostgreSQL refuses a prepared statement whose columns have changed.
    if (!hasPlan(text) && CHANGES_TABLES.test(text)) await statements.forgetAll();
    const statement = await statements.find(text, params);
    const { types } = statement;
    const name = await statements.nameOf(text, statement);
    const answer = await sendAs(name, [
      ...(name ? [] : [serialize.parse({ text, types })]),
      serialize.bind({
        statement: name,
        values: params.map((value, i) => toText(client, types[i], value)),
      }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ]);
    return parse.parseResults(answer, withParsers(client.parsers, parsers), rest)[0];
  };

  return async <T>(text: string, params: unknown[] = [], options: QueryOptions = {}) => {
    const result = await client._runExclusiveQuery(() => exchange(text, params, options));
    return result as Results<T>;
  };
}

/** The statements that were used before: their parameter types, and which of them are prepared in the database. */
function knownStatements(send: Send) {
  const known = new Map<string, KnownStatement>();
  /** The longest unused statement first. */
  const prepared = new Map<string, KnownStatement>();
  let names = 0;

  const find = async (text: string, params: unknown[]): Promise<KnownStatement> => {
    const found = known.get(text);
    if (found) return found;
    const types = params.length
      ? parse.parseDescribeStatementResults(
          await send(serialize.parse({ text }), serialize.describe({ type: 'S' })),
        )
      : [];
    if (known.size >= MOST_KNOWN) known.clear();
    const statement = { types, uses: 0 };
    known.set(text, statement);
    return statement;
  };

  const forget = async (name: string): Promise<void> => {
    const statement = prepared.get(name);
    prepared.delete(name);
    if (statement) delete statement.name;
    await send(serialize.close({ type: 'S', name }));
  };

  const forgetAll = async (): Promise<void> => {
    known.clear();
    for (const name of [...prepared.keys()]) await forget(name);
  };

  /** The name of a statement that has been used before and is prepared, '' for others. */
  const nameOf = async (text: string, statement: KnownStatement): Promise<string> => {
    statement.uses++;
    if (statement.uses === 1 || !isWorthAPlan(text)) return '';
    if (statement.name && statement.uses % USES_OF_A_PLAN === 0) await forget(statement.name);
    const { name = `s${++names}` } = statement;
    if (!statement.name) {
      await send(serialize.parse({ name, text, types: statement.types }));
      statement.name = name;
      const [oldest] = prepared.keys();
      if (prepared.size >= MOST_PREPARED && oldest) await forget(oldest);
    } else prepared.delete(name);
    prepared.set(name, statement);
    return name;
  };

  return { find, forget, forgetAll, nameOf };
}

function toText(client: PGlite, type: number | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const serializer = type === undefined ? undefined : client.serializers[type];
  return serializer ? serializer(value) : String(value);
}

/** Adds `extra` parsers without copying the hundred others for each statement. */
const withParsers = (all: PGlite['parsers'], extra: QueryOptions['parsers']): PGlite['parsers'] =>
  extra ? Object.assign(Object.create(all) as PGlite['parsers'], extra) : all;

function joined(messages: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(messages.reduce((sum, message) => sum + message.length, 0));
  let at = 0;
  for (const message of messages) {
    bytes.set(message, at);
    at += message.length;
  }
  return bytes;
}
