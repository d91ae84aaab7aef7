import type { SQL } from 'drizzle-orm';
import type { CodListQuery } from '../../../contract/cod.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { fromMinor } from '../../../contract/rules/money.ts';
import type { Ctx } from '../../context.ts';
import { codPage } from './store.ts';

/** Headings of the export, in the order of its columns. */
export const COD_HEADINGS: Readonly<Record<Locale, string[]>> = {
  en_US: [
    'Order number',
    'Reference no.',
    'COD status',
    'Amount',
    'Currency',
    'Created',
    'Delivered',
    'Due',
    'Bank',
    'Account number',
    'Account name',
    'Service code',
    'Recipient',
  ],
  zh_CN: [
    '订单号',
    '参考号',
    '代收状态',
    '金额',
    '货币',
    '创建时间',
    '送达时间',
    '应结日期',
    '银行',
    '账号',
    '户名',
    '服务代码',
    '收件人',
  ],
  id_ID: [
    'Nomor pesanan',
    'No. referensi',
    'Status COD',
    'Jumlah',
    'Mata uang',
    'Dibuat',
    'Terkirim',
    'Jatuh tempo',
    'Bank',
    'Nomor rekening',
    'Nama rekening',
    'Kode layanan',
    'Penerima',
  ],
  my: [
    'Nombor pesanan',
    'No. rujukan',
    'Status COD',
    'Amaun',
    'Mata wang',
    'Dicipta',
    'Dihantar',
    'Tarikh akhir',
    'Bank',
    'Nombor akaun',
    'Nama akaun',
    'Kod perkhidmatan',
    'Penerima',
  ],
};

const STATUS_NAMES: Readonly<Record<Locale, string[]>> = {
  en_US: ['Pending Delivery', 'Cash Collected', 'Processing', 'Settled'],
  zh_CN: ['待送达', '已收款', '处理中', '已结算'],
  id_ID: ['Menunggu pengiriman', 'Uang diterima', 'Diproses', 'Dibayarkan'],
  my: ['Menunggu penghantaran', 'Tunai dikutip', 'Diproses', 'Dijelaskan'],
};

const BATCH = 500;

/** Rows of the filtered settlements in the order of the list, read in batches so that memory stays flat. */
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
  // A sheet knows no zones: the cell holds what the company's clocks showed.
  const local = (at: Date | null) => (at ? new Date(`${clock.format(at).replace(' ', 'T')}Z`) : null);
  for (let page = 1; ; page++) {
    const { records } = await codPage(ctx, where, { ...query, page, limit: BATCH });
    for (const { order: o } of records)
      yield [
        o.consignmentNo,
        o.referenceNo,
        STATUS_NAMES[style.locale][o.codStatus ?? 0] ?? null,
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
