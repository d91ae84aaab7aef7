import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import { fromMinor, moneyText } from '../../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { conflict } from '../../../http/answer/refusal.ts';
import { minorOf } from '../../../http/request/amountOf.ts';
import { activateUser, endSessionsOf } from '../../auth/store.ts';
import { refundPayment } from '../../payments/refunds.ts';
import { postCorrection } from '../../wallet/ledger/ledger.ts';
import { answerOf, unknown, withAmounts } from '../answer.ts';
import { insertAction } from '../store.ts';
import { tenantOf } from '../tenants/tenants.ts';
import {
  type FoundCustomer,
  findAnyCustomer,
  invoiceNumbered,
  lockUsersOf,
  searchCustomers,
  setBlocked,
  setCreditLimit,
  setPaymentTerm,
  usersOf,
  usersShutOut,
  walletEntries,
} from './customerStore.ts';

/** Throws 404. */
async function customerOf(ctx: Ctx, id: number): Promise<FoundCustomer> {
  const row = await findAnyCustomer(ctx, id);
  if (!row) throw unknown('customer', id);
  return row;
}

const scopeOf = ({ companyId, id }: FoundCustomer): Scope => ({ companyId, customerId: id });
const termOf = ({ billing }: FoundCustomer) => String(billing.paymentTerm ?? 'debit');
const money = (minor: number, { currency }: FoundCustomer) => moneyText(minor, currency);

const rowOf = (c: FoundCustomer) => ({
  customer: c.id,
  tenant: c.tenant,
  name: c.name,
  email: c.email,
  phone: c.phone,
  wallet: fromMinor(c.walletMinor),
  limit: fromMinor(c.creditLimitMinor),
  currency: c.currency,
  term: termOf(c),
  blocked: c.blockedAt !== null,
});

export async function findCustomers(
  ctx: Ctx,
  { text, tenant, limit }: { text: string; tenant?: string | undefined; limit: number },
): Promise<OperateAnswer> {
  const companyId = tenant === undefined ? undefined : (await tenantOf(ctx, tenant)).id;
  const rows = await searchCustomers(ctx, { text, companyId, limit });
  return withAmounts(answerOf(rows.length === 0 ? 'Nobody fits.' : [], rows.map(rowOf)), ['wallet', 'limit']);
}

const USER_STATUS: Readonly<Record<number, string>> = { 0: 'waits for the mail', 1: 'active', 9: 'deleted' };

export async function showCustomer(ctx: Ctx, id: number): Promise<OperateAnswer> {
  const customer = await customerOf(ctx, id);
  const users = await usersOf(ctx, id);
  return answerOf(
    [
      `${customer.name}, customer ${id} of ${customer.tenant} since ${customer.createdAt.toISOString().slice(0, 10)}`,
      `Wallet ${money(customer.walletMinor, customer)}, credit limit ${money(customer.creditLimitMinor, customer)}, term ${termOf(customer)}, plan ${customer.planName ?? '–'}`,
      ...(customer.blockedAt ? [`Blocked since ${customer.blockedAt.toISOString()}`] : []),
    ],
    users.map((u) => ({
      user: u.id,
      name: u.name,
      email: u.email,
      mobile: u.mobile,
      status: USER_STATUS[u.status] ?? String(u.status),
    })),
  );
}

/** Changes a customer and writes the reason into the audit, in one transaction. */
function act(
  ctx: Ctx,
  id: number,
  command: string,
  stamp: Stamp,
  work: (customer: FoundCustomer) => Promise<{ message: string; change: Record<string, unknown> }>,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const customer = await customerOf(ctx, id);
    const { message, change } = await work(customer);
    await insertAction(ctx, stamp, {
      companyId: customer.companyId,
      command,
      subject: `customer ${id}`,
      change,
    });
    return answerOf(message);
  });
}

export const verifyCustomer = (ctx: Ctx, id: number, stamp: Stamp) =>
  act(ctx, id, 'customers/verify', stamp, async (customer) => {
    const waiting = (await usersOf(ctx, id)).filter((user) => user.status === 0);
    if (waiting.length === 0) throw conflict('No user of this customer waits to be verified.');
    for (const user of waiting) await activateUser(ctx, user.id);
    const emails = waiting.map((user) => user.email);
    return {
      message: `${emails.join(', ')} of ${customer.name} can work now.`,
      change: { verified: emails },
    };
  });

export const blockCustomer = (ctx: Ctx, id: number, stamp: Stamp) =>
  act(ctx, id, 'customers/block', stamp, async (customer) => {
    if (customer.blockedAt) throw conflict('This customer is blocked already.');
    // Before the account, as in a claim: otherwise two transactions could wait for each other.
    await lockUsersOf(ctx, id);
    await setBlocked(ctx, scopeOf(customer), ctx.ports.clock.now());
    const out = await usersShutOut(ctx, id);
    for (const userId of out) await endSessionsOf(ctx, userId);
    return {
      message: `${customer.name} is blocked. Users signed out: ${out.length}.`,
      change: { blocked: true },
    };
  });

export const unblockCustomer = (ctx: Ctx, id: number, stamp: Stamp) =>
  act(ctx, id, 'customers/unblock', stamp, async (customer) => {
    if (!customer.blockedAt) throw conflict('This customer is not blocked.');
    await setBlocked(ctx, scopeOf(customer), null);
    return { message: `${customer.name} can work again.`, change: { blocked: false } };
  });

export const limitCredit = (
  ctx: Ctx,
  { customer: id, limit }: { customer: number; limit: number },
  stamp: Stamp,
) =>
  act(ctx, id, 'customers/credit', stamp, async (customer) => {
    const after = minorOf(limit, { currency: customer.currency, field: 'limit' });
    if (!(await setCreditLimit(ctx, scopeOf(customer), after)))
      throw conflict(
        `The wallet stands at ${money(customer.walletMinor, customer)}: a limit of ${money(after, customer)} would not hold it.`,
      );
    return {
      message: `${customer.name} may go ${money(after, customer)} below zero.`,
      change: { creditLimit: { before: fromMinor(customer.creditLimitMinor), after: limit } },
    };
  });

export const setTerm = (ctx: Ctx, { customer: id, term }: { customer: number; term: string }, stamp: Stamp) =>
  act(ctx, id, 'customers/term', stamp, async (customer) => {
    await setPaymentTerm(ctx, scopeOf(customer), term);
    return {
      message: `${customer.name} pays by ${term}.`,
      change: { paymentTerm: { before: termOf(customer), after: term } },
    };
  });

export async function listEntries(
  ctx: Ctx,
  { customer: id, limit }: { customer: number; limit: number },
): Promise<OperateAnswer> {
  const customer = await customerOf(ctx, id);
  const entries = await walletEntries(ctx, scopeOf(customer), limit);
  const answer = answerOf(
    `${customer.name} has ${money(customer.walletMinor, customer)}.`,
    entries.map((e) => ({
      at: e.at.toISOString(),
      category: e.category,
      description: e.description,
      amount: fromMinor(e.amountMinor),
      balance: e.balanceMinor === null ? null : fromMinor(e.balanceMinor),
    })),
  );
  return withAmounts(answer, ['amount', 'balance'], customer.currency);
}

export const correctWallet = (
  ctx: Ctx,
  { customer: id, amount, note }: { customer: number; amount: number; note: string },
  stamp: Stamp,
) =>
  act(ctx, id, 'wallet/correct', stamp, async (customer) => {
    const { txId, balanceMinor } = await postCorrection(ctx, scopeOf(customer), {
      amountMinor: minorOf(amount, { currency: customer.currency, field: 'amount' }),
      currency: customer.currency,
      description: note,
    });
    return {
      message: `${customer.name} has ${money(balanceMinor, customer)} now.`,
      change: { amount, balance: fromMinor(balanceMinor), ledger: txId },
    };
  });

export const refundTopUp = (
  ctx: Ctx,
  { customer: id, invoice, amount }: { customer: number; invoice: string; amount: number },
  stamp: Stamp,
) =>
  act(ctx, id, 'payments/refund', stamp, async (customer) => {
    const invoiceId = await invoiceNumbered(ctx, scopeOf(customer), invoice);
    if (!invoiceId) throw unknown('invoice', invoice);
    const { refundId, balanceMinor, creditMinor } = await refundPayment(
      ctx,
      scopeOf(customer),
      invoiceId,
      minorOf(amount, { currency: customer.currency, field: 'amount' }),
    );
    return {
      message: `${customer.name} has ${money(balanceMinor, customer)} now${creditMinor > 0 ? `, without ${money(creditMinor, customer)} of promo credit` : ''}. The gateway is asked to give the money back.`,
      change: { invoice, amount, credit: fromMinor(creditMinor), refund: refundId },
    };
  });
