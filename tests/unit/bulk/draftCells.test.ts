import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import {
  addonsOfText,
  addonsText,
  cellOfField,
  draftProblem,
  patchFor,
  readDraftCell,
  withValues,
} from '../../../src/resources/drafts/draftCells.ts';

const order = {
  id: 'o1',
  itemType: 'PARCEL',
  weight: { value: 1.5, unit: 'kg' },
  serviceCode: 'DX',
  price: { amount: 8.4, currency: 'MYR' },
  cod: { amount: 120, currency: 'MYR' },
  insurance: null,
  serviceAddon: [
    { id: -1, qty: 1, value: 120, name: 'Cash on delivery' },
    { id: 12, qty: 2, value: 'Gate 4', name: 'Note' },
    { id: 11, qty: 1, value: null, name: 'Signature' },
  ],
  quotes: {
    services: [
      {
        code: 'DX',
        serviceCompanyCode: 'MERBOK',
        price: { amount: 8.4, currency: 'MYR' },
        addon: [{ id: 11, name: 'Signature' }],
      },
      { code: 'ST', serviceCompanyCode: 'MERBOK', price: { amount: 6, currency: 'MYR' }, addon: [] },
    ],
  },
} as unknown as Order;

describe('cells of a draft', () => {
  it('add-ons are in one cell next to COD and insurance, in a fixed order (BULK-20)', () => {
    const text = addonsText(order.serviceAddon);
    expect(text).toBe('[{"id":11,"qty":1},{"id":12,"qty":2,"value":"Gate 4"}]');
    expect(addonsText([...order.serviceAddon].reverse())).toBe(text);
    expect(addonsText([])).toBeNull();
  });

  it('a draft shows the reason of an unfit promo code, else the reason of its failure (FORM-47)', () => {
    const [dx, st] = order.quotes?.services ?? [];
    const refusal = 'Promo code MON5 is for Express.';
    const promo = {
      ...order,
      statusCode: 0,
      failedReason: null,
      promoCode: 'MON5',
      quotes: { services: [dx, { ...st, promoRefusal: refusal }] },
    } as Order;
    expect(draftProblem(promo)).toBeNull();
    expect(draftProblem({ ...promo, serviceCode: 'ST' })).toBe(refusal);
    expect(draftProblem({ ...promo, serviceCode: 'ST', promoCode: null })).toBeNull();
    expect(draftProblem({ ...promo, serviceCode: 'ST', statusCode: 100 })).toBeNull();
    const failed = { ...promo, statusCode: 99, failedReason: 'Refused' };
    expect(draftProblem(failed)).toBe('Refused');
    expect(draftProblem({ ...failed, serviceCode: 'ST' })).toBe(refusal);
  });

  it('an add-on with a zero or empty value is left out (BULK-21)', () => {
    const text = JSON.stringify([
      { id: 1, qty: 1, value: 0 },
      { id: 2, qty: 1, value: ' ' },
      { id: 3, qty: 1, value: 'x' },
      { id: 4, qty: 1 },
    ]);
    expect(addonsOfText(text)?.map((a) => a.id)).toEqual([3, 4]);
    expect(addonsOfText('no list')).toBeUndefined();
    expect(addonsOfText(null)).toEqual([]);
  });

  it.each([
    [new Map([['weight', 2.5]] as const), { weight: { unit: 'kg', value: 2.5 } }],
    [new Map([['itemType', 'DOCUMENT']] as const), { itemType: 'DOCUMENT' }],
    [new Map([['serviceCode', 'ST']] as const), { serviceCode: 'ST' }],
    [new Map([['cod', 50]] as const), { cod: { amount: 50 } }],
    [new Map([['cod', 0]] as const), { cod: null }],
    [new Map([['insurance', null]] as const), { insurance: null }],
  ])('%o is sent as %o (BULK-16, BULK-17, BULK-19, BULK-22)', (values, body) => {
    expect(patchFor(values, order)).toEqual(body);
  });

  it('changed add-ons keep cash on delivery in the same list (BULK-20, BULK-22)', () => {
    const none = patchFor(new Map([['addons', null]]), order);
    expect(none).toEqual({ serviceAddon: [{ id: -1, qty: 1, value: 120 }] });
    const both = patchFor(
      new Map<'addons' | 'cod', string | number>([
        ['addons', '[{"id":11,"qty":1}]'],
        ['cod', 9],
      ]),
      order,
    );
    expect(both.serviceAddon).toEqual([
      { id: -1, qty: 1, value: 9 },
      { id: 11, qty: 1 },
    ]);
  });

  it('a typed value is shown at once, with the price of a new service (BULK-19)', () => {
    const next = withValues(order, new Map([['serviceCode', 'ST']]));
    expect(next.price?.amount).toBe(6);
    expect(readDraftCell(next, 'serviceCode')).toBe('ST');
    expect(withValues(order, undefined)).toBe(order);
    expect(withValues(order, new Map([['addons', '[{"id":11,"qty":3}]']])).serviceAddon).toEqual([
      { id: -1, qty: 1, value: 120, name: 'Cash on delivery' },
      { id: 11, qty: 3, value: null, name: 'Signature' },
    ]);
  });

  it.each([
    ['weight.value', 'weight'],
    ['serviceAddon[0].value', 'addons'],
    ['cod.amount', 'cod'],
    ['serviceCode', 'serviceCode'],
    ['waypoint', undefined],
    [undefined, undefined],
  ])('a refusal about %s belongs to the cell %s', (field, cell) => {
    expect(cellOfField(field)).toBe(cell);
  });
});
