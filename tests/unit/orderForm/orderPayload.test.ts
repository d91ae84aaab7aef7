import { describe, expect, test } from 'vitest';
import { OrderInput } from '../../../contract/orders/orders.ts';
import { InstantQuoteInput } from '../../../contract/orders/services.ts';
import { toOrderInput, toQuoteInput } from '../../../src/customRoutes/orderForm/rules/orderPayload.ts';
import { type AddonChoice, toServiceAddon } from '../../../src/shared/booking/rules/addonChoice.ts';
import { FACTS, filled, side } from './sample.ts';

const item = filled().items[0]!;
const flat = { ...item, widthValue: null, lengthValue: 0, heightValue: null };

describe('the body of an order', () => {
  test('the body of an order confirms with price, payment method and source (FORM-99)', () => {
    const body = toOrderInput(filled({ note: ' ring twice ' }), FACTS, { process: true, quotedPrice: 8.4 });
    expect(body).toMatchObject({
      process: true,
      paymentMethodId: 0,
      source: 'web-customer-single',
      quotedPrice: 8.4,
      serviceCode: 'DX',
      note: 'ring twice',
      customerId: 12,
    });
    expect(OrderInput.safeParse(body).success).toBe(true);
  });

  test('the body of a changed order keeps the source of the client that created it (FORM-93, FORM-99)', () => {
    const sourceFor = (more: object) =>
      toOrderInput(filled(), { ...FACTS, ...more }, { process: false }).source;
    expect([{}, { orderId: null }, { orderId: 'o1' }].map(sourceFor)).toEqual([
      'web-customer-single',
      'web-customer-single',
      undefined,
    ]);
  });

  test('the body of an order is a draft without price and with payment method -1 (FORM-93)', () => {
    const body = toOrderInput(filled({ paymentMethodId: 4 }), FACTS, { process: false, quotedPrice: 8.4 });
    expect(body).toMatchObject({ process: false, paymentMethodId: -1 });
    expect(body).not.toHaveProperty('quotedPrice');
  });

  test('the body of an order counts a missing dimension as 0, the quote counts it as 1 (FORM-63, FORM-64)', () => {
    const form = filled({ items: [flat] });
    expect(toOrderInput(form, FACTS, { process: false }).waypoint?.[0]?.inventory?.[0]?.dimension).toEqual({
      unit: 'cm',
      width: 0,
      length: 0,
      height: 0,
    });
    expect(toQuoteInput(form, FACTS).inventory?.[0]?.dimension).toEqual({
      unit: 'cm',
      width: 1,
      length: 1,
      height: 1,
    });
  });

  test.each([
    ['a@b.c', null],
    ['a@b.co', 'a@b.co'],
  ])('the body of an order sends the e-mail %s as %s (FORM-84)', (email, sent) => {
    expect(
      toOrderInput(filled({ receiver: side({ email }) }), FACTS, { process: true }).waypoint?.[1]?.contact
        .email,
    ).toBe(sent);
  });

  test('the body of an order has `now`, or the company’s local time converted to UTC (FORM-40)', () => {
    const pickup = (change: object) =>
      toOrderInput(filled(change), FACTS, { process: true }).waypoint?.[0]?.scheduledAt;
    expect(pickup({})).toBe('now');
    expect(pickup({ pickupNow: false, pickupDate: '2026-11-22', pickupTime: '09:30' })).toBe(
      '2026-11-22T01:30:00.000Z',
    );
  });

  test('the body of an order has the company of a contact and the carton of an item (FORM-23, FORM-21)', () => {
    const body = toOrderInput(
      filled({ receiver: side({ company: 'Kedai Siti' }), items: [{ ...item, mpcId: 2, hsCode: '6109' }] }),
      FACTS,
      { process: true },
    );
    expect(body.waypoint?.[1]?.contact.company).toBe('Kedai Siti');
    expect(body.waypoint?.[0]?.inventory?.[0]).toMatchObject({
      mpcId: '2',
      hsCode: '6109',
      type: 'PARCEL',
      description: 'Parcel',
      quantity: 1,
    });
  });

  test('the body of an order has the outlet at which the sender hands the parcel in (FORM-17)', () => {
    expect(
      toOrderInput(filled({ dropAtOutlet: true, outletId: 'o1' }), FACTS, { process: true }).waypoint?.[0]
        ?.placeId,
    ).toBe('o1');
  });
});

describe('the body of a quote', () => {
  test('the body of a quote requests all services with item type, places and promo code, but no add-ons (FORM-50)', () => {
    const body = toQuoteInput(
      filled({ promoCode: 'SAVE10', addon: [{ id: -1, qty: 1, values: { value: '50' } }] }),
      FACTS,
    );
    expect(body).toMatchObject({
      companyId: 'c1',
      itemTypeId: 3,
      promoCode: 'SAVE10',
      serviceAddon: [],
      waypoint: [{ postcode: '50450' }, { postcode: '10250' }],
    });
    expect(body).not.toHaveProperty('serviceCode');
    expect(InstantQuoteInput.safeParse(body).success).toBe(true);
  });

  test('the body of a quote requests one service with its add-ons (FORM-59)', () => {
    const body = toQuoteInput(filled({ addon: [{ id: -1, qty: 1, values: { value: '50' } }] }), FACTS, {
      serviceCode: 'DX',
    });
    expect(body).toMatchObject({ serviceCode: 'DX', serviceAddon: [{ id: -1, qty: 1, value: 50 }] });
  });
});

test('cash on delivery and insurance are sent as amounts, a zero amount not at all (FORM-58, FORM-57)', () => {
  const chosen: AddonChoice[] = [
    { id: -1, qty: 1, values: { value: '120.50' } },
    { id: -3, qty: 1, values: { value: '' } },
    { id: 3, qty: 2, values: {} },
  ];
  expect(toServiceAddon(chosen)).toEqual([
    { id: -1, qty: 1, value: 120.5 },
    { id: 3, qty: 2 },
  ]);
});
