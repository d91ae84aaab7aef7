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
import { recordStrayMoney } from './strayMoneyStore.ts';

export interface RefundInput extends PostingInput {
  orderId: string;
  /** Transaction that took the money. */
  refundOf: string;
  /** The part of it that must not pay debts. */
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
  throw insufficientBalance(now.walletMinor, amountMinor, now.walletMinor + now.creditLimitMinor);
}

/**
 * Adds money to the wallet, with the entries of its source, and collects open debts. The charges are locked before the wallet, as in the
 * payment of a charge.
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
    await recordStrayMoney(ctx, {
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

/** The same for money that is no refund, so it is never refused as a repeat. */
const add = async (...args: Parameters<typeof credit>): Promise<Posted> => (await credit(...args))!;

const postIn =
  (category: 'topup' | 'bonus', account: 'gateway' | 'promotion') =>
  (ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> => {
    assertAmount(input);
    return ctx.db.tx(() =>
      add(ctx, scope, { category, ...input }, [{ account, amountMinor: -input.amountMinor }]),
    );
  };
/** Credits money from outside to the wallet. */
export const postTopUp = postIn('topup', 'gateway');
/** Credits the wallet with a promotion. */
export const postBonus = postIn('bonus', 'promotion');

/** Moves money out of the wallet. Throws 402 when the balance does not cover it; then nothing is written. */
const postOut =
  (category: 'bonus' | 'refund', account: 'promotion' | 'gateway') =>
  (ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> => {
    assertAmount(input);
    return ctx.db.tx(async () => {
      const balanceMinor = await takeFromWallet(ctx, scope, input.amountMinor);
      const txId = await writePosting(ctx, scope, { category, ...input }, [
        { account: walletAccount(scope.customerId), amountMinor: -input.amountMinor, balanceMinor },
        { account, amountMinor: input.amountMinor },
      ]);
      return { txId, balanceMinor };
    });
  };
/** Takes credit of a promotion back. */
export const postBonusBack = postOut('bonus', 'promotion');
/** Sends money back through the gateway. */
export const postPayout = postOut('refund', 'gateway');

/** Books an invoice that was paid at the gateway; the wallet stays unchanged. */
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
 * Refunds an order's money to the wallet, at most once per order and never more than its transaction took. Returns null when it was already
 * refunded.
 */
export function postRefund(ctx: Ctx, scope: Scope, input: RefundInput): Promise<Posted | null> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    // Locked before the transaction, which several orders of a batch share.
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

/** Gives a part of an order's price back to the wallet; a later refund of the order is smaller by this part. */
export function postReduction(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(() => add(ctx, scope, { category: 'weight', ...input }, earnings(input, -1)));
}

/** Corrects a wallet by an amount above or below zero. Throws 402 and writes nothing if balance and credit limit do not cover it. */
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

/** `fundsMinor`: the money that may be spent, with the credit limit. The detail says how much a top-up must add. */
export function insufficientBalance(
  balanceMinor: number,
  priceMinor: number,
  fundsMinor = balanceMinor,
): Refusal {
  const price = fromMinor(priceMinor).toFixed(2);
  return new Refusal(
    402,
    ERROR.insufficientBalance,
    `Payment failed, You don't have enough credit balance. Bal: ${fromMinor(balanceMinor)}, Price: ${price}`,
    {
      detail: {
        balance: fromMinor(balanceMinor),
        price: fromMinor(priceMinor),
        missing: fromMinor(priceMinor - fundsMinor),
      },
    },
  );
}
