import type { Ctx, Scope } from '../../context.ts';
import { inBatches } from '../../documents/sheets/inBatches.ts';
import { type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';
import { type ContactFilter, contactsAfter } from './store.ts';

type Row = Awaited<ReturnType<typeof contactsAfter>>[number];

export const contactSheet = (style: SheetStyle) =>
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

/** The filtered contacts, oldest first, in batches. */
export function contactBatches(ctx: Ctx, scope: Scope, filter: ContactFilter, most: number) {
  let left = most;
  let lastId = 0;
  return inBatches(async (limit) => {
    const batch = await contactsAfter(ctx, scope, filter, lastId, Math.min(limit, left));
    lastId = batch.at(-1)?.id ?? lastId;
    left -= batch.length;
    return batch;
  });
}
