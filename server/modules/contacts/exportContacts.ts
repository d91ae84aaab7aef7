import type { Ctx, Scope } from '../../context.ts';
import { type SheetCell, type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';
import { type ContactFilter, contactsAfter } from './store.ts';

const BATCH = 500;

type Row = Awaited<ReturnType<typeof contactsAfter>>[number];

const contactSheet = (style: SheetStyle) =>
  sheetOf<'contacts', Row>('contacts', style, {
    name: (c) => c.name,
    phone: (c) => c.phone,
    mobile: (c) => c.mobile,
    email: (c) => c.email,
    company: (c) => c.company,
    unitNo: (c) => c.unitNo,
    address1: (c) => c.address1,
    address2: (c) => c.address2,
    postcode: (c) => c.postcode,
    city: (c) => c.city,
    state: (c) => c.state,
    country: (c) => c.country,
    tags: (c) => c.tags.join(', '),
    created: { time: (c) => c.createdAt },
  });

export const contactColumns = (style: SheetStyle) => contactSheet(style).columns;

/** Rows of the filtered contacts, oldest first, read in batches to limit memory. */
export async function* contactRows(
  ctx: Ctx,
  scope: Scope,
  filter: ContactFilter,
  limit: number,
  style: SheetStyle,
): AsyncGenerator<SheetCell[]> {
  const { cellsOf } = contactSheet(style);
  let left = limit;
  let lastId = 0;
  while (left > 0) {
    const batch = await contactsAfter(ctx, scope, filter, lastId, Math.min(BATCH, left));
    for (const contact of batch) yield cellsOf(contact);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    lastId = last.id;
    left -= batch.length;
  }
}
