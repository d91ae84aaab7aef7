import type { SQL } from 'drizzle-orm';
import type { OrderContact, OrderFilter } from '../../../../contract/orders/orders.ts';
import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import { TEXTS } from '../../../../pages/pageTexts.ts';

import type { Ctx, Scope } from '../../../context.ts';
import { type SheetCell, type SheetStyle, sheetOf } from '../../../documents/sheets/sheetColumns.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { translateSentence } from '../../../texts/translateSentence.ts';
import { filterOf } from './listOrders.ts';
import { type ExportedOrder, endsByOrder, exportedBefore, ofIds } from './listStore.ts';

const BATCH = 1000;

/** An order and the contacts of its first and last stop. */
type Row = ExportedOrder & { from: OrderContact | undefined; to: OrderContact | undefined };

const amount = (minor: number | null) => (minor === null ? null : fromMinor(minor));
const phoneOf = (c: OrderContact | undefined) => c?.phone ?? c?.mobile ?? null;
const addressOf = (c: OrderContact | undefined) =>
  [c?.unitNo, c?.address1, c?.address2].filter(Boolean).join(', ');

const orderSheet = (style: SheetStyle) =>
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

export const orderColumns = (style: SheetStyle) => orderSheet(style).columns;

/** Throws 422 without both ends of a date range (ORD-51). */
export function assertDateRange(filter: OrderFilter): void {
  if ((filter.dateFrom ?? filter.startDate) && (filter.dateTo ?? filter.endDate)) return;
  throw invalid('dateFrom', 'Please select date range.');
}

/**
 * The caller's orders of a filter, or with the given ids, newest first. It reads them in batches, each after the last order of the batch
 * before, to limit memory.
 */
export async function* exportRows(
  ctx: Ctx,
  scope: Scope,
  which: OrderFilter | string[],
  style: SheetStyle,
): AsyncGenerator<SheetCell[]> {
  const { cellsOf } = orderSheet(style);
  const where = Array.isArray(which) ? ofIds(scope, which) : await filterOf(ctx, scope, which);
  let coming: Promise<Batch> | undefined = readBatch(ctx, where, undefined);
  while (coming) {
    const batch: Batch = await coming;
    const rows: ExportedOrder[] = batch.rows;
    const last: ExportedOrder | undefined = rows.length === BATCH ? rows.at(-1) : undefined;
    // Reads the next batch while the caller writes this batch.
    coming = last && readBatch(ctx, where, last);
    // Until the batch is awaited, a rejection must not count as unhandled.
    coming?.catch(() => undefined);
    for (const row of rows) {
      const ends = batch.ends.get(row.id);
      yield cellsOf({ ...row, from: ends?.from, to: ends?.to });
    }
  }
}

interface Batch {
  rows: ExportedOrder[];
  ends: Awaited<ReturnType<typeof endsByOrder>>;
}

async function readBatch(ctx: Ctx, where: SQL | undefined, last: ExportedOrder | undefined): Promise<Batch> {
  const rows = await exportedBefore(ctx, where, last, BATCH);
  const ids = rows.map(({ id }) => id);
  return { rows, ends: await endsByOrder(ctx, ids) };
}
