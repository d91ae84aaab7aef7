import { expect, it, vi } from 'vitest';
import { makeParcel } from '../../support/parcel.ts';
import { open, shipper, submit, t, withPages } from './pagesWorld.ts';

withPages();

const viewsIn = (info: { mock: { calls: unknown[][] } }) =>
  info.mock.calls.flatMap(([facts, text]) => (text === 'page viewed' ? [facts] : []));

it('pages of the server count as opened by their pattern and tenant, without number or visitor (SHELL-81)', async () => {
  const parcel = await makeParcel(t, shipper, { statusCode: 600 });
  const info = vi.spyOn(t.ctx.log, 'info');
  await open(`/customer/strack?trackingNo=${parcel.consignmentNo}`);
  await open('/customer/strack');
  await open(`/customer/etrack/${parcel.nanoId}`);
  await open('/customer/page-not-found');
  expect(viewsIn(info)).toEqual(
    ['/strack', '/strack', '/etrack/:nanoId', '/page-not-found'].map((screen) => ({
      screen,
      count: 1,
      tenant: 'my',
    })),
  );
});

it('the answer to a form of a page is not another opened page (SHELL-81)', async () => {
  const parcel = await makeParcel(t, shipper, { statusCode: 700 });
  const info = vi.spyOn(t.ctx.log, 'info');
  const sent = await submit('/customer/track-proof', { trackingId: parcel.consignmentNo, phoneNo: '0000' });
  expect(sent.statusCode).toBe(200);
  expect(viewsIn(info)).toEqual([]);
});
