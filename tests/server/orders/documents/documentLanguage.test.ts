import { beforeAll, describe, expect, it } from 'vitest';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { readPdf } from '../../documents/readPdf.ts';
import { call, data, makeOrder, type Outcome } from '../orderBody.ts';

let order: Outcome;
const paths: Record<string, string> = {};
withShipper({ walletMinor: 1_000_000 });
beforeAll(async () => {
  order = await makeOrder(t, shipper);
  const manifest = data<{ id: string }>(
    await call(t, shipper, 'POST', 'manifest', { orderIds: [order.id], customerId: shipper.customerId }),
  );
  Object.assign(paths, {
    label: `order/${order.id}/label`,
    'packing list': `order/${order.id}/packlist`,
    manifest: `manifest/${manifest.id}/print`,
    invoice: `wallet/invoice/${order.invoiceId}/print`,
    'commercial invoice': `order/${order.id}/inv_invoice`,
    'commercial invoice with packing list': `order/${order.id}/invoice_packlist`,
  });
});

const textOf = async (kind: string, query = '', headers: Record<string, string> = {}) => {
  const url = `/v1.0/${paths[kind]}${query}`;
  const answer = await t.app.inject({ url, headers: { ...shipper.auth, ...headers } });
  expect(answer.statusCode, answer.payload).toBe(200);
  return readPdf(answer.rawPayload).text;
};

describe('the language of a document', () => {
  it.each([
    ['label', '收件人', 'KEPADA', 'TO'],
    ['packing list', '装箱单', 'Senarai pembungkusan', 'Packing list'],
    ['manifest', '交接单', 'Manifes', 'Manifest'],
    ['invoice', '发票', 'Invois', 'Invoice'],
  ])(
    'a document (%s) is in the language of the reader (I18N-05, I18N-06)',
    async (kind, chinese, malay, english) => {
      expect(await textOf(kind, '', { 'accept-language': 'zh-CN' })).toContain(chinese);
      expect(await textOf(kind, '?lang=my', { 'accept-language': 'zh-CN' })).toContain(malay);
      expect(await textOf(kind, '', { cookie: 'lang=zh_CN' })).toContain(chinese);
      expect(await textOf(kind)).toContain(english);
    },
  );

  it.each(['commercial invoice', 'commercial invoice with packing list'])(
    'a document (%s) for customs stays English (ORD-38, ORD-39)',
    async (kind) => {
      expect(await textOf(kind, '?lang=zh_CN', { 'accept-language': 'zh-CN' })).toBe(await textOf(kind));
      expect(await textOf(kind)).toContain('Commercial invoice');
    },
  );
});
