import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type SheetStyle, sheetColumns, timeCell } from '../../documents/sheets/sheetColumns.ts';
import type { XlsxColumn } from '../../documents/sheets/xlsxWriter.ts';
import { type ContactFilter, contactsAfter } from './store.ts';

const BATCH = 500;

export const contactColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').contacts, style, { times: [13] });

/** Rows of the filtered contacts, oldest first, read in batches to limit memory. */
export async function* contactRows(
  ctx: Ctx,
  scope: Scope,
  filter: ContactFilter,
  limit: number,
  style: SheetStyle,
): AsyncGenerator<unknown[]> {
  const local = timeCell(style.timezone);
  let left = limit;
  let lastId = 0;
  while (left > 0) {
    const batch = await contactsAfter(ctx, scope, filter, lastId, Math.min(BATCH, left));
    for (const c of batch) {
      yield [
        c.name,
        c.phone,
        c.mobile,
        c.email,
        c.company,
        c.unitNo,
        c.address1,
        c.address2,
        c.postcode,
        c.city,
        c.state,
        c.country,
        c.tags.join(', '),
        local(c.createdAt),
      ];
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    lastId = last.id;
    left -= batch.length;
  }
}
