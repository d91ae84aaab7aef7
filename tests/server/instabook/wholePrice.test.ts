import { expect, it } from 'vitest';
import { shipper, t } from '../../support/shipperServer.ts';
import { submit, withInstabookPages } from './instabookPageWorld.ts';
import { BUYER, draftsOf, makeLink } from './instabookWorld.ts';

withInstabookPages({ currency: 'IDR' });

it.each([
  ['150.000', 200, 150_000],
  ['1.250.000', 200, 1_250_000],
  ['45000', 200, 45_000],
  ['150.5', 422, undefined],
  ['1.50', 422, undefined],
])(
  'a buyer’s price %s in rupiah is answered with %d and stored as %s (IB-07, BX-23)',
  async (amount, status, stored) => {
    const link = await makeLink(t, shipper, {});
    const goods = { productName: 'Batik', amount, type: 'PARCEL', weightValue: '1' };
    const page = await submit(link.id, { ...BUYER, ...goods, country: 'MY', note: '', key: amount });
    expect(page.statusCode).toBe(status);
    const [draft] = await draftsOf(t, shipper);
    expect(draft?.waypoint.at(-1)?.inventory?.[0]?.price?.amount).toBe(stored);
  },
);
