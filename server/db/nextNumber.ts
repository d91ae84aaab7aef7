import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { type Db, rowsOf } from './db.ts';

/**
 * The next number of a company's own sequence, from 1, within the open transaction. No number is skipped, and other calls for this sequence
 * wait until the transaction ends.
 */
export const nextNumber = (ctx: Ctx, companyId: string, name: string): Promise<number> =>
  raise(ctx, companyId, name, 1);

/** Raises the sequence by `by` and returns its new value. */
async function raise(ctx: Ctx, companyId: string, name: string, by: number): Promise<number> {
  const rows = rowsOf<{ value: number | string }>(
    await ctx.db.sql.execute(nextNumberSql(companyId, name, by)),
  );
  return Number(rows[0]?.value);
}

/** The statement of `nextNumber`, as a part of another one. */
export const nextNumberSql = (companyId: string, name: string, by = 1): SQL => sql`
  insert into number_sequence (company_id, name, value) values (${companyId}::uuid, ${name}::text, ${by}::int)
  on conflict (company_id, name) do update set value = number_sequence.value + ${by}::int returning value`;

interface Waiter {
  resolve: (number: number) => void;
  reject: (err: unknown) => void;
}
const waiting = new WeakMap<Db, Map<string, Waiter[]>>();

/**
 * A unique number of the same sequence, in a transaction of its own: other calls need not wait for the caller's. Calls that arrive while a
 * statement runs share the next statement. Within a transaction it is `nextNumber`, since a second connection may not be available.
 */
export function takeNumber(ctx: Ctx, companyId: string, name: string): Promise<number> {
  if (ctx.db.inTx()) return nextNumber(ctx, companyId, name);
  const lines = waiting.get(ctx.db) ?? new Map<string, Waiter[]>();
  waiting.set(ctx.db, lines);
  const key = `${companyId} ${name}`;
  return new Promise((resolve, reject) => {
    const line = lines.get(key);
    if (line) line.push({ resolve, reject });
    else void serve(ctx, companyId, name, lines, [{ resolve, reject }]);
  });
}

async function serve(
  ctx: Ctx,
  companyId: string,
  name: string,
  lines: Map<string, Waiter[]>,
  first: Waiter[],
): Promise<void> {
  const key = `${companyId} ${name}`;
  for (let served = first; served.length > 0; served = lines.get(key) ?? []) {
    lines.set(key, []);
    try {
      const last = await raise(ctx, companyId, name, served.length);
      for (const [i, { resolve }] of served.entries()) resolve(last - served.length + 1 + i);
    } catch (err) {
      for (const { reject } of served) reject(err);
    }
  }
  lines.delete(key);
}
