import { describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { toOrderInput } from '../../../src/customRoutes/orderForm/rules/orderPayload.ts';
import { formFromOrder } from '../../../src/customRoutes/orderForm/rules/prefill.ts';
import { formFromState } from '../../../src/customRoutes/orderForm/state/navigationState.ts';
import { base, goods, order, when } from './prefillWorld.ts';
import { FACTS } from './sample.ts';

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
