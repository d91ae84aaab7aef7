import type { SQL } from 'drizzle-orm';
import type { CodListQuery } from '../../../contract/money/cod.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx } from '../../context.ts';
import { type SheetCell, type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';
import { codPage } from './store.ts';

const BATCH = 500;

type Settled = Awaited<ReturnType<typeof codPage>>['records'][number]['order'];

function settlementSheet(style: SheetStyle) {
  const { codStatuses } = textsOf(style.locale, 'exports');
  return sheetOf<'settlements', Settled>('settlements', style, {
    orderNumber: (o) => o.consignmentNo,
    referenceNo: (o) => o.referenceNo,
    codStatus: (o) => codStatuses[o.codStatus ?? 0] ?? null,
    amount: (o) => fromMinor(o.codMinor ?? 0),
    currency: (o) => o.currency,
    created: { time: (o) => o.createdAt },
    delivered: { time: (o) => o.deliveredAt },
    due: { time: (o) => o.codDueAt },
    bank: (o) => o.bankDetails?.bankName ?? null,
    accountNumber: (o) => o.bankDetails?.accountNumber ?? null,
    accountName: (o) => o.bankDetails?.accountName ?? null,
    serviceCode: (o) => o.serviceCode,
    recipient: (o) => o.recipientName,
  });
}

export const settlementColumns = (style: SheetStyle) => settlementSheet(style).columns;

/** Rows of the filtered settlements in the order of the list, read in batches to limit memory. */
export async function* settlementRows(
  ctx: Ctx,
  where: SQL | undefined,
  query: Pick<CodListQuery, 'sortBy' | 'orderBy'>,
  style: SheetStyle,
): AsyncGenerator<SheetCell[]> {
  const { cellsOf } = settlementSheet(style);
  for (let page = 1; ; page++) {
    const { records } = await codPage(ctx, where, { ...query, page, limit: BATCH });
    for (const { order } of records) yield cellsOf(order);
    if (records.length < BATCH) return;
  }
}
