import type { SQL } from 'drizzle-orm';
import type { CodListQuery } from '../../../contract/cod.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx } from '../../context.ts';
import { SERVER_TEXTS } from '../../texts/serverTexts.ts';
import { codPage } from './store.ts';

const BATCH = 500;

/** Rows of the filtered settlements in the order of the list, read in batches to limit memory. */
export async function* settlementRows(
  ctx: Ctx,
  where: SQL | undefined,
  query: Pick<CodListQuery, 'sortBy' | 'orderBy'>,
  style: { locale: Locale; timezone: string },
): AsyncGenerator<(string | number | Date | null)[]> {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: style.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  // Spreadsheets have no time zones: the cell has the company's local time.
  const local = (at: Date | null) => (at ? new Date(`${clock.format(at).replace(' ', 'T')}Z`) : null);
  for (let page = 1; ; page++) {
    const { records } = await codPage(ctx, where, { ...query, page, limit: BATCH });
    for (const { order: o } of records)
      yield [
        o.consignmentNo,
        o.referenceNo,
        SERVER_TEXTS[style.locale].exports.codStatuses[o.codStatus ?? 0] ?? null,
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
