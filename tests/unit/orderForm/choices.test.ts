import { describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../contract/orders/services.ts';
import { firstChoice, sortServices } from '../../../contract/rules/orders/serviceOrder.ts';
import { resizeCartons, switchCartons } from '../../../src/customRoutes/orderForm/rules/cartons.ts';
import { fieldOfServer } from '../../../src/customRoutes/orderForm/rules/failure.ts';
import {
  fitWeight,
  type ItemDialogValues,
  itemIssues,
} from '../../../src/customRoutes/orderForm/rules/itemRules.ts';
import { newItem } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import { outcomeOf } from '../../../src/customRoutes/orderForm/rules/outcome.ts';
import { nextOpenSection } from '../../../src/customRoutes/orderForm/rules/sections.ts';
import {
  chooseService,
  isQuotable,
  shipmentKey,
} from '../../../src/customRoutes/orderForm/rules/shipment.ts';
import { asFailure, newPriceMinor } from '../../../src/lib/calls/callFailure.ts';
import { keyedRequest } from '../../../src/lib/calls/keyedRequest.ts';
import { nextPickupSlot, pickupPresets } from '../../../src/shared/booking/rules/pickupTime.ts';
import { paymentChoices, payWith } from '../../../src/shared/payment/rules/paymentChoices.ts';
import { filled, ITEM_TYPES, NOW, offer, side, ZONE } from './sample.ts';

const item = newItem('Parcel');

describe('items', () => {
  test('items start with 0.1 kg, 10 x 10 x 1 cm, one piece, no value (FORM-25, FORM-26, FORM-27, FORM-28)', () => {
    expect(item).toMatchObject({
      weightValue: 0.1,
      widthValue: 10,
      lengthValue: 10,
      heightValue: 1,
      quantity: 1,
      itemValue: 0,
    });
  });
  test.each([
    [5, 2],
    [0.05, 0.1],
    [1.5, 1.5],
    [null, null],
  ])('a weight of %s under a type of 0.1 to 2 kg becomes %s (FORM-29)', (typed, kept) => {
    expect(fitWeight(typed, ITEM_TYPES[0])).toBe(kept);
  });
  const faults = (change: Partial<ItemDialogValues>) =>
    itemIssues({ ...item, itemType: 'PARCEL', ...change }).map((issue) => issue.messageKey);
  test.each([
    [{}, []],
    [{ itemType: '' }, ['orderForm.errors.itemFields']],
    [{ weightValue: null }, ['orderForm.errors.itemFields']],
    [{ itemDetails: ' ' }, ['orderForm.errors.itemFields']],
    [{ quantity: null, weightValue: 0 }, ['orderForm.errors.itemFields', 'orderForm.errors.quantity']],
    [{ itemValue: -1 }, ['orderForm.errors.itemValue']],
    [{ widthValue: null }, []],
    [{ widthValue: 1001 }, ['validation.tooLarge']],
    [{ weightValue: 10_001 }, ['validation.tooLarge']],
  ])('the dialog with %o is refused for %o (FORM-24, FORM-86)', (change, expected) => {
    expect(faults(change)).toEqual(expected);
  });
  test.each([
    [1, true],
    [0, false],
    [1.5, false],
    [null, false],
  ])('a quantity of %s is valid: %s (FORM-30)', (quantity, isValid) => {
    expect(faults({ quantity })).toEqual(isValid ? [] : ['orderForm.errors.quantity']);
  });
});

describe('cartons', () => {
  const items = [1, 2, 3].map((mpcId) => ({ ...item, mpcId }));
  test('the number of cartons begins with two (FORM-36)', () => {
    expect(switchCartons({ isMultiplePieces: false, numPieces: 1, items }, true)).toMatchObject({
      isMultiplePieces: true,
      numPieces: 2,
    });
  });
  test('switching cartons off moves all items into the first carton (FORM-37)', () => {
    expect(
      switchCartons({ isMultiplePieces: true, numPieces: 3, items }, false).items.map((i) => i.mpcId),
    ).toEqual([1, 1, 1]);
  });
  test('a smaller number of cartons removes the items of removed cartons, and is never below two (FORM-38)', () => {
    expect(
      resizeCartons({ isMultiplePieces: true, numPieces: 3, items }, 2).items.map((i) => i.mpcId),
    ).toEqual([1, 2]);
    expect(resizeCartons({ isMultiplePieces: true, numPieces: 3, items }, 1).numPieces).toBe(2);
  });
});

describe('pickup', () => {
  test.each([
    ['2026-11-21T02:10:00Z', '11:00'],
    ['2026-11-21T02:00:00Z', '10:30'],
    ['2026-11-21T02:00:01Z', '11:00'],
    ['2026-11-21T02:29:00Z', '11:00'],
  ])('the preset of the pickup at %s is %s in the company’s time zone (FORM-41)', (now, pickupTime) => {
    expect(nextPickupSlot(new Date(now), ZONE)).toEqual({ pickupDate: '2026-11-21', pickupTime });
  });
  test('the preset of the pickup shortly before midnight is tomorrow (FORM-41)', () => {
    expect(nextPickupSlot(new Date('2026-11-21T15:45:00Z'), ZONE)).toEqual({
      pickupDate: '2026-11-22',
      pickupTime: '00:30',
    });
  });
  test('pickup offers this afternoon only before the afternoon', () => {
    expect(pickupPresets(NOW, ZONE).map((p) => p.id)).toContain('thisAfternoon');
    expect(pickupPresets(new Date('2026-11-21T08:00:00Z'), ZONE).map((p) => p.id)).not.toContain(
      'thisAfternoon',
    );
  });
});

describe('services', () => {
  const offers = [offer('SLOW', 5, 200_000), offer('FAST', 20, 10_000), offer('MID', 7, 50_000)];
  test.each([
    ['cheapest', 'SLOW,MID,FAST'],
    ['fastest', 'FAST,MID,SLOW'],
    ['best', 'FAST,MID,SLOW'],
  ] as const)('services are in the order %s (PROF-07)', (by, order) => {
    expect(
      sortServices(offers, by)
        .map((o) => o.code)
        .join(),
    ).toBe(order);
  });
  test('the previous service stays chosen, else the first by preference is chosen', () => {
    expect(firstChoice(offers, 'MID', 'cheapest')?.code).toBe('MID');
    expect(firstChoice(offers, 'GONE', 'cheapest')?.code).toBe('SLOW');
    expect(firstChoice([], 'MID', 'cheapest')).toBeUndefined();
  });
  test('a service without pickup is not the first choice while another picks up', () => {
    const counter = offer('COUNTER', 3, 90_000, false);
    expect(firstChoice([counter, ...offers], '', 'cheapest')?.code).toBe('SLOW');
    expect(firstChoice([counter], '', 'cheapest')?.code).toBe('COUNTER');
  });
  test('choosing another service clears its add-ons and the payment method (FORM-60, FORM-61)', () => {
    expect(chooseService('FAST')).toEqual({ serviceCode: 'FAST', addon: [], paymentMethodId: -1 });
  });
  test.each([
    ['an address', { receiver: side({ address1: '1 Jalan Besar' }) }],
    ['a weight', { items: [{ ...item, weightValue: 2 }] }],
    ['a quantity', { items: [{ ...item, quantity: 2 }] }],
    ['an item type', { itemType: 'DOCUMENT' }],
    ['the outlet', { dropAtOutlet: true }],
  ])('%s makes another shipment (FORM-62)', (_, change) => {
    expect(shipmentKey(filled(change))).not.toBe(shipmentKey(filled()));
  });
  test('a change of the outlet is another shipment (FORM-62, FORM-74)', () => {
    const keyAt = (outletId: string) => shipmentKey(filled({ dropAtOutlet: true, outletId }));
    expect(keyAt('o2')).not.toBe(keyAt('o1'));
  });
  test('a change of a name, a note or a value is not another shipment (FORM-62)', () => {
    expect(
      shipmentKey(
        filled({
          note: 'x',
          items: [{ ...item, itemValue: 5 }],
          receiver: { ...filled().receiver, name: 'Ali' },
        }),
      ),
    ).toBe(shipmentKey(filled()));
  });
  test('prices are requested once both places and a weight are known (FORM-50)', () => {
    expect([
      isQuotable(filled()),
      isQuotable(filled({ receiver: side({ city: '' }) })),
      isQuotable(filled({ items: [] })),
    ]).toEqual([true, false, false]);
  });
});

describe('payment', () => {
  const wallet: PaymentMethod = {
    id: 0,
    name: 'Wallet',
    fontAwesomeIcon: null,
    disabled: false,
    minAmount: null,
  };
  const card: PaymentMethod = { ...wallet, id: 1, name: 'Card', minAmount: 10 };
  const choices = (priceMinor: number, walletMinor: number) =>
    paymentChoices([wallet, card], { priceMinor, walletMinor, minimumMinor: 500 });
  test('the wallet is refused while its balance is below the price (FORM-65)', () => {
    expect(choices(840, 839)[0]).toMatchObject({ refused: 'short', amountMinor: 1 });
    expect(choices(840, 840)[0]?.refused).toBeNull();
  });
  test('the gateway is refused below its minimum or the settings’ minimum (FORM-66)', () => {
    expect(choices(999, 0)[1]).toMatchObject({ refused: 'minimum', amountMinor: 1000 });
    expect(choices(1000, 0)[1]?.refused).toBeNull();
    expect(
      paymentChoices([{ ...card, minAmount: null }], {
        priceMinor: 499,
        walletMinor: 0,
        minimumMinor: 500,
      })[0],
    ).toMatchObject({ refused: 'minimum', amountMinor: 500 });
  });
  test('the payment starts with the wallet, else with a usable method, and keeps the choice', () => {
    expect([
      payWith(choices(2000, 5000), -1),
      payWith(choices(2000, 0), -1),
      payWith(choices(2000, 5000), 1),
      payWith(choices(500, 0), 1),
    ]).toEqual([0, 1, 1, -1]);
  });
});

describe('sending', () => {
  test('the same body is sent with the same key, another body with a new key (FORM-99)', () => {
    let n = 0;
    const key = () => `k${++n}`;
    const first = keyedRequest(null, { a: 1 }, key);
    expect(keyedRequest(first, { a: 1 }, key)).toBe(first);
    expect(keyedRequest(first, { a: 2 }, key).key).toBe('k2');
  });
  test.each([
    ['waypoint.1.contact.phone', 'receiver.phone'],
    ['origin.contact.address1', 'sender.address1'],
    ['waypoint.0.contact.mobile', 'sender.phone'],
    ['waypoint.0.inventory.2.price.amount', 'items.2.itemValue'],
    ['waypoint.0.inventory', 'items'],
    ['waypoint.0.scheduledAt', 'pickupTime'],
    ['serviceAddon.0.value', 'addon.-1.value'],
    ['promoCode', 'promoCode'],
    ['referenceNo', 'referenceNo'],
    ['note', 'note'],
    ['itemType', 'itemType'],
    ['serviceCode', 'serviceCode'],
    ['paymentMethodId', 'paymentMethodId'],
    ['weight.value', 'items.0.weightValue'],
    ['cod.amount', 'addon.-1.value'],
    ['insurance.amount', 'addon.-3.value'],
    ['waypoint.1.inventory.0.quantity', 'items.0.quantity'],
    ['nothing.we.know', null],
  ])('the server field %s is the field %s', (path, field) => {
    expect(fieldOfServer(path, [-1])).toBe(field);
  });
  test('a changed price comes with the refusal', () => {
    const refusal = Object.assign(new Error('The price has changed'), {
      status: 409,
      code: 'ERR_QUOTE_STALE',
      detail: { price: { amount: 9.1, currency: 'MYR' } },
    });
    expect(newPriceMinor(asFailure(refusal))).toBe(910);
    expect(newPriceMinor(asFailure(new Error('x')))).toBeNull();
  });
  test.each([
    [100, 'success', 'orderForm.result.created', true, 'FORM-107'],
    [99, 'error', null, false, 'FORM-108'],
    [10, 'warning', 'orderForm.result.pending', false, 'FORM-109'],
    [200, 'grey', 'orderForm.result.unknown', true, 'FORM-110'],
    [0, 'grey', 'orderForm.result.unknown', false, 'FORM-110'],
  ] as [number, string, string | null, boolean, string][])(
    'a result of %s is %s (FORM-107, FORM-108, FORM-109, FORM-110, FORM-111), %5$s',
    (code, tone, textKey, canPrint) => {
      expect(outcomeOf(code)).toEqual({ tone, textKey, canPrint });
    },
  );
});

test('the key moves to the next incomplete section, after the last to the first, and nowhere if all are complete (FORM-08)', () => {
  const issue = (section: 'sender' | 'items') => ({ section });
  expect(nextOpenSection('receiver', [issue('sender'), issue('items')])).toBe('items');
  expect(nextOpenSection('items', [issue('sender')])).toBe('sender');
  expect(nextOpenSection('sender', [])).toBeNull();
});
