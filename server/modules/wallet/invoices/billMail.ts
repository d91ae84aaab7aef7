import type { Ctx } from '../../../context.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { InvoiceRow } from './invoiceStore.ts';

export const BILL_MAIL_QUEUE = 'billing.mail';
export const BILL_MAILS = [
  'invoiceNew',
  'invoiceDueSoon',
  'invoiceOverdue',
  'chargeOpen',
  'chargeTaken',
] as const;

/** Sent by a job: a rolled back transaction must not send a mail. `key` tells several mails of a kind about one invoice apart. */
export const mailAboutBill = (
  ctx: Ctx,
  { id, companyId, customerId }: InvoiceRow,
  kind: (typeof BILL_MAILS)[number],
  { key = '', ...values }: { key?: string } & Record<string, string> = {},
): Promise<void> =>
  enqueue(
    ctx,
    BILL_MAIL_QUEUE,
    { companyId, customerId, invoiceId: id, kind, values },
    { key: [id, kind, key].filter(Boolean).join(':') },
  );
