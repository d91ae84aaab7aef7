import { describe, expect, test } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import {
  emptyOrderForm,
  type OrderFormValues,
} from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { toOrderInput } from '../../../src/customRoutes/orderForm/rules/orderPayload.ts';
import { formFromOrder } from '../../../src/customRoutes/orderForm/rules/prefill.ts';
import {
  formFromState,
  hasPrefill,
  nextOrder,
} from '../../../src/customRoutes/orderForm/state/navigationState.ts';
import { homeCountry, senderFromCustomer } from '../../../src/shared/address/sideValues.ts';
import { FACTS, NOW, side, ZONE } from './sample.ts';

const when = { now: NOW, timezone: ZONE };
const base = { ...emptyOrderForm('MY', 'Parcel'), sender: side({ name: 'Aisyah', postcode: '50450' }) };
const contact = (name: string, postcode: string) => ({
  ...side({ name, postcode }),
  mobile: null,
  coord: { lat: 3.1, lon: 101.7 },
});
const goods = {
  name: 'Mug',
  type: 'FRAGILE',
  description: 'Blue mug',
  quantity: 2,
  weight: { value: 400, unit: 'g' },
  dimension: { unit: 'cm', width: 9, length: 8, height: 7 },
  price: { amount: 25, currency: 'MYR' },
  hsCode: '6912',
  mpcId: '2',
  taxShipping: null,
};
const order = {
  id: 'o1',
  statusCode: 0,
  serviceCode: 'DX',
  serviceAddon: [{ id: 3, qty: 1, value: null, name: 'Signature' }],
  cod: { amount: 89, currency: 'MYR' },
  insurance: null,
  promoCode: 'SAVE10',
  paymentMethodId: -1,
  itemType: 'FRAGILE',
  note: 'ring',
  referenceNo: 'R-1',
  weight: { value: 0.8, unit: 'kg' },
  waypoint: [
    {
      type: 'PICKUP',
      scheduledAt: '2026-11-22T01:30:00.000Z',
      placeId: null,
      contact: contact('Aisyah', '50450'),
      inventory: [goods],
    },
    {
      type: 'DROPOFF',
      scheduledAt: null,
      placeId: null,
      contact: contact('Siti', '10250'),
      inventory: [goods],
    },
  ],
} as unknown as Order;

/** The order with values that the form does not show. */
const withHidden = (change: object = {}) =>
  ({
    ...order,
    waypoint: order.waypoint.map((stop, i) => ({
      ...stop,
      note: `Gate ${i}`,
      scheduledAt: i ? '2026-11-22T05:00:30.000Z' : stop.scheduledAt,
      contact: { ...stop.contact, mobile: `013777000${i}` },
      inventory: [{ ...goods, taxShipping: true }],
    })),
    ...change,
  }) as unknown as Order;

describe('the form saves a draft with the values that it does not show', () => {
  const saved = (form: OrderFormValues) => toOrderInput(form, FACTS, { process: false }).waypoint ?? [];
  const read = (from: Order) => formFromOrder(base, from, when);

  test('notes of stops, the time of the drop-off, mobile numbers and taxed items stay unchanged (FORM-02)', () => {
    expect(saved(read(withHidden()))).toMatchObject([
      {
        note: 'Gate 0',
        scheduledAt: '2026-11-22T01:30:00.000Z',
        contact: { mobile: '0137770000' },
        inventory: [{ taxShipping: true }],
      },
      { note: 'Gate 1', scheduledAt: '2026-11-22T05:00:30.000Z', contact: { mobile: '0137770001' } },
    ]);
  });

  test('the value of goods keeps its currency, also in a copy and a return (FORM-02, FORM-114)', () => {
    const price = { amount: 20, currency: 'USD' };
    const foreign = {
      ...order,
      waypoint: order.waypoint.map((stop) => ({ ...stop, inventory: [{ ...goods, price }] })),
    } as unknown as Order;
    const forms = [
      read(foreign),
      formFromState(base, { orderDetails: foreign }, when),
      formFromState(base, { orderDetails: foreign, returnOrder: true }, when),
    ];
    expect(forms.map((form) => saved(form)[0]?.inventory?.[0]?.price)).toEqual([price, price, price]);
  });

  test('another receiver gets no note that was written for the first (FORM-02)', () => {
    const form = read(withHidden());
    const [from, to] = saved({ ...form, receiver: { ...form.receiver, name: 'Somebody Else' } });
    expect([from?.note, to?.note]).toEqual(['Gate 0', undefined]);
  });

  test.each([
    ['all weighed', [1, 2], { unit: 'kg', value: 3 }],
    ['partly weighed', [1, null], null],
    ['not weighed', [null, null], undefined],
  ])('the weight of items that are %s (FORM-02)', (_, weights, expected) => {
    const form = read(order);
    const items = weights.map((weightValue) => ({ ...form.items[0]!, quantity: 1, weightValue }));
    expect(toOrderInput({ ...form, items }, FACTS, { process: false }).weight).toEqual(expected);
  });

  test('a changed phone number replaces the mobile number too (FORM-02)', () => {
    const form = read(withHidden());
    const changed = saved({ ...form, receiver: { ...form.receiver, phone: '+60191112222' } });
    expect(changed[1]?.contact).toMatchObject({ phone: '+60191112222', mobile: '+60191112222' });
  });

  test('a drop-off that would be before the changed pickup, or has passed, has no time (FORM-02)', () => {
    const form = read(withHidden());
    expect(saved({ ...form, pickupDate: '2026-11-23' })[1]).not.toHaveProperty('scheduledAt');
    const later = { ...when, now: new Date('2026-11-23T00:00:00Z') };
    expect(saved(formFromOrder(base, withHidden(), later))[1]).not.toHaveProperty('scheduledAt');
  });

  test('a return leaves out the notes and the time of the way there (FORM-114)', () => {
    const back = saved(formFromState(base, { orderDetails: withHidden(), returnOrder: true }, when));
    expect(back.map(({ note }) => note)).toEqual([undefined, undefined]);
    expect(back[1]).not.toHaveProperty('scheduledAt');
  });
});

describe('the form starts', () => {
  test.each([
    [{ country: 'SG' }, { country: 'MY' }, 'SG'],
    [{ country: null }, { country: 'PH' }, 'PH'],
    [{ country: null }, { country: '' }, 'MY'],
  ])(
    'the form starts in the country of the customer, the company, or Malaysia (FORM-10)',
    (customer, company, country) => {
      expect(homeCountry(customer, company)).toBe(country);
    },
  );

  test('the form starts with the default sender of the account instead of the customer', () => {
    const shop = {
      id: 7,
      name: 'Kedai',
      phone: '',
      mobile: '+60123456789',
      postcode: '50000',
      country: 'MY',
    };
    const ownContact = { name: 'Aisyah', email: 'a@example.test', phone: '012', address1: '12 Jalan Ampang' };
    const customer = { ...ownContact, defaultSender: shop } as unknown as Customer;
    const sender = senderFromCustomer(customer, 'SG');
    expect(sender).toMatchObject({
      name: 'Kedai',
      phone: '+60123456789',
      email: '',
      address1: '',
      country: 'MY',
    });
  });

  test('the form starts with the customer as the sender (FORM-09)', () => {
    const sender = senderFromCustomer(
      {
        name: 'Aisyah',
        email: 'a@example.test',
        phone: '012',
        unitNo: null,
        address1: '12 Jalan Ampang',
        address2: null,
        city: 'Kuala Lumpur',
        state: 'WP Kuala Lumpur',
        postcode: '50450',
        country: 'MY',
      },
      'MY',
    );
    expect(sender).toMatchObject({
      name: 'Aisyah',
      email: 'a@example.test',
      unitNo: '',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      postcode: '50450',
    });
  });

  test('the form starts with all values of an order that is to be completed (FORM-02)', () => {
    const form = formFromOrder(base, order, when);
    expect(form).toMatchObject({
      serviceCode: 'DX',
      itemType: 'FRAGILE',
      note: 'ring',
      referenceNo: 'R-1',
      promoCode: 'SAVE10',
      pickupNow: false,
      pickupDate: '2026-11-22',
      pickupTime: '09:30',
      isMultiplePieces: false,
      numPieces: 1,
    });
    expect(form.receiver).toMatchObject({ name: 'Siti', postcode: '10250', coord: { lat: 3.1, lon: 101.7 } });
    expect(form.items).toEqual([
      {
        itemDetails: 'Blue mug',
        weightValue: 0.4,
        widthValue: 9,
        lengthValue: 8,
        heightValue: 7,
        quantity: 2,
        itemValue: 25,
        currency: 'MYR',
        hsCode: '6912',
        mpcId: 1,
      },
    ]);
    expect(form.addon).toEqual([
      { id: -1, qty: 1, values: { value: '89' } },
      { id: 3, qty: 1, values: {} },
    ]);
  });

  test.each([
    [
      ['A', 'B', 'A'],
      [1, 2, 1],
    ],
    [
      ['0', '1'],
      [1, 2],
    ],
    [
      ['1', '1000'],
      [1, 2],
    ],
    [
      ['10', '9', null],
      [3, 2, 1],
    ],
    [['2000000000'], [1]],
    [
      [null, '1'],
      [1, 1],
    ],
  ])('the cartons %j of a client are numbered from 1 (FORM-36, FORM-38)', (named, numbered) => {
    const inventory = named.map(
      (mpcId) => ({ ...goods, mpcId }) as Order['waypoint'][number]['inventory'][number],
    );
    const waypoint = order.waypoint.map((stop) => ({ ...stop, inventory }));
    const form = formFromOrder(base, { ...order, waypoint }, when);
    const cartons = Math.max(...numbered);
    expect(form.items.map((item) => item.mpcId)).toEqual(numbered);
    expect(form).toMatchObject({ numPieces: cartons, isMultiplePieces: cartons > 1 });
  });

  test('the form starts with the standard description for an item without a name, as in a draft to a group (FORM-25)', () => {
    const waypoint = order.waypoint.map((stop) => ({
      ...stop,
      inventory: stop.inventory.map((item) => ({ ...item, name: null, description: null })),
    }));
    const form = formFromOrder(base, { ...order, waypoint }, when);
    expect(form.items).toMatchObject([{ itemDetails: 'Parcel', quantity: 2, weightValue: 0.4 }]);
  });

  test('the form starts with pickup now if the order’s time has passed', () => {
    expect(formFromOrder(base, order, { ...when, now: new Date('2026-12-01T00:00:00Z') })).toMatchObject({
      pickupNow: true,
      pickupDate: '',
    });
  });

  test('the form starts with an old order as its pattern, but without its reference (FORM-113)', () => {
    const form = formFromState(base, { orderDetails: order }, when);
    expect(form).toMatchObject({ serviceCode: 'DX', referenceNo: '' });
    expect(form.sender.name).toBe('Aisyah');
  });

  test('the form starts for a return with sender and receiver exchanged, and nothing to collect (FORM-114)', () => {
    const form = formFromState(base, { orderDetails: order, returnOrder: true }, when);
    expect([form.sender.name, form.receiver.name]).toEqual(['Siti', 'Aisyah']);
    expect(form).toMatchObject({ serviceCode: '', addon: [], promoCode: '', pickupNow: true });
  });

  test('the form starts with the places, weight and service of a quote, and with the sender if the place is the sender’s (FORM-113)', () => {
    const form = formFromState(
      base,
      {
        origin: { postcode: '50450', city: 'Kuala Lumpur', country: 'MY' },
        destination: { postcode: '10250', city: 'George Town', state: 'Penang', country: 'MY' },
        weight: 2.5,
        itemType: 'FOOD',
        serviceCode: 'SDD',
        cod: 89,
      },
      when,
    );
    expect(form.sender).toMatchObject({ name: 'Aisyah', address1: '12 Jalan Ampang' });
    expect(form.receiver).toMatchObject({ name: '', postcode: '10250', state: 'Pulau Pinang' });
    expect(form).toMatchObject({
      itemType: 'FOOD',
      serviceCode: 'SDD',
      addon: [{ id: -1, qty: 1, values: { value: '89' } }],
    });
    expect(form.items[0]?.weightValue).toBe(2.5);
  });

  test('the form starts without the sender’s street if the quote was for another place (FORM-113)', () => {
    expect(
      formFromState(base, { origin: { postcode: '10250', city: 'George Town', country: 'MY' } }, when).sender,
    ).toMatchObject({ name: 'Aisyah', address1: '', state: '', postcode: '10250' });
  });

  test('a quoted street replaces unit and second line too, in the same town and in one that was not quoted (QUOTE-48)', () => {
    const account = { ...base, sender: side({ unitNo: 'A-5-3', address2: 'Taman A', postcode: '50000' }) };
    const from = (origin: object) => formFromState(account, { origin }, when).sender;
    expect(from({ address1: '3 Jalan B', postcode: '50000' })).toMatchObject({
      unitNo: '',
      address1: '3 Jalan B',
      address2: '',
      city: account.sender.city,
      postcode: '50000',
    });
    expect(from({ address1: '3 Jalan B', country: 'MY' })).toMatchObject({
      unitNo: '',
      postcode: '',
      city: '',
    });
    expect(from({ address1: account.sender.address1, postcode: '50000' })).toMatchObject({
      unitNo: 'A-5-3',
      address2: 'Taman A',
    });
  });

  test('the next order has the sender of the one before without a part of the account, and its outlet (FORM-98)', () => {
    const account = {
      ...base,
      sender: side({ unitNo: 'A-5-3', address2: 'Taman A', company: 'Kedai', email: 'kedai@example.com' }),
    };
    const sender = side({
      name: 'Ali',
      phone: '+60123456789',
      address1: '3 Jalan B',
      postcode: '50000',
      company: '',
      email: '',
    });
    const next = formFromState(account, nextOrder({ ...account, sender }), when);
    expect(next.sender).toEqual(sender);
    expect(next).toMatchObject({ dropAtOutlet: false, outletId: '', referenceNo: '' });
    expect(hasPrefill(nextOrder(account))).toBe(true);
    expect(
      formFromState(account, nextOrder({ ...account, sender, dropAtOutlet: true, outletId: 'o-1' }), when),
    ).toMatchObject({ sender, dropAtOutlet: true, outletId: 'o-1' });
  });

  test('the form starts with a receiver from the address book (FORM-12)', () => {
    expect(formFromState(base, { receiver: contact('Siti', '10250') }, when).receiver).toMatchObject({
      name: 'Siti',
      postcode: '10250',
    });
  });

  test('the form starts as a new form if no values were passed', () => {
    expect([
      hasPrefill(null),
      hasPrefill({ orderId: 'o1', statusCode: 100 }),
      hasPrefill({ weight: 1 }),
    ]).toEqual([false, false, true]);
  });
});
