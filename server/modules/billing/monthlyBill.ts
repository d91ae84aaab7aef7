import { z } from 'zod';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { termDays } from '../../../contract/rules/money/billing.ts';
import { moneyIn, moneyText } from '../../../contract/rules/money/money.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import { localDay, momentAt } from '../../../contract/rules/text/localClock.ts';
import type { Ctx } from '../../context.ts';
import { formatDate } from '../../documents/documentFormat.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { forEachApart } from '../../http/answer/forEachApart.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { onJob, onTimer } from '../../jobs/registry.ts';
import { HOUR_MS } from '../../ports/clock.ts';
import { mailTo } from '../../texts/mails.ts';
import { companyById } from '../company/service.ts';
import { mailAddressOf } from '../company/verifiedAddressStore.ts';
import { accountFacts } from '../wallet/accountFactsStore.ts';
import { BILL_MAIL_QUEUE, BILL_MAILS, mailAboutBill } from '../wallet/invoices/billMail.ts';
import {
  dueOf,
  findInvoice,
  INVOICE,
  type InvoiceRow,
  writeInvoice,
} from '../wallet/invoices/invoiceStore.ts';
import { createInvoice } from '../wallet/invoices/invoices.ts';
import {
  type Debtor,
  debtorsOfPastMonths,
  lockChargesOfPastMonths,
  lockUnreminded,
  markBilled,
} from '../wallet/postpaid/postpaidStore.ts';

const AT_ONCE = 100;

/** Makes the invoices of months that have ended, and sends reminders of due invoices. */
export function registerMonthlyBills(ctx: Ctx): void {
  onJob(ctx, BILL_MAIL_QUEUE, sendMail);
  onTimer(ctx, { name: 'monthly invoices', everyMs: HOUR_MS, atStart: true, work: billAndRemind });
}

export async function billAndRemind(ctx: Ctx): Promise<void> {
  await forEachApart(ctx, await debtorsOfPastMonths(ctx), (debtor) => billMonth(ctx, debtor), {
    logLine: 'monthly invoice not made',
    facts: ({ companyId, customerId }) => ({ companyId, customerId }),
  });
  // Overdue invoices first: an invoice without any reminder gets one mail, not two.
  await remind(ctx, 'overdue');
  await remind(ctx, 'soon');
}

/** One invoice for the charges of the months that have ended. The charges are locked, so two processes make one invoice. */
function billMonth(ctx: Ctx, debtor: Debtor): Promise<void> {
  return ctx.db.tx(async () => {
    const charges = await lockChargesOfPastMonths(ctx, debtor);
    const [first] = charges;
    if (!first) return;
    const bill = await createInvoice(ctx, debtor, {
      type: 'postpaid',
      items: charges.flatMap((charge) => charge.items),
      // The tax of each charge: the tenant's rate may have changed since.
      taxMinor: charges.reduce((sum, charge) => sum + charge.taxMinor, 0),
      currency: first.currency,
      paymentMethodId: null,
      paid: false,
      dueAt: lastSecondIn(
        ctx,
        termDays((await accountFacts(ctx, debtor))?.paymentTerm ?? null) ?? 0,
        debtor.timezone,
      ),
    });
    await markBilled(ctx, charges, bill.id);
    await mailAboutBill(ctx, bill, 'invoiceNew');
  });
}

/** The last second of the day that is this many days from now, in the company's time zone. */
function lastSecondIn(ctx: Ctx, days: number, timezone: string): Date {
  const after = addDays(localDay(ctx.ports.clock.now(), timezone), days + 1);
  return new Date(momentAt(after, '00:00', timezone).getTime() - 1000);
}

async function remind(ctx: Ctx, which: 'soon' | 'overdue'): Promise<void> {
  const one = (bill: InvoiceRow) =>
    ctx.db.tx(async () => {
      await mailAboutBill(ctx, bill, which === 'soon' ? 'invoiceDueSoon' : 'invoiceOverdue');
      await writeInvoice(ctx, bill, bill.id, { reminders: which === 'soon' ? 1 : 2 });
    });
  let after: string | undefined;
  do {
    after = await ctx.db.tx(async () => {
      const bills = await lockUnreminded(ctx, which, { after, most: AT_ONCE });
      await forEachApart(ctx, bills, one, {
        logLine: 'reminder of an invoice not planned',
        facts: ({ id }) => ({ invoiceId: id }),
      });
      return bills.at(-1)?.id;
    });
  } while (after !== undefined);
}

const MailPayload = z.object({
  companyId: z.string(),
  customerId: z.number(),
  invoiceId: z.string(),
  kind: z.enum(BILL_MAILS),
  values: z.record(z.string(), z.string()).default({}),
});

async function sendMail(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { invoiceId, kind, values: mailValues, ...scope } = MailPayload.parse(payload);
  const found = await findInvoice(ctx, scope, invoiceId);
  const to = found && (await mailAddressOf(ctx, scope, found.owner.email));
  if (!to) return;
  if (kind === 'invoiceNew' && found.owner.notifications.newInvoice === false) return;
  if (kind !== 'chargeTaken' && found.invoice.status !== INVOICE.pending) return;
  const { invoice: bill, owner } = found;
  const company = await companyById(ctx, bill.companyId);
  const options = { locale: documentLocale(owner.lang ?? DEFAULT_LOCALE), timeZone: company.timezone };
  const values = {
    number: bill.invoiceNo,
    ...Object.fromEntries(
      Object.entries(mailValues).map(([name, value]) => [name, moneyIn(options.locale, value)]),
    ),
    amount: moneyText(dueOf(bill), bill.currency, options.locale),
    due: bill.dueAt ? formatDate(bill.dueAt.toISOString(), options) : '',
    link: `${await publicUrlOf(ctx, bill.companyId)}/customer/billing`,
  };
  await ctx.ports.mailer.send({
    companyId: bill.companyId,
    channel: 'email',
    to,
    bulkOf: bill.customerId,
    ...mailTo(kind, owner, options.locale, values),
  });
}
