import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { notFound, Refusal } from '../../../http/answer/refusal.ts';
import { lockCharges } from '../invoices/invoiceStore.ts';
import { takeOwed } from '../postpaid/owedCharges.ts';
import type { PostingInput } from './ledgerStore.ts';
import {
  addToWallet,
  type Entry,
  earnedBy,
  earnings,
  findWallet,
  lockTx,
  subtractFromWallet,
  walletAccount,
  writeDebit,
  writeEntries,
  writePosting,
  writeTx,
} from './ledgerStore.ts';
import { tellLowBalance } from './lowBalance.ts';
import { tellStray } from './strayMoneyStore.ts';

export interface RefundInput extends PostingInput {
  orderId: string;
  /** Transaction that took the money. */
  refundOf: string;
  /** Part of it that pays no debts. */
  heldMinor?: number;
}

export interface Posted {
  txId: string;
  /** Balance of the wallet, after the incoming money has paid debts. */
  balanceMinor: number;
}

/** Debits the wallet. Throws 402 when balance and credit limit do not cover the amount; then nothing is written. */
export function postDebit(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  // A refusal comes before any write.
  return ctx.db.inOneTx(async () => {
    const balanceMinor = await takeFromWallet(ctx, scope, input.amountMinor);
    return writeDebit(ctx, scope, { category: 'order', ...input }, balanceMinor);
  });
}

async function takeFromWallet(ctx: Ctx, scope: Scope, amountMinor: number): Promise<number> {
  const left = await subtractFromWallet(ctx, scope, amountMinor);
  if (left) {
    const { balanceMinor, line } = left;
    await tellLowBalance(ctx, scope, {
      beforeMinor: balanceMinor + amountMinor,
      afterMinor: balanceMinor,
      line,
    });
    return balanceMinor;
  }
  const now = await findWallet(ctx, scope);
  if (!now) throw notFound();
  throw insufficientBalance(now.walletMinor, amountMinor);
}

/**
 * Adds to the wallet, with the entries of the money's source, and collects debts that could not be collected before. The charges are locked
 * before the wallet, like in the payment of one of them.
 */
async function credit(
  ctx: Ctx,
  scope: Scope,
  { amountMinor, heldMinor = 0, ...input }: Parameters<typeof writeTx>[2] & { heldMinor?: number },
  from: Entry[],
): Promise<Posted | null> {
  const owed = await lockCharges(ctx, scope);
  const txId = await writeTx(ctx, scope, { ...input, amountMinor });
  if (!txId) return null;
  const { balanceMinor, isDeleted, line } = await addToWallet(ctx, scope, amountMinor);
  if (isDeleted && amountMinor > 0)
    await tellStray(ctx, {
      ...scope,
      source: txId,
      description: input.description,
      amountMinor,
      currency: input.currency,
      reason: 'deleted',
    });
  await writeEntries(ctx, txId, [
    ...from,
    { account: walletAccount(scope.customerId), amountMinor, balanceMinor },
  ]);
  const afterMinor = await takeOwed(ctx, scope, owed, { balanceMinor, heldMinor });
  await tellLowBalance(ctx, scope, { beforeMinor: balanceMinor - amountMinor, afterMinor, line });
  return { txId, balanceMinor: afterMinor };
}

/** The same for money that is not a refund; there may be any number of entries. */
const add = async (...args: Parameters<typeof credit>): Promise<Posted> => (await credit(...args))!;

/** Credits money from outside to the wallet. */
export function postTopUp(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(() =>
    add(ctx, scope, { category: 'topup', ...input }, [
      { account: 'gateway', amountMinor: -input.amountMinor },
    ]),
  );
}

/** Credits the wallet with a promotion. */
export function postBonus(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(() =>
    add(ctx, scope, { category: 'bonus', ...input }, [
      { account: 'promotion', amountMinor: -input.amountMinor },
    ]),
  );
}

/** Takes credit of a promotion back. Throws 402 when the balance does not cover it; then nothing is written. */
export function postBonusBack(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await takeFromWallet(ctx, scope, input.amountMinor);
    const txId = await writePosting(ctx, scope, { category: 'bonus', ...input }, [
      { account: walletAccount(scope.customerId), amountMinor: -input.amountMinor, balanceMinor },
      { account: 'promotion', amountMinor: input.amountMinor },
    ]);
    return { txId, balanceMinor };
  });
}

/** Books an invoice that was paid through the gateway; the wallet does not change. */
export function postGatewayPayment(ctx: Ctx, scope: Scope, input: PostingInput): Promise<string> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const txId = await writePosting(ctx, scope, { category: 'payment', ...input }, [
      { account: 'gateway', amountMinor: -input.amountMinor },
      ...earnings(input, 1),
    ]);
    return txId;
  });
}

/**
 * Refunds an order's money to the wallet, at most once per order and never more than its transaction took.
 * Returns null when it was refunded before.
 */
export function postRefund(ctx: Ctx, scope: Scope, input: RefundInput): Promise<Posted | null> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    // Before the transaction, which orders of a batch share.
    await lockCharges(ctx, scope);
    if (!(await lockTx(ctx, scope, input.refundOf))) throw notFound();
    const taken = await earnedBy(ctx, 'id', input.refundOf);
    const givenBack = -(await earnedBy(ctx, 'refundOf', input.refundOf));
    const posted = await credit(ctx, scope, { category: 'refund', ...input }, earnings(input, -1));
    if (posted && givenBack + input.amountMinor > taken)
      throw new RangeError(`refund above what ${input.refundOf} took`);
    return posted;
  });
}

/** Gives a part of an order's price back to the wallet, which a refund of the order then no longer contains. */
export function postReduction(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(() => add(ctx, scope, { category: 'weight', ...input }, earnings(input, -1)));
}

/** Sends money of the wallet back through the gateway. Throws 402 when the balance does not cover it; then nothing is written. */
export function postPayout(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await takeFromWallet(ctx, scope, input.amountMinor);
    const txId = await writePosting(ctx, scope, { category: 'refund', ...input }, [
      { account: walletAccount(scope.customerId), amountMinor: -input.amountMinor, balanceMinor },
      { account: 'gateway', amountMinor: input.amountMinor },
    ]);
    return { txId, balanceMinor };
  });
}

/** Corrects a wallet by an amount above or below zero. Throws 402, and writes nothing, if balance and credit limit do not cover it. */
export function postCorrection(
  ctx: Ctx,
  scope: Scope,
  { amountMinor, ...input }: Omit<PostingInput, 'taxMinor'>,
): Promise<Posted> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
    throw new RangeError(`not a correction: ${amountMinor}`);
  const from = { account: 'correction', amountMinor: -amountMinor };
  return ctx.db.tx(async () => {
    const tx = { category: 'correction', ...input, amountMinor };
    if (amountMinor > 0) return add(ctx, scope, tx, [from]);
    const balanceMinor = await takeFromWallet(ctx, scope, -amountMinor);
    const txId = await writePosting(ctx, scope, tx, [
      { account: walletAccount(scope.customerId), amountMinor, balanceMinor },
      from,
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

export function insufficientBalance(balanceMinor: number, priceMinor: number): Refusal {
  const price = fromMinor(priceMinor).toFixed(2);
  return new Refusal(
    402,
    ERROR.insufficientBalance,
    `Payment failed, You don't have enough credit balance. Bal: ${fromMinor(balanceMinor)}, Price: ${price}`,
    { detail: { balance: fromMinor(balanceMinor), price: fromMinor(priceMinor) } },
  );
}
