import type { Ctx } from '../../../context.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { accountFacts } from '../accountFactsStore.ts';
import type { InvoiceRow } from './invoiceStore.ts';

export const BILL_MAIL_QUEUE = 'billing.mail';
export const BILL_MAILS = [
  'invoiceNew',
  'invoiceDueSoon',
  'invoiceOverdue',
  'chargeOpen',
  'chargeTaken',
] as const;

/** Mails by a job, as a rolled back transaction must not send a mail. `key` distinguishes mails of the same kind about one invoice. */
export const mailAboutBill = (
  ctx: Ctx,
  { id, companyId, customerId }: InvoiceRow,
  kind: (typeof BILL_MAILS)[number],
  { key = '', ...values }: { key?: string } & Record<string, string> = {},
): Promise<unknown> =>
  enqueue(
    ctx,
    BILL_MAIL_QUEUE,
    { companyId, customerId, invoiceId: id, kind, values },
    { key: [id, kind, key].filter(Boolean).join(':') },
  );

export const BILL_NEWS_QUEUE = 'billing.news';
/** Invoices within this time are sent in one mail: each order of a batch may have an invoice of its own. */
const GATHER_MS = 30_000;
/** By then transactions of the gathered time have ended. */
const SETTLED_MS = 10_000;

/** Plans the mail about new and paid invoices, if the account wants it (SET-32). */
export async function planBillMail(ctx: Ctx, { companyId, customerId }: InvoiceRow): Promise<void> {
  if (!(await accountFacts(ctx, { companyId, customerId }))?.wantsBillNews) return;
  const from = Math.floor(ctx.ports.clock.now().getTime() / GATHER_MS) * GATHER_MS;
  const to = from + GATHER_MS;
  await enqueue(
    ctx,
    BILL_NEWS_QUEUE,
    { companyId, customerId, from, to },
    { key: `${customerId}:${from}`, runAt: new Date(to + SETTLED_MS) },
  );
}
