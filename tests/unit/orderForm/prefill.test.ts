import { describe, expect, test } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { formFromOrder } from '../../../src/customRoutes/orderForm/rules/prefill.ts';
import {
  formFromState,
  hasPrefill,
  nextOrder,
} from '../../../src/customRoutes/orderForm/state/navigationState.ts';
import { homeCountry, senderFromCustomer } from '../../../src/shared/address/sideValues.ts';
import { base, contact, goods, order, when } from './prefillWorld.ts';
import { side } from './sample.ts';

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
