import { ERROR } from '../../../contract/errorCodes.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { PostingInput } from './ledgerStore.ts';
import {
  addToWallet,
  type Entry,
  earnedBy,
  findWallet,
  lockTx,
  subtractFromWallet,
  writeEntries,
  writeTx,
} from './ledgerStore.ts';

export const walletAccount = (customerId: number) => `wallet:${customerId}`;

export interface RefundInput extends PostingInput {
  orderId: string;
  /** Transaction that took the money. */
  refundOf: string;
}

export interface Posted {
  txId: string;
  balanceMinor: number;
}

/** Debits the wallet. Throws 402 when balance and credit limit do not cover the amount; then nothing is written. */
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

async function takeFromWallet(ctx: Ctx, scope: Scope, amountMinor: number): Promise<number> {
  const left = await subtractFromWallet(ctx, scope, amountMinor);
  if (left !== undefined) return left;
  const now = await findWallet(ctx, scope);
  if (!now) throw notFound();
  throw insufficientBalance(now.walletMinor, amountMinor);
}

/** Credits money from outside to the wallet. */
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

/** Credits the wallet with what a promotion gives. */
export function postBonus(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await addToWallet(ctx, scope, input.amountMinor);
    const txId = await writeTx(ctx, scope, { category: 'bonus', ...input });
    await writeEntries(ctx, txId, [
      { account: 'promotion', amountMinor: -input.amountMinor },
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
 * Refunds an order's money to the wallet, at most once per order and never more than its transaction took.
 * Returns null when it was refunded before.
 */
export function postRefund(ctx: Ctx, scope: Scope, input: RefundInput): Promise<Posted | null> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    if (!(await lockTx(ctx, scope, input.refundOf))) throw notFound();
    const taken = await earnedBy(ctx, 'id', input.refundOf);
    const givenBack = -(await earnedBy(ctx, 'refundOf', input.refundOf));
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

/** Gives a part of an order's price back to the wallet, which a refund of the order then no longer contains. */
export function postReduction(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await addToWallet(ctx, scope, input.amountMinor);
    const txId = await writeTx(ctx, scope, { category: 'weight', ...input });
    await writeEntries(ctx, txId, [
      { account: walletAccount(scope.customerId), amountMinor: input.amountMinor, balanceMinor },
      ...earnings(input, -1),
    ]);
    return { txId, balanceMinor };
  });
}

/** Sends money of the wallet back through the gateway. Throws 402 when the balance does not cover it; then nothing is written. */
export function postPayout(ctx: Ctx, scope: Scope, input: PostingInput): Promise<Posted> {
  assertAmount(input);
  return ctx.db.tx(async () => {
    const balanceMinor = await takeFromWallet(ctx, scope, input.amountMinor);
    const txId = await writeTx(ctx, scope, { category: 'refund', ...input });
    await writeEntries(ctx, txId, [
      { account: walletAccount(scope.customerId), amountMinor: -input.amountMinor, balanceMinor },
      { account: 'gateway', amountMinor: input.amountMinor },
    ]);
    return { txId, balanceMinor };
  });
}

/**
 * Corrects a wallet by an amount above or below zero. Throws 402 when balance and credit limit do not cover what is taken; then
 * nothing is written.
 */
export function postCorrection(
  ctx: Ctx,
  scope: Scope,
  { amountMinor, ...input }: Omit<PostingInput, 'taxMinor'>,
): Promise<Posted> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
    throw new RangeError(`not a correction: ${amountMinor}`);
  return ctx.db.tx(async () => {
    const balanceMinor =
      amountMinor > 0
        ? await addToWallet(ctx, scope, amountMinor)
        : await takeFromWallet(ctx, scope, -amountMinor);
    const txId = await writeTx(ctx, scope, { category: 'correction', ...input, amountMinor });
    await writeEntries(ctx, txId, [
      { account: walletAccount(scope.customerId), amountMinor, balanceMinor },
      { account: 'correction', amountMinor: -amountMinor },
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

/** Sales and tax of an amount, added (1) or reversed (-1). */
function earnings({ amountMinor, taxMinor = 0 }: PostingInput, sign: 1 | -1): Entry[] {
  const entries: Entry[] = [{ account: 'sales', amountMinor: sign * (amountMinor - taxMinor) }];
  if (taxMinor > 0) entries.push({ account: 'tax', amountMinor: sign * taxMinor });
  return entries;
}
