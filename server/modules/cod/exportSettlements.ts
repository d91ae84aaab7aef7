import type { SQL } from 'drizzle-orm';
import type { CodListQuery } from '../../../contract/money/cod.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx } from '../../context.ts';
import { type SheetStyle, sheetColumns, timeCell } from '../../documents/sheets/sheetColumns.ts';
import type { XlsxColumn } from '../../documents/sheets/xlsxWriter.ts';
import { codPage } from './store.ts';

const BATCH = 500;

export const settlementColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').settlements, style, { times: [5, 6, 7] });

/** Rows of the filtered settlements in the order of the list, read in batches to limit memory. */
export async function* settlementRows(
  ctx: Ctx,
  where: SQL | undefined,
  query: Pick<CodListQuery, 'sortBy' | 'orderBy'>,
  style: SheetStyle,
): AsyncGenerator<(string | number | Date | null)[]> {
  const local = timeCell(style.timezone);
  for (let page = 1; ; page++) {
    const { records } = await codPage(ctx, where, { ...query, page, limit: BATCH });
    for (const { order: o } of records)
      yield [
        o.consignmentNo,
        o.referenceNo,
        textsOf(style.locale, 'exports').codStatuses[o.codStatus ?? 0] ?? null,
        fromMinor(o.codMinor ?? 0),
        o.currency,
        local(o.createdAt),
        local(o.deliveredAt),
        local(o.codDueAt),
        o.bankDetails?.bankName ?? null,
        o.bankDetails?.accountNumber ?? null,
        o.bankDetails?.accountName ?? null,
        o.serviceCode,
        o.recipientName,
      ];
    if (records.length < BATCH) return;
  }
}
