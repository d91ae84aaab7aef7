import { randomUUID } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import { ERROR } from '../../../contract/errorCodes.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ledgerEntry, ledgerTx } from '../../db/schema/ledger.ts';
import { customer } from '../../db/schema/tenants.ts';
import { notFound, Refusal } from '../../http/refusal.ts';

export const walletAccount = (customerId: number) => `wallet:${customerId}`;

export interface PostingInput {
  amountMinor: number;
  /** Part of the amount that is tax. */
  taxMinor?: number;
  currency: string;
  description: string;
  category?: string;
  orderId?: string | null;
  invoiceId?: string | null;
}

export interface RefundInput extends PostingInput {
  orderId: string;
  /** Transaction that took the money. */
  refundOf: string;
}

export interface Posted {
  txId: string;
  balanceMinor: number;
}

/** Takes an amount from the wallet. Throws 402 when balance and credit limit do not cover it; then nothing is written. */
export function postDebit(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await takeFromWallet(ctx, scope, input.amountMinor);
    const txId = await writeTx(ctx, scope, { category: 'order', ...input });
    await writeEntries(ctx, txId, [
      { account: walletAccount(scope.customerId), amountMinor: -input.amountMinor, balanceMinor },
      ...earnings(input, 1),
    ]);
    return { txId, balanceMinor };
  });
}

/** Puts money from outside into the wallet. */
export function postTopUp(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await addToWallet(ctx, scope, input.amountMinor);
    const txId = await writeTx(ctx, scope, { category: 'topup', ...input });
    await writeEntries(ctx, txId, [
      { account: 'gateway', amountMinor: -input.amountMinor },
      { account: walletAccount(scope.customerId), amountMinor: input.amountMinor, balanceMinor },
    ]);
    return { txId, balanceMinor };
  });
}

/** Books an invoice that was paid through the gateway; the wallet stays as it is. */
export function postGatewayPayment(ctx: Ctx, scope: Scope, input: PostingInput): Promise<string> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const txId = await writeTx(ctx, scope, { category: 'payment', ...input });
    await writeEntries(ctx, txId, [
      { account: 'gateway', amountMinor: -input.amountMinor },
      ...earnings(input, 1),
    ]);
    return txId;
  });
}

/**
 * Gives an order's money back to the wallet, at most once per order and never more than its transaction took.
 * Answers null when it was given back before.
 */
export function postRefund(ctx: Ctx, scope: Scope, input: RefundInput): Promise<Posted | null> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const [paid] = await ctx.db.sql
      .select({ id: ledgerTx.id })
      .from(ledgerTx)
      .where(and(eq(ledgerTx.id, input.refundOf), eq(ledgerTx.customerId, scope.customerId)))
      .for('update');
    if (!paid) throw notFound();
    const taken = await earnedBy(ctx, sql`${ledgerTx.id} = ${input.refundOf}`);
    const givenBack = -(await earnedBy(ctx, sql`${ledgerTx.refundOf} = ${input.refundOf}`));
    const txId = await writeTx(ctx, scope, { category: 'refund', ...input });
    if (!txId) return null;
    if (givenBack + input.amountMinor > taken)
      throw new RangeError(`refund above what ${input.refundOf} took`);
    const balanceMinor = await addToWallet(ctx, scope, input.amountMinor);
    await writeEntries(ctx, txId, [
      { account: walletAccount(scope.customerId), amountMinor: input.amountMinor, balanceMinor },
      ...earnings(input, -1),
    ]);
    return { txId, balanceMinor };
  });
}

function assertAmount({ amountMinor, taxMinor = 0 }: PostingInput): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
    throw new RangeError(`not an amount: ${amountMinor}`);
  if (!Number.isSafeInteger(taxMinor) || taxMinor < 0 || taxMinor > amountMinor)
    throw new RangeError(`not a tax: ${taxMinor}`);
}

const mine = (scope: Scope) =>
  and(eq(customer.id, scope.customerId), eq(customer.companyId, scope.companyId));

async function takeFromWallet(ctx: Ctx, scope: Scope, amountMinor: number): Promise<number> {
  const left = sql`${customer.walletMinor} - ${amountMinor}::bigint`;
  const [row] = await ctx.db.sql
    .update(customer)
    .set({ walletMinor: left })
    .where(and(mine(scope), gte(left, sql`-${customer.creditLimitMinor}`)))
    .returning({ balance: customer.walletMinor });
  if (row) return row.balance;
  const [now] = await ctx.db.sql.select({ balance: customer.walletMinor }).from(customer).where(mine(scope));
  if (!now) throw notFound();
  throw insufficientBalance(now.balance, amountMinor);
}

async function addToWallet(ctx: Ctx, scope: Scope, amountMinor: number): Promise<number> {
  const [row] = await ctx.db.sql
    .update(customer)
    .set({ walletMinor: sql`${customer.walletMinor} + ${amountMinor}::bigint` })
    .where(mine(scope))
    .returning({ balance: customer.walletMinor });
  if (!row) throw notFound();
  return row.balance;
}

export function insufficientBalance(balanceMinor: number, priceMinor: number): Refusal {
  const price = fromMinor(priceMinor).toFixed(2);
  return new Refusal(
    402,
    ERROR.insufficientBalance,
    `Payment failed, You don't have enough credit balance. Bal: ${fromMinor(balanceMinor)}, Price: ${price}`,
    { detail: { balance: fromMinor(balanceMinor), price: fromMinor(priceMinor) } },
  );
}

/** The id, or an empty text when this refund was written before. */
async function writeTx(
  ctx: Ctx,
  scope: Scope,
  input: PostingInput & { category: string; refundOf?: string },
): Promise<string> {
  const rows = await ctx.db.sql
    .insert(ledgerTx)
    .values({
      id: randomUUID(),
      companyId: scope.companyId,
      customerId: scope.customerId,
      category: input.category,
      description: input.description,
      orderId: input.orderId ?? null,
      invoiceId: input.invoiceId ?? null,
      refundOf: input.refundOf ?? null,
      currency: input.currency,
      createdAt: ctx.ports.clock.now(),
    })
    .onConflictDoNothing({ target: [ledgerTx.refundOf, ledgerTx.orderId] })
    .returning({ id: ledgerTx.id });
  return rows[0]?.id ?? '';
}

interface Entry {
  account: string;
  amountMinor: number;
  balanceMinor?: number;
}

/** Sales and tax of an amount, added (1) or taken back (-1). */
function earnings({ amountMinor, taxMinor = 0 }: PostingInput, sign: 1 | -1): Entry[] {
  const entries: Entry[] = [{ account: 'sales', amountMinor: sign * (amountMinor - taxMinor) }];
  if (taxMinor > 0) entries.push({ account: 'tax', amountMinor: sign * taxMinor });
  return entries;
}

async function writeEntries(ctx: Ctx, txId: string, entries: Entry[]): Promise<void> {
  await ctx.db.sql.insert(ledgerEntry).values(entries.map((e) => ({ txId, ...e })));
}

async function earnedBy(ctx: Ctx, which: ReturnType<typeof sql>): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ total: sql<string>`coalesce(sum(${ledgerEntry.amountMinor}), 0)` })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(and(which, sql`${ledgerEntry.account} in ('sales', 'tax')`));
  return Number(row?.total ?? 0);
}
