import type { SQL } from 'drizzle-orm';
import type { OrderContact, OrderFilter } from '../../../../contract/orders/orders.ts';
import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { statusRule } from '../../../../contract/rules/orders/orderStatus.ts';
import { TEXTS } from '../../../../pages/pageTexts.ts';
import { textsOf } from '../../../../texts/read.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { type SheetStyle, sheetColumns, timeCell } from '../../../documents/sheets/sheetColumns.ts';
import type { XlsxColumn } from '../../../documents/sheets/xlsxWriter.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { translateSentence } from '../../../texts/translateSentence.ts';
import { filterOf } from './listOrders.ts';
import { type ExportedOrder, endsByOrder, exportedBefore, ofIds } from './listStore.ts';

const BATCH = 1000;

export type ExportCell = string | number | Date | null;

export const orderColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').orders, style, { times: [4, 5, 6] });

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
): AsyncGenerator<ExportCell[]> {
  const toRow = rowMaker(style);
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
    for (const row of rows) yield toRow(row, batch.ends.get(row.id));
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

function rowMaker({ locale, timezone }: SheetStyle) {
  const statuses = TEXTS[locale].statuses;
  const local = timeCell(timezone);
  const amount = (minor: number | null) => (minor === null ? null : fromMinor(minor));
  const address = (c: OrderContact | undefined) =>
    [c?.unitNo, c?.address1, c?.address2].filter(Boolean).join(', ');
  return (
    o: ExportedOrder,
    ends: { from: OrderContact; to: OrderContact | undefined } | undefined,
  ): ExportCell[] => {
    const { from, to } = ends ?? {};
    return [
      o.consignmentNo,
      o.referenceNo,
      o.statusCode,
      statuses[statusRule(o.statusCode).name],
      local(o.createdAt),
      local(o.scheduledAt),
      local(o.deliveredAt),
      o.service,
      o.serviceCode,
      o.serviceCompany,
      from?.name ?? null,
      from?.phone ?? from?.mobile ?? null,
      address(from),
      to?.name ?? null,
      to?.phone ?? to?.mobile ?? null,
      address(to),
      to?.city ?? null,
      to?.postcode ?? null,
      to?.country ?? null,
      o.itemType,
      o.weightKg,
      amount(o.priceMinor),
      o.currency,
      amount(o.codMinor),
      amount(o.insuranceMinor),
      o.note,
      o.failedReason && translateSentence(locale, o.failedReason),
    ];
  };
}
