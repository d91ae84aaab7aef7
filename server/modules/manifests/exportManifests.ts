import type { ManifestExportQuery } from '../../../contract/orders/manifests.ts';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type SheetStyle, sheetColumns, timeCell } from '../../documents/sheets/sheetColumns.ts';
import type { XlsxColumn } from '../../documents/sheets/xlsxWriter.ts';
import { exportWhere, manifestRows } from './store.ts';

const STATES = Object.keys(MANIFEST_STATUS) as (keyof typeof MANIFEST_STATUS)[];
const statusName = (locale: Locale, status: number): string | null => {
  const state = STATES.find((name) => MANIFEST_STATUS[name] === status);
  return state ? textsOf(locale, 'exports').manifestStatuses[state] : null;
};

const addressOf = (c: OrderContact) =>
  [c.unitNo, c.address1, c.address2, [c.postcode, c.city].filter(Boolean).join(' '), c.state, c.country]
    .filter(Boolean)
    .join(', ') || null;

const BATCH = 500;

export const manifestColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').manifests, style, { times: [2], long: [9] });

/** Rows of the filtered manifests in the order of the list, read in batches to limit memory. */
export async function* exportedManifests(
  ctx: Ctx,
  scope: Scope,
  query: ManifestExportQuery,
  style: SheetStyle,
): AsyncGenerator<(string | number | Date | null)[]> {
  const where = exportWhere(scope, query, style.timezone);
  const local = timeCell(style.timezone);
  for (let page = 1; ; page++) {
    const { sortBy, orderBy } = query;
    const rows = await manifestRows(ctx, where, { sortBy, orderBy, page, limit: BATCH });
    for (const { manifest: m, service, courierName } of rows)
      yield [
        m.manifestId,
        statusName(style.locale, m.status),
        local(m.createdAt),
        service.name,
        service.code,
        courierName,
        m.parcels,
        m.sender.name ?? null,
        m.sender.phone ?? null,
        addressOf(m.sender),
      ];
    if (rows.length < BATCH) return;
  }
}
