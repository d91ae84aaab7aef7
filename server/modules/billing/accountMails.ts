import { z } from 'zod';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { moneyText, nearestMinor } from '../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { onJob } from '../../jobs/registry.ts';
import { mailUser } from '../../texts/mails.ts';
import { companyById } from '../company/service.ts';
import { mailAddressOf } from '../company/verifiedAddressStore.ts';
import { type CustomerRow, findCustomer } from '../customers/store.ts';
import { BILL_NEWS_QUEUE } from '../wallet/invoices/billMail.ts';
import { INVOICE, type InvoiceRow, invoicesOfTime } from '../wallet/invoices/invoiceStore.ts';
import { isBelow, LOW_BALANCE_QUEUE } from '../wallet/ledger/lowBalance.ts';

/** Mails that an account switches on: new and paid invoices, a low balance (SET-32, SET-36). They cost nothing. */
export function registerAccountMails(ctx: Ctx): void {
  onJob(ctx, BILL_NEWS_QUEUE, mailBillNews);
  onJob(ctx, LOW_BALANCE_QUEUE, mailLowBalance);
}

const OfAccount = z.object({ companyId: z.string(), customerId: z.number() });
const BillNews = OfAccount.extend({ from: z.number(), to: z.number() });
/** These invoices have mails of their own, which are on by default. */
const TYPES_WITH_OWN_MAILS: readonly string[] = ['postpaid', 'weight'];

async function mailBillNews(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { from, to, ...scope } = BillNews.parse(payload);
  const account = await findCustomer(ctx, scope);
  if (!account) return;
  const { newInvoice, paidInvoice } = account.notifications;
  const isWithin = (at: Date | null) => at !== null && at.getTime() >= from && at.getTime() < to;
  const bills = await invoicesOfTime(ctx, scope, new Date(from), new Date(to));
  const paid = bills.filter(({ paidAt }) => paidInvoice === true && isWithin(paidAt));
  const fresh = bills.filter(
    (bill) =>
      newInvoice === true &&
      isWithin(bill.createdAt) &&
      bill.status !== INVOICE.failed &&
      !TYPES_WITH_OWN_MAILS.includes(bill.type) &&
      !paid.includes(bill),
  );
  await mailBills(ctx, account, 'invoicesMade', fresh);
  await mailBills(ctx, account, 'invoicesPaid', paid);
}

async function mailBills(
  ctx: Ctx,
  account: CustomerRow,
  kind: 'invoicesMade' | 'invoicesPaid',
  bills: InvoiceRow[],
): Promise<void> {
  if (bills.length === 0) return;
  const locale = localeOf(account);
  const list = bills.map(
    (bill) => `- ${bill.invoiceNo}: ${moneyText(bill.totalMinor, bill.currency, locale)}`,
  );
  await mail(ctx, account, kind, {
    smart_count: String(bills.length),
    list: list.join('\n'),
    link: await linkTo(ctx, account, 'billing'),
  });
}

async function mailLowBalance(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const scope: Scope = OfAccount.parse(payload);
  const account = await findCustomer(ctx, scope);
  if (!account) return;
  const { minBalanceNotify, minBalanceVal } = account.notifications;
  const line = minBalanceNotify === true && typeof minBalanceVal === 'number' ? minBalanceVal : null;
  // The balance may have recovered meanwhile.
  if (line === null || !isBelow(account.walletMinor, line)) return;
  const { currency } = await companyById(ctx, scope.companyId);
  const locale = localeOf(account);
  await mail(ctx, account, 'lowBalance', {
    balance: moneyText(account.walletMinor, currency, locale),
    line: moneyText(nearestMinor(line), currency, locale),
    link: await linkTo(ctx, account, 'payment'),
  });
}

const localeOf = ({ lang }: CustomerRow) => documentLocale(lang ?? DEFAULT_LOCALE);

const linkTo = async (ctx: Ctx, { companyId }: CustomerRow, page: string) =>
  `${await publicUrlOf(ctx, companyId)}/customer/${page}`;

async function mail(
  ctx: Ctx,
  account: CustomerRow,
  kind: Parameters<typeof mailUser>[2],
  values: Record<string, string>,
): Promise<void> {
  const { companyId, id: customerId } = account;
  const email = await mailAddressOf(ctx, { companyId, customerId }, account.email);
  if (email) await mailUser(ctx, { ...account, email }, kind, localeOf(account), values);
}
