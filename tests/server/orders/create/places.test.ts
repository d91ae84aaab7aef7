import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { call, data, error, makeDraft, type Outcome, orderBody, RECEIVER } from '../orderBody.ts';
import { shipper, t, withCreateOrder } from './createOrderWorld.ts';

type Contact = Record<string, unknown>;
const book = (receiver: Contact, more: Record<string, unknown> = {}) =>
  call(t, shipper, 'POST', 'order', { ...orderBody({ receiver }), ...more });
const receiverOf = async (id: string) =>
  data<Order>(await call(t, shipper, 'GET', `order/${id}`)).waypoint.at(-1)?.contact;

describe('places of an order', () => {
  withCreateOrder();

  it.each([
    [{ postcode: '47300', city: 'Petaling Jaya', state: 'Johor' }, 'state', 'Selangor'],
    [{ postcode: '47300', city: 'Johor Bahru', state: 'JHR' }, 'postcode', '80000'],
    [{ postcode: '50450', city: 'Kota Kinabalu', state: null }, 'postcode', '88000'],
    [{ postcode: '50450', city: 'Kota Kinabalu', state: 'Sabah', country: 'Malaysia' }, 'postcode', '88000'],
    [{ postcode: '8800', city: 'Kota Kinabalu', state: 'Sabah' }, 'postcode', '88000'],
    [{ postcode: '00000', city: 'Kota Kinabalu', state: 'Sabah' }, 'postcode', '88000'],
  ])(
    '%j is not booked; the refusal names the field and the likely cure (BX-22, API-43)',
    async (place, field, cure) => {
      const res = await book(place);
      expect(res.status).toBe(400);
      expect(error(res)).toMatchObject({
        field: `waypoint.1.contact.${field}`,
        detail: { cures: expect.arrayContaining([cure]) },
      });
      expect(error(res).message).toContain(cure);
    },
  );

  it('a quote has the same sentence beside its prices, and none for a place that agrees (BX-22, API-43)', async () => {
    const priced = async (destination: Contact) => {
      const origin = { postcode: '50450', country: 'MY' };
      const body = { origin, destination, weight: { unit: 'kg', value: 1 } };
      const res = await call(t, shipper, 'POST', 'service/instantQuote', body);
      return data<InstantQuote>(res);
    };
    const wrong = await priced({ postcode: '47300', city: 'Johor Bahru', state: 'JHR', country: 'MY' });
    expect(wrong.errors.map((one) => one.error)).toEqual([
      expect.objectContaining({
        field: 'destination.postcode',
        message: expect.stringContaining('80000'),
      }),
    ]);
    expect(wrong.services.length).toBeGreaterThan(0);
    expect((await priced({ postcode: '47300', city: 'Petaling Jaya', country: 'MY' })).errors).toEqual([]);
  });

  it('a quote of an order names its contradiction until a person has confirmed the place (BX-22, API-43)', async () => {
    const errorsOf = async (placeConfirmed: boolean) => {
      const receiver = { postcode: '47300', city: 'Petaling Jaya', state: 'Johor', placeConfirmed };
      const { id } = await makeDraft(t, shipper, { receiver });
      return data<InstantQuote>(await call(t, shipper, 'POST', 'service/instantQuote', { orderId: id }))
        .errors;
    };
    expect((await errorsOf(false)).map((one) => one.error)).toEqual([
      expect.objectContaining({ field: expect.stringMatching(/\.state$/) }),
    ]);
    expect(await errorsOf(true)).toEqual([]);
  });

  it('a postcode with a wrong number of digits is refused even if confirmed (BX-22, API-43)', async () => {
    const place = { city: 'Kota Kinabalu', state: 'Sabah', placeConfirmed: true };
    for (const postcode of ['8800', '880000']) {
      const res = await book({ ...place, postcode });
      expect([res.status, error(res).message]).toEqual([400, expect.stringContaining('must have 5 digits')]);
    }
    expect((await book({ ...place, postcode: '88000' })).status).toBe(200);
  });

  it('the refusal is in the language of the caller (BX-22, I18N-01)', async () => {
    const body = orderBody({ receiver: { postcode: '47300', state: 'Johor' } });
    const res = await call(t, shipper, 'POST', 'order', body, { 'accept-language': 'id-ID' });
    expect(error(res).message).toContain('kode pos 47300');
  });

  it.each([
    { postcode: '47300', city: 'Petaling Jaya', state: 'SGR' },
    { postcode: '47300', city: 'Petaling Jaya', state: null },
    { postcode: '47300', city: 'Taman Nobody Knows', state: 'Selangor' },
    { postcode: '47999', city: 'Petaling Jaya', state: 'Selangor' },
    { postcode: '68100', city: 'Batu Caves', state: 'Kuala Lumpur' },
    { postcode: '47300', city: 'Petaling Jaya', state: 'Johor', placeConfirmed: true },
  ])(
    '%j is booked, because no contradiction is certain or a person has confirmed it (BX-22, API-43)',
    async (place) => {
      expect((await book(place)).status).toBe(200);
    },
  );

  it('a draft may contain a contradiction, and its processing asks about it until the contact is confirmed (BX-22)', async () => {
    const draft = await makeDraft(t, shipper, { receiver: { postcode: '47300', state: 'Johor' } });
    const process = () =>
      call(t, shipper, 'POST', `order/${draft.id}/process`, { skipQueue: true, serviceCode: 'DX' });
    const refused = await process();
    expect(refused.body).toMatchObject({});
    expect(refused.raw).toContain('destination.contact.');
    const { waypoint } = data<Order>(await call(t, shipper, 'GET', `order/${draft.id}`));
    const confirmed = waypoint.map((stop, i) =>
      i === 0 ? stop : { ...stop, contact: { ...stop.contact, placeConfirmed: true } },
    );
    expect((await call(t, shipper, 'PATCH', `order/${draft.id}`, { waypoint: confirmed })).status).toBe(200);
    expect(data<Outcome>(await process()).statusCode).toBe(100);
  });

  it.each([
    ['Malaysia', 'MY'],
    ['mys', 'MY'],
    ['UK', 'GB'],
    ['U.S.A.', 'US'],
  ])(
    'the country %s is stored as %s, so that the tenant’s country is recognised (BX-22, API-43)',
    async (country, stored) => {
      const draft = await makeDraft(t, shipper, { receiver: { ...RECEIVER, country } });
      expect((await receiverOf(draft.id))?.country).toBe(stored);
      if (stored === 'MY') expect((await book({ ...RECEIVER, country })).status).toBe(200);
    },
  );

  it('missing city and state follow from the postcode, and the answer shows them (BX-21, BX-22)', async () => {
    const draft = await makeDraft(t, shipper, { receiver: { postcode: '47300', city: null, state: null } });
    expect(await receiverOf(draft.id)).toMatchObject({ city: 'Petaling Jaya', state: 'Selangor' });
    const zeroed = await makeDraft(t, shipper, {
      receiver: { postcode: '1000', city: 'Kangar', state: 'Perlis' },
    });
    expect(await receiverOf(zeroed.id)).toMatchObject({ postcode: '01000', city: 'Kangar' });
    const kept = await makeDraft(t, shipper, { receiver: { ...RECEIVER, state: 'SGR' } });
    expect(await receiverOf(kept.id)).toMatchObject({ city: 'Subang Jaya', state: 'SGR' });
  });
});
