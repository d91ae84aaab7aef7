import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';

export interface LedgerProblem {
  kind: 'unbalanced' | 'balance' | 'limit' | 'overRefund';
  /** Transaction, or customer. */
  id: string;
  amountMinor: number;
}

/**
 * Reads the whole ledger: every transaction adds up to zero, every wallet is the sum of its entries and within its credit limit,
 * nothing was given back that was not taken.
 */
export async function verifyLedger(ctx: Ctx): Promise<{ ok: boolean; problems: LedgerProblem[] }> {
  const result = await ctx.db.sql.execute(sql`
    select 'unbalanced' as kind, tx_id::text as id, sum(amount_minor) as amount
      from ledger_entry group by tx_id having sum(amount_minor) <> 0
    union all
    select 'balance', c.id::text, c.wallet_minor - coalesce(e.total, 0)
      from customer c
      left join (select account, sum(amount_minor) as total from ledger_entry where account like 'wallet:%' group by account) e
        on e.account = 'wallet:' || c.id
      where c.wallet_minor <> coalesce(e.total, 0)
    union all
    select 'limit', id::text, wallet_minor from customer where wallet_minor < -credit_limit_minor
    union all
    select 'overRefund', paid.id::text, back.total
      from (select t.id, sum(e.amount_minor) as total from ledger_tx t join ledger_entry e on e.tx_id = t.id
            where e.account in ('sales', 'tax') group by t.id) paid
      join (select t.refund_of, -sum(e.amount_minor) as total from ledger_tx t join ledger_entry e on e.tx_id = t.id
            where t.refund_of is not null and e.account in ('sales', 'tax') group by t.refund_of) back on back.refund_of = paid.id
      where back.total > paid.total`);
  const problems = rowsOf<{ kind: LedgerProblem['kind']; id: string; amount: string | number }>(result).map(
    (r) => ({
      kind: r.kind,
      id: r.id,
      amountMinor: Number(r.amount),
    }),
  );
  return { ok: problems.length === 0, problems };
}
