import type { ManifestExportQuery } from '../../../contract/manifests.ts';
import type { OrderContact } from '../../../contract/orders.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/manifests.ts';
import type { Ctx, Scope } from '../../context.ts';
import { exportWhere, manifestRows } from './store.ts';

/** Headings of the export, in the order of its columns. */
export const MANIFEST_HEADINGS: Readonly<Record<Locale, string[]>> = {
  en_US: [
    'Manifest no.',
    'Status',
    'Created',
    'Service',
    'Service code',
    'Courier',
    'Parcels',
    'Sender',
    'Sender phone',
    'Sender address',
  ],
  zh_CN: [
    '交接单号',
    '状态',
    '创建时间',
    '服务',
    '服务代码',
    '承运商',
    '包裹数',
    '寄件人',
    '寄件人电话',
    '寄件人地址',
  ],
  id_ID: [
    'No. manifes',
    'Status',
    'Dibuat',
    'Layanan',
    'Kode layanan',
    'Kurir',
    'Paket',
    'Pengirim',
    'Telepon pengirim',
    'Alamat pengirim',
  ],
  my: [
    'No. manifes',
    'Status',
    'Dicipta',
    'Perkhidmatan',
    'Kod perkhidmatan',
    'Kurier',
    'Bungkusan',
    'Penghantar',
    'Telefon penghantar',
    'Alamat penghantar',
  ],
};

const { pending, inProgress, cancelled } = MANIFEST_STATUS;
const STATUS_NAMES: Readonly<Record<Locale, Readonly<Record<number, string>>>> = {
  en_US: { [pending]: 'Pending', [inProgress]: 'In Progress', [cancelled]: 'Cancelled' },
  zh_CN: { [pending]: '待取件', [inProgress]: '进行中', [cancelled]: '已取消' },
  id_ID: { [pending]: 'Menunggu', [inProgress]: 'Sedang berjalan', [cancelled]: 'Dibatalkan' },
  my: { [pending]: 'Belum selesai', [inProgress]: 'Sedang berjalan', [cancelled]: 'Dibatalkan' },
};

const addressOf = (c: OrderContact) =>
  [c.unitNo, c.address1, c.address2, [c.postcode, c.city].filter(Boolean).join(' '), c.state, c.country]
    .filter(Boolean)
    .join(', ') || null;

const BATCH = 500;

/** Rows of the filtered manifests in the order of the list, read in batches so that memory stays flat. */
export async function* exportedManifests(
  ctx: Ctx,
  scope: Scope,
  query: ManifestExportQuery,
  style: { locale: Locale; timezone: string },
): AsyncGenerator<(string | number | Date | null)[]> {
  const where = exportWhere(scope, query, style.timezone);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: style.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  for (let page = 1; ; page++) {
    const { sortBy, orderBy } = query;
    const rows = await manifestRows(ctx, where, { sortBy, orderBy, page, limit: BATCH });
    for (const { manifest: m, service, courierName } of rows)
      yield [
        m.manifestId,
        STATUS_NAMES[style.locale][m.status] ?? null,
        // A sheet knows no zones: the cell holds what the company's clocks showed.
        new Date(`${clock.format(m.createdAt).replace(' ', 'T')}Z`),
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
