import { and, between, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../../context.ts';
import { rowsOf } from '../../../db/db.ts';
import { orderedId } from '../../../db/orderedId.ts';
import { ownAccount, ownRows } from '../../../db/ownRows.ts';
import { ledgerEntry, ledgerTx } from '../../../db/schema/ledger.ts';
import { customer } from '../../../db/schema/tenants.ts';
import { untimed } from '../../../db/untimed.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { doneBy, noteMoney } from '../../../http/audit/callRecord.ts';
import type { NoticeLine } from './lowBalance.ts';

export interface PostingInput {
  amountMinor: number;
  /** The tax within the amount. */
  taxMinor?: number;
  currency: string;
  description: string;
  category?: string;
  orderId?: string | null;
  invoiceId?: string | null;
}

export interface Entry {
  account: string;
  amountMinor: number;
  balanceMinor?: number;
}

export interface LedgerProblem {
  kind: 'oneSided' | 'unbalanced' | 'balance' | 'running' | 'limit' | 'overRefund';
  /** Id of the transaction, customer or account. */
  id: string;
  amountMinor: number;
}

export interface LedgerSize {
  transactions: number;
  entries: number;
  wallets: number;
  /** Sum of all entries: must be zero. */
  sumMinor: number;
}

export const walletAccount = (customerId: number) => `wallet:${customerId}`;

const ownTx = (scope: Scope) => ownRows(ledgerTx, scope);

export async function findWallet(ctx: Ctx, scope: Scope) {
  const [row] = await ctx.db.sql
    .select({ walletMinor: customer.walletMinor, creditLimitMinor: customer.creditLimitMinor })
    .from(customer)
    .where(ownAccount(scope));
  return row;
}

/** The balance below which the account wants a notice. */
const noticeLine = sql<NoticeLine>`case when (${customer.notifications}->>'minBalanceNotify')::boolean
  then (${customer.notifications}->>'minBalanceVal')::numeric end`;

export interface Balance {
  balanceMinor: number;
  line: NoticeLine;
}

/** Returns the new balance. Undefined, without writing, if it would be below the credit limit. */
export async function subtractFromWallet(
  ctx: Ctx,
  scope: Scope,
  amountMinor: number,
): Promise<Balance | undefined> {
  const left = sql`${customer.walletMinor} - ${amountMinor}::bigint`;
  const [row] = await ctx.db.sql
    .update(customer)
    .set({ walletMinor: left })
    .where(and(ownAccount(scope), gte(left, sql`-${customer.creditLimitMinor}`)))
    .returning({ balanceMinor: customer.walletMinor, line: noticeLine });
  return row;
}

/** Returns the new balance, and whether the account was deleted meanwhile. Throws 404. */
export async function addToWallet(
  ctx: Ctx,
  scope: Scope,
  amountMinor: number,
): Promise<Balance & { isDeleted: boolean }> {
  const [row] = await ctx.db.sql
    .update(customer)
    .set({ walletMinor: sql`${customer.walletMinor} + ${amountMinor}::bigint` })
    .where(ownAccount(scope))
    .returning({ balanceMinor: customer.walletMinor, deletedAt: customer.deletedAt, line: noticeLine });
  if (!row) throw notFound();
  return { balanceMinor: row.balanceMinor, line: row.line, isDeleted: row.deletedAt !== null };
}

/** Locks a transaction of the customer until the open database transaction ends; false if it does not exist. */
export async function lockTx(ctx: Ctx, scope: Scope, id: string): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: ledgerTx.id })
    .from(ledgerTx)
    .where(and(eq(ledgerTx.id, id), ownTx(scope)))
    .for('update');
  return rows.length > 0;
}

/** Sales and tax of grouped entries, and the tax of them. */
const EARNED = sql<string>`sum(${ledgerEntry.amountMinor})`;
const TAX = sql<string>`coalesce(${EARNED} filter (where ${ledgerEntry.account} = 'tax'), 0)`;
const TAKEN_WITHIN_MS = 10 * 60_000;

/** Transactions that took an order's money for an invoice, alone or with other orders of the invoice. */
const debitsOf = (scope: Scope, invoiceId: string, orderId: string) =>
  and(
    ownTx(scope),
    eq(ledgerTx.invoiceId, invoiceId),
    isNull(ledgerTx.refundOf),
    or(isNull(ledgerTx.orderId), eq(ledgerTx.orderId, orderId)),
  );

/**
 * The transactions that took money for an order on an invoice, each with its amount and the tax in it, oldest first: a charge may be taken
 * in parts. Money of the invoice that was credited to the wallet is none of them.
 */
export async function partsTaken(
  ctx: Ctx,
  scope: Scope,
  invoiceId: string,
  orderId: string,
): Promise<{ id: string; minor: number; taxMinor: number }[]> {
  const rows = await ctx.db.sql
    .select({ id: ledgerTx.id, minor: EARNED, taxMinor: TAX })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(and(debitsOf(scope, invoiceId, orderId), inArray(ledgerEntry.account, ['sales', 'tax'])))
    .groupBy(ledgerTx.id)
    .orderBy(sql`min(${ledgerEntry.id})`);
  return rows.map((row) => ({ id: row.id, minor: Number(row.minor), taxMinor: Number(row.taxMinor) }));
}

/** The tax within an amount that was taken for an order at about this time, from the wallet and for this category, if any was. */
export async function taxTaken(
  ctx: Ctx,
  scope: Scope,
  {
    category,
    orderId,
    amountMinor,
    at,
  }: { category: string; orderId: string; amountMinor: number; at: Date },
): Promise<number | undefined> {
  const [row] = await ctx.db.sql
    .select({ taxMinor: TAX })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(
      and(
        ownTx(scope),
        eq(ledgerTx.category, category),
        eq(ledgerTx.orderId, orderId),
        // A transaction may wait between its posting and this time.
        between(ledgerTx.createdAt, new Date(at.getTime() - TAKEN_WITHIN_MS), at),
        inArray(ledgerEntry.account, ['sales', 'tax']),
      ),
    )
    .groupBy(ledgerTx.id)
    .having(eq(EARNED, amountMinor))
    .orderBy(desc(ledgerTx.createdAt), desc(ledgerTx.id))
    .limit(1);
  return row && Number(row.taxMinor);
}

/** Whether an order's money on an invoice was refunded. */
export async function wasRefunded(
  ctx: Ctx,
  scope: Scope,
  { orderId, invoiceId }: { orderId: string; invoiceId: string },
): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: ledgerTx.id })
    .from(ledgerTx)
    .where(
      and(
        ownTx(scope),
        eq(ledgerTx.orderId, orderId),
        eq(ledgerTx.invoiceId, invoiceId),
        isNotNull(ledgerTx.refundOf),
      ),
    );
  return rows.length > 0;
}

/** Returns the id, or an empty text if this refund was already written. */
export async function writeTx(
  ctx: Ctx,
  scope: Scope,
  input: PostingInput & { category: string; refundOf?: string },
): Promise<string> {
  const rows = await ctx.db.sql
    .insert(ledgerTx)
    .values(txRow(ctx, scope, input))
    .onConflictDoNothing({ target: [ledgerTx.refundOf, ledgerTx.orderId] })
    .returning({ id: ledgerTx.id });
  return rows[0]?.id ?? '';
}

const txRow = (
  ctx: Ctx,
  scope: Scope,
  input: PostingInput & { category: string; refundOf?: string },
): typeof ledgerTx.$inferInsert => ({
  id: orderedId(),
  companyId: scope.companyId,
  customerId: scope.customerId,
  category: input.category,
  description: input.description,
  orderId: input.orderId ?? null,
  invoiceId: input.invoiceId ?? null,
  refundOf: input.refundOf ?? null,
  currency: input.currency,
  ...doneBy(scope.customerId),
  createdAt: ctx.ports.clock.now(),
});

export async function writeEntries(ctx: Ctx, txId: string, entries: Entry[]): Promise<void> {
  await ctx.db.sql.insert(ledgerEntry).values(entryRows(ctx, txId, entries));
}

function entryRows(ctx: Ctx, txId: string, entries: Entry[]): (typeof ledgerEntry.$inferInsert)[] {
  for (const { balanceMinor, amountMinor } of entries)
    if (balanceMinor !== undefined) noteMoney(ctx, amountMinor);
  return entries.map((e) => ({ txId, ...e }));
}

/** Writes a transaction that is no refund, with its entries, in one statement. Returns its id. */
export async function writePosting(
  ctx: Ctx,
  scope: Scope,
  input: PostingInput & { category: string },
  entries: Entry[],
): Promise<string> {
  const row = txRow(ctx, scope, input);
  const posted = ctx.db.sql
    .$with('posted')
    .as(ctx.db.sql.insert(ledgerTx).values(row).returning({ id: ledgerTx.id }));
  await ctx.db.sql
    .with(posted)
    .insert(ledgerEntry)
    .values(entryRows(ctx, row.id, entries));
  return row.id;
}

/** Sales and tax of an amount, added (1) or reversed (-1). */
export function earnings({ amountMinor, taxMinor = 0 }: PostingInput, sign: 1 | -1): Entry[] {
  const entries: Entry[] = [{ account: 'sales', amountMinor: sign * (amountMinor - taxMinor) }];
  if (taxMinor > 0) entries.push({ account: 'tax', amountMinor: sign * taxMinor });
  return entries;
}

/** Writes a transaction that takes the price of a sale from the wallet. */
export async function writeDebit(
  ctx: Ctx,
  scope: Scope,
  input: PostingInput & { category: string },
  balanceMinor: number,
): Promise<{ txId: string; balanceMinor: number }> {
  const txId = await writePosting(ctx, scope, input, [
    { account: walletAccount(scope.customerId), amountMinor: -input.amountMinor, balanceMinor },
    ...earnings(input, 1),
  ]);
  return { txId, balanceMinor };
}

/** Sales and tax of the transaction itself (`id`), or of its refunds (`refundOf`). */
export async function earnedBy(ctx: Ctx, by: 'id' | 'refundOf', txId: string): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ total: sql<string>`coalesce(sum(${ledgerEntry.amountMinor}), 0)` })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(and(eq(ledgerTx[by], txId), sql`${ledgerEntry.account} in ('sales', 'tax')`));
  return Number(row?.total ?? 0);
}

/** Money of an invoice's gateway payment that was credited to the wallet, in minor units. */
export async function addedForInvoice(ctx: Ctx, scope: Scope, invoiceId: string): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ minor: sql<string>`coalesce(-sum(${ledgerEntry.amountMinor}), 0)` })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(
      and(
        ownTx(scope),
        eq(ledgerTx.invoiceId, invoiceId),
        eq(ledgerTx.category, 'topup'),
        eq(ledgerEntry.account, 'gateway'),
      ),
    );
  return Number(row?.minor ?? 0);
}

/** Refunds of each of these invoices, in minor units: to the wallet for an order, through the gateway for a top-up. */
export async function refundedByInvoice(
  ctx: Ctx,
  scope: Scope,
  invoices: readonly { id: string; refundTxId: string | null }[],
): Promise<Map<string, number>> {
  const ids = invoices.filter(({ refundTxId }) => refundTxId).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({
      id: ledgerTx.invoiceId,
      minor: sql<string>`sum(case when ${ledgerEntry.account} = 'gateway' then 1 else -1 end * ${ledgerEntry.amountMinor})`,
    })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(
      and(
        ownTx(scope),
        inArray(ledgerTx.invoiceId, ids),
        or(
          and(isNotNull(ledgerTx.refundOf), inArray(ledgerEntry.account, ['sales', 'tax'])),
          and(isNull(ledgerTx.refundOf), eq(ledgerTx.category, 'refund'), eq(ledgerEntry.account, 'gateway')),
        ),
      ),
    )
    .groupBy(ledgerTx.invoiceId);
  return new Map(rows.map((row) => [row.id ?? '', Number(row.minor)]));
}

/** Violations in the whole ledger, over all companies. */
export async function selectLedgerProblems(
  ctx: Ctx,
): Promise<{ kind: LedgerProblem['kind']; id: string; amount: string | number }[]> {
  const problems = sql`
    select 'oneSided' as kind, t.id::text as id, coalesce(sum(e.amount_minor), 0) as amount
      from ledger_tx t left join ledger_entry e on e.tx_id = t.id group by t.id having count(e.id) < 2
    union all
    select 'unbalanced', tx_id::text, sum(amount_minor)
      from ledger_entry group by tx_id having sum(amount_minor) <> 0
    union all
    select 'balance', c.id::text, c.wallet_minor - coalesce(e.total, 0)
      from customer c
      left join (select account, sum(amount_minor) as total from ledger_entry where account like 'wallet:%' group by account) e
        on e.account = 'wallet:' || c.id
      where c.wallet_minor <> coalesce(e.total, 0)
    union all
    select 'running', account, balance_minor - total
      from (select account, balance_minor, sum(amount_minor) over (partition by account order by id) as total
            from ledger_entry where account like 'wallet:%') e
      where balance_minor <> total
    union all
    select 'limit', id::text, wallet_minor from customer where wallet_minor < -credit_limit_minor
    union all
    select 'overRefund', paid.id::text, back.total
      from (select t.id, sum(e.amount_minor) as total from ledger_tx t join ledger_entry e on e.tx_id = t.id
            where e.account in ('sales', 'tax') group by t.id) paid
      join (select t.refund_of, -sum(e.amount_minor) as total from ledger_tx t join ledger_entry e on e.tx_id = t.id
            where t.refund_of is not null and e.account in ('sales', 'tax') group by t.refund_of) back on back.refund_of = paid.id
      where back.total > paid.total`;
  return rowsOf(await untimed(ctx.db, async () => ctx.db.sql.execute(problems)));
}

/** Size of the ledger, over all companies. */
export async function selectLedgerSize(ctx: Ctx): Promise<LedgerSize> {
  const size = sql`
    select (select count(*) from ledger_tx) as transactions, (select count(*) from ledger_entry) as entries,
      (select count(*) from customer) as wallets, (select coalesce(sum(amount_minor), 0) from ledger_entry) as "sumMinor"`;
  const [row] = rowsOf<Record<keyof LedgerSize, string | number>>(
    await untimed(ctx.db, async () => ctx.db.sql.execute(size)),
  );
  return {
    transactions: Number(row?.transactions),
    entries: Number(row?.entries),
    wallets: Number(row?.wallets),
    sumMinor: Number(row?.sumMinor),
  };
}
