import type { ManifestExportQuery } from '../../../contract/orders/manifests.ts';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { inBatchesOfIds } from '../../documents/sheets/inBatches.ts';
import { type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';
import { exportWhere, type ManifestRecord, manifestIds, manifestsOfIds } from './store.ts';

const STATES = Object.keys(MANIFEST_STATUS) as (keyof typeof MANIFEST_STATUS)[];
const statusName = (locale: Locale, status: number): string | null => {
  const state = STATES.find((name) => MANIFEST_STATUS[name] === status);
  return state ? textsOf(locale, 'exports').manifestStatuses[state] : null;
};

const addressOf = (c: OrderContact) =>
  [c.unitNo, c.address1, c.address2, [c.postcode, c.city].filter(Boolean).join(' '), c.state, c.country]
    .filter(Boolean)
    .join(', ') || null;

export const manifestSheet = (style: SheetStyle) =>
  sheetOf<'manifests', ManifestRecord>('manifests', style, {
    manifestNo: ({ manifest }) => manifest.manifestId,
    status: ({ manifest }) => statusName(style.locale, manifest.status),
    created: { time: ({ manifest }) => manifest.createdAt },
    service: ({ service }) => service.name,
    serviceCode: ({ service }) => service.code,
    courier: ({ courierName }) => courierName,
    parcels: ({ manifest }) => manifest.parcels,
    sender: ({ manifest }) => manifest.sender.name ?? null,
    senderPhone: ({ manifest }) => manifest.sender.phone ?? null,
    senderAddress: { long: ({ manifest }) => addressOf(manifest.sender) },
  });

/** The filtered manifests in the order of the list, in batches. */
export function manifestBatches(ctx: Ctx, scope: Scope, query: ManifestExportQuery, timezone: string) {
  const where = exportWhere(scope, query, timezone);
  return inBatchesOfIds<ManifestRecord, string>({
    findIds: () => manifestIds(ctx, where, query),
    read: (ids) => manifestsOfIds(ctx, scope, ids),
    idOf: ({ manifest }) => manifest.id,
  });
}
