import { describe, expect, it } from 'vitest';
import { type ParcelRisks, RiskParcelInput } from '../../../contract/orders/risks.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { readParcels } from '../../../server/modules/risks/requestedParcel.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { ask, COD, OTHER_GOODS, parcelOf, reasonsFor, refuse } from './risksWorld.ts';

withNewShipper({ walletMinor: 10_000_000 });

describe('the call', () => {
  it('the call answers many parcels and drafts in their order; unknown drafts have no reason (BX-43)', async () => {
    await makeOrder(t, shipper);
    const draft = await makeDraft(t, shipper);
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    const parcels = [parcelOf(OTHER_GOODS), { orderId: draft.id }, { orderId: crypto.randomUUID() }];
    const kinds = (await ask(parcels)).map(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(kinds).toEqual([[], ['twice'], []]);
    expect(await ask([{ orderId: draft.id }], stranger)).toEqual([{ reasons: [] }]);
  });

  it('the call reads the cash of a parcel as its booking does, and beside an amount that the booking refuses that of the draft (BX-43)', async () => {
    const { id: orderId } = await makeDraft(t, shipper, { cod: { amount: 50 } });
    const addon = (value: number) => [{ id: ADDON_COD, qty: 1, value }];
    const forms: [object, number | null][] = [
      [{}, 5000],
      [{ cod: { amount: 20 } }, 2000],
      [{ cod: { amount: 0 } }, null],
      [{ cod: null, serviceAddon: addon(20) }, null],
      [{ serviceAddon: addon(20) }, 2000],
      [{ serviceAddon: [] }, 5000],
      [{ cod: { amount: 20, currency: 'USD' } }, 5000],
    ];
    const parcels = forms.map(([form]) => RiskParcelInput.parse({ orderId, ...form }));
    const read = await readParcels(t.ctx, shipper, parcels, 'MYR');
    expect(read.map(({ codMinor }) => codMinor)).toEqual(forms.map(([, codMinor]) => codMinor));
  });

  it('the call uses no data of other accounts, not even of an account with the same recipients (BX-43)', async () => {
    await refuse();
    await refuse();
    expect(await reasonsFor(COD, await makeShipper(t, { companyId: shipper.companyId }))).toEqual([]);
  });

  it.each([
    [0, 422],
    [1, 200],
    [100, 200],
    [101, 422],
  ])('the call of %d parcels answers %d (BX-43)', async (count, status) => {
    const parcels = Array.from({ length: count }, () => ({}));
    expect((await call(t, shipper, 'POST', 'risks', { parcels })).status).toBe(status);
  });

  it.each([
    ['en_US', /^Perhaps booked twice/],
    ['my', /^Mungkin ditempah dua kali/],
    ['id_ID', /^Mungkin dipesan dua kali/],
    ['zh_CN', /^可能重复下单/],
  ])('the call answers in %s (BX-43)', async (lang, sentence) => {
    await makeOrder(t, shipper);
    const [{ reasons }] = (await ask([parcelOf()], shipper, lang)) as [ParcelRisks];
    expect(reasons[0]!.message).toMatch(sentence);
    expect(reasons[0]!.message).not.toContain('%{');
  });

  it.each([
    ['without `lang` answers in the language of Accept-Language', {}, /^Mungkin dipesan dua kali/],
    ['with `lang` answers in that language', { lang: 'zh_CN' }, /^可能重复下单/],
  ])('a call with Accept-Language %s (BX-43)', async (_what, more, sentence) => {
    await makeOrder(t, shipper);
    const body = { parcels: [parcelOf()], ...more };
    const answer = await call(t, shipper, 'POST', 'risks', body, { 'accept-language': 'id-ID' });
    expect(data<ParcelRisks[]>(answer)[0]!.reasons[0]!.message).toMatch(sentence);
  });

  it('the call for a trip checks each drop-off by itself (BX-43)', async () => {
    await refuse();
    await refuse();
    const [pickup, drop] = parcelOf().waypoint as [object, { contact: object }];
    const away = { ...drop, contact: { ...drop.contact, phone: '+60139998888', address1: '77 Jalan Lain' } };
    const [{ reasons }] = (await ask([{ waypoint: [pickup, away, drop] }])) as [ParcelRisks];
    expect(reasons.map(({ kind, stop }) => [kind, stop])).toEqual([
      ['twice', 2],
      ['addressFailed', 2],
    ]);
  });
});
