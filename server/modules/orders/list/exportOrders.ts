import type { SQL } from 'drizzle-orm';
import type { OrderContact, OrderFilter } from '../../../../contract/orders/orders.ts';
import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import { TEXTS } from '../../../../pages/pageTexts.ts';
import type { Ctx } from '../../../context.ts';
import { inBatches } from '../../../documents/sheets/inBatches.ts';
import { type SheetStyle, sheetOf } from '../../../documents/sheets/sheetColumns.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { translateSentence } from '../../../texts/translateSentence.ts';
import { type ExportedOrder, endsByOrder, exportedBefore } from './listStore.ts';

const BATCH = 1000;

/** An order and the contacts of its first and last stop. */
type Row = ExportedOrder & { from: OrderContact | undefined; to: OrderContact | undefined };

const amount = (minor: number | null) => (minor === null ? null : fromMinor(minor));
const phoneOf = (c: OrderContact | undefined) => c?.phone ?? c?.mobile ?? null;
const addressOf = (c: OrderContact | undefined) =>
  [c?.unitNo, c?.address1, c?.address2].filter(Boolean).join(', ');

export const orderSheet = (style: SheetStyle) =>
  sheetOf<'orders', Row>('orders', style, {
    consignmentNo: (o) => o.consignmentNo,
    referenceNo: (o) => o.referenceNo,
    statusCode: (o) => o.statusCode,
    status: (o) => TEXTS[style.locale].statuses[statusRule(o.statusCode).name],
    created: { time: (o) => o.createdAt },
    scheduled: { time: (o) => o.scheduledAt },
    delivered: { time: (o) => o.deliveredAt },
    service: (o) => o.service,
    serviceCode: (o) => o.serviceCode,
    courier: (o) => o.serviceCompany,
    sender: ({ from }) => from?.name ?? null,
    senderPhone: ({ from }) => phoneOf(from),
    senderAddress: ({ from }) => addressOf(from),
    recipient: ({ to }) => to?.name ?? null,
    recipientPhone: ({ to }) => phoneOf(to),
    recipientAddress: ({ to }) => addressOf(to),
    recipientCity: ({ to }) => to?.city ?? null,
    recipientPostcode: ({ to }) => to?.postcode ?? null,
    recipientCountry: ({ to }) => to?.country ?? null,
    itemType: (o) => o.itemType,
    weight: (o) => o.weightKg,
    price: (o) => amount(o.priceMinor),
    currency: (o) => o.currency,
    cod: (o) => amount(o.codMinor),
    insuredValue: (o) => amount(o.insuranceMinor),
    note: (o) => o.note,
    failedReason: (o) => o.failedReason && translateSentence(style.locale, o.failedReason),
  });

/** Throws 422 without both ends of a date range (ORD-51). */
export function assertDateRange(filter: OrderFilter): void {
  if ((filter.dateFrom ?? filter.startDate) && (filter.dateTo ?? filter.endDate)) return;
  throw invalid('dateFrom', 'Please select date range.');
}

/** The orders of a where-clause, newest first, in batches: each is read after the last order of the batch before. */
export function orderBatches(ctx: Ctx, where: SQL | undefined): AsyncGenerator<Row[]> {
  let last: ExportedOrder | undefined;
  return inBatches(async (limit) => {
    const rows = await exportedBefore(ctx, where, last, limit);
    last = rows.at(-1);
    const ends = await endsByOrder(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, from: ends.get(row.id)?.from, to: ends.get(row.id)?.to }));
  }, BATCH);
}
