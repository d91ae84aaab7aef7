import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

const { serialize } = protocol;
/** More than the program has, apart from lists of varying length. */
const MOST_KNOWN = 1000;

type Query = <T>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** Replaces PGlite's way to send statements, which takes six exchanges, by one exchange (adr/0010). */
export function inOneExchange(client: PGlite): PGlite {
  const run = oneExchangeQuery(client);
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

/**
 * PGlite's `query` in one exchange instead of six: a call into the database costs about as much as a small statement. The
 * parameter types of a statement are asked for only the first time.
 */
export function oneExchangeQuery(client: PGlite): Query {
  const known = new Map<string, number[]>();
  const send = (...parts: Uint8Array[]) =>
    client.execProtocolStream(joined([...parts, serialize.sync()]), { syncToFs: false });

  const typesOf = async (text: string): Promise<number[]> => {
    const before = known.get(text);
    if (before) return before;
    const told = await send(serialize.parse({ text }), serialize.describe({ type: 'S' }));
    const types = parse.parseDescribeStatementResults(told);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, types);
    return types;
  };

  const exchange = async (text: string, params: unknown[], { parsers, ...rest }: QueryOptions) => {
    const types = params.length ? await typesOf(text) : [];
    const answer = await send(
      serialize.parse({ text, types }),
      serialize.bind({ values: params.map((value, i) => toText(client, types[i], value)) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(answer, withParsers(client.parsers, parsers), rest)[0];
  };

  return async <T>(text: string, params: unknown[] = [], options: QueryOptions = {}) => {
    const result = await client._runExclusiveQuery(() => exchange(text, params, options));
    return result as Results<T>;
  };
}

function toText(client: PGlite, type: number | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const serializer = type === undefined ? undefined : client.serializers[type];
  return serializer ? serializer(value) : String(value);
}

/** Some hundred parsers with a few others before them, without copying all for each statement. */
const withParsers = (all: PGlite['parsers'], own: QueryOptions['parsers']): PGlite['parsers'] =>
  own ? Object.assign(Object.create(all) as PGlite['parsers'], own) : all;

function joined(messages: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(messages.reduce((sum, message) => sum + message.length, 0));
  let at = 0;
  for (const message of messages) {
    bytes.set(message, at);
    at += message.length;
  }
  return bytes;
}
