import type { SQL } from 'drizzle-orm';
import type { CodListQuery } from '../../../contract/money/cod.ts';
import { mayDo, type Right } from '../../../contract/rules/account/rights.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { inBatchesOfIds } from '../../documents/sheets/inBatches.ts';
import { type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';
import { type OrderRecord, recordsByIds } from '../orders/store.ts';
import { codIds } from './store.ts';

type Settled = OrderRecord['order'];

/** The bank account is empty for a reader who may not see it, as in the list. */
export function settlementSheet(style: SheetStyle, rights: readonly Right[]) {
  const { codStatuses } = textsOf(style.locale, 'exports');
  const bankOf = ({ bankDetails }: Settled) => (mayDo({ rights }, 'bank') ? bankDetails : null);
  return sheetOf<'settlements', Settled>('settlements', style, {
    orderNumber: (o) => o.consignmentNo,
    referenceNo: (o) => o.referenceNo,
    codStatus: (o) => codStatuses[o.codStatus ?? 0] ?? null,
    amount: (o) => fromMinor(o.codMinor ?? 0),
    currency: (o) => o.currency,
    created: { time: (o) => o.createdAt },
    delivered: { time: (o) => o.deliveredAt },
    due: { time: (o) => o.codDueAt },
    bank: (o) => bankOf(o)?.bankName ?? null,
    accountNumber: (o) => bankOf(o)?.accountNumber ?? null,
    accountName: (o) => bankOf(o)?.accountName ?? null,
    serviceCode: (o) => o.serviceCode,
    recipient: (o) => o.recipientName,
  });
}

/** The filtered settlements in the order of the list, in batches. */
export const settlementBatches = (
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: Pick<CodListQuery, 'sortBy' | 'orderBy'>,
) =>
  inBatchesOfIds<Settled, string>({
    findIds: () => codIds(ctx, where, query),
    read: async (ids) => (await recordsByIds(ctx, scope, ids, { quotes: false })).map(({ order }) => order),
    idOf: ({ id }) => id,
  });
