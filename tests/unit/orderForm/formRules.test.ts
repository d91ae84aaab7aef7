import { describe, expect, test } from 'vitest';
import type { Addon } from '../../../contract/orders/services.ts';
import { ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import { formIssues, issuesBeforeService } from '../../../src/customRoutes/orderForm/rules/formRules.ts';
import type { OrderFormValues } from '../../../src/customRoutes/orderForm/rules/orderFormValues.ts';
import type { PaymentChoice } from '../../../src/shared/payment/rules/paymentChoices.ts';
import { textsOf } from '../../../texts/read.ts';
import { filled, NOW, side, ZONE } from './sample.ts';

const orderFormTexts = textsOf('en_US', 'orderForm');

const facts = { now: NOW, timezone: ZONE, currency: 'MYR', addons: null };
const broken = (v: OrderFormValues, addons: Addon[] | null = null) => formIssues(v, { ...facts, addons });
const messageOf = (key: string) =>
  orderFormTexts.errors[key.replace('orderForm.errors.', '') as keyof typeof orderFormTexts.errors];
const item = filled().items[0]!;

describe('the rules of the form', () => {
  test('the rules of the form find no fault in a complete form', () => {
    expect(broken(filled())).toEqual([]);
  });

  test.each(['-1', '-3'])(
    'an amount below zero is refused instead of being left out (FORM-58): add-on %s',
    (id) => {
      const addon = (value: string) => [{ id: Number(id), qty: 1, values: { value } }];
      expect(broken(filled({ addon: addon('-1') }))).toMatchObject([
        { rule: 'FORM-58', field: `addon.${id}.value`, messageKey: 'quote.amountWrong' },
      ]);
      expect(broken(filled({ addon: addon('0') }))).toEqual([]);
    },
  );

  test.each(['sender', 'receiver'] as const)(
    'the email of the %s may be absent, but must be an address if present (FORM-83)',
    (who) => {
      expect(broken(filled({ [who]: side({ email: '' }) }))).toEqual([]);
      expect(broken(filled({ [who]: side({ email: 'wei@example.test' }) }))).toEqual([]);
      expect(broken(filled({ [who]: side({ email: 'wei at home' }) }))).toMatchObject([
        { rule: 'FORM-83', field: `${who}.email`, messageKey: 'validation.emailInvalid' },
      ]);
    },
  );

  test.each([
    ['FORM-67', 'sender.name', 'Name is required field', { sender: side({ name: ' ' }) }],
    ['FORM-68', 'sender.phone', 'Phone number is required field', { sender: side({ phone: '' }) }],
    ['FORM-69', 'sender.address1', 'Address is required field', { sender: side({ address1: '' }) }],
    ['FORM-70', 'sender.city', 'City is required field', { sender: side({ city: '' }) }],
    ['FORM-71', 'sender.state', 'State is required field', { sender: side({ state: '' }) }],
    ['FORM-72', 'sender.postcode', 'Postcode is required field', { sender: side({ postcode: '' }) }],
    ['FORM-76', 'receiver.name', 'Name is required field', { receiver: side({ name: '' }) }],
    ['FORM-77', 'receiver.phone', 'Phone number is required field', { receiver: side({ phone: '' }) }],
    ['FORM-78', 'receiver.address1', 'Address is required field', { receiver: side({ address1: '' }) }],
    ['FORM-79', 'receiver.city', 'City is required field', { receiver: side({ city: '' }) }],
    ['FORM-80', 'receiver.state', 'State is required field', { receiver: side({ state: '' }) }],
    ['FORM-81', 'receiver.postcode', 'Postcode is required field', { receiver: side({ postcode: '' }) }],
    [
      'FORM-85',
      'items.0.itemDetails',
      'Item description is required field',
      { items: [{ ...item, itemDetails: '' }] },
    ],
    [
      'FORM-86',
      'items.0.itemValue',
      'Item value is required field',
      { items: [{ ...item, itemValue: null }] },
    ],
    ['FORM-87', 'items.0.quantity', 'Quantity is required', { items: [{ ...item, quantity: null }] }],
    ['FORM-87', 'items.0.quantity', 'Quantity is required', { items: [{ ...item, quantity: 1.5 }] }],
    ['FORM-88', 'items', 'At least one item is required', { items: [] }],
    ['FORM-89', 'itemType', 'Item type is required field', { itemType: '' }],
    ['FORM-90', 'serviceCode', 'Service is required', { serviceCode: '' }],
    ['FORM-91', 'paymentMethodId', 'Payment method is required', { paymentMethodId: -1 }],
    ['FORM-75', 'outletId', 'Choose outlet is required field', { dropAtOutlet: true, outletId: '' }],
  ] as [string, string, string, Partial<OrderFormValues>][])(
    '%s: %s says "%s" (FORM-67, FORM-68, FORM-69, FORM-70, FORM-71, FORM-72, FORM-75, FORM-76, FORM-77, FORM-78, FORM-79, FORM-80, FORM-81, FORM-85, FORM-86, FORM-87, FORM-88, FORM-89, FORM-90, FORM-91)',
    (rule, field, text, change) => {
      const [issue, ...others] = broken(filled(change));
      expect(issue).toMatchObject({ rule, field });
      expect(messageOf(issue?.messageKey ?? '')).toBe(text);
      expect(others).toEqual([]);
    },
  );

  test.each([
    ['the wallet is short and the price below the card’s minimum', 'minimum', 'orderForm.walletShort'],
    ['a card can still be chosen', null, 'orderForm.errors.payment'],
  ] as const)(
    'an order without a payment method says what the wallet lacks only if no method can be chosen: %s (FORM-65, FORM-91)',
    (_, ofCard, messageKey) => {
      const choice = (id: number, refused: PaymentChoice['refused'], amountMinor: number) =>
        ({ method: { id }, refused, amountMinor }) as PaymentChoice;
      const payments = [choice(0, 'short', 285), choice(2, ofCard, 500)];
      const paying = { payments, currency: 'SGD', amountText: (minor: number) => (minor / 100).toFixed(2) };
      const [issue, ...others] = formIssues(filled({ paymentMethodId: -1 }), { ...facts, paying });
      expect(issue).toMatchObject({ field: 'paymentMethodId', messageKey });
      if (ofCard) expect(issue?.texts).toEqual({ amount: 'SGD 2.85' });
      expect(others).toEqual([]);
    },
  );

  test('the errors of an address are in the order of the page, as the first gets the focus: postcode, city, state (FORM-70, FORM-71, FORM-72)', () => {
    const issues = broken(filled({ sender: side({ city: '', state: '', postcode: '' }) }));
    expect(issues.map(({ field }) => field)).toEqual(['sender.postcode', 'sender.city', 'sender.state']);
  });

  test('a missing country is an error on both sides (FORM-73, FORM-82)', () => {
    const issues = broken(filled({ sender: side({ country: '' }), receiver: side({ country: '' }) }));
    expect(issues.map((i) => [i.rule, i.field])).toEqual([
      ['FORM-73', 'sender.country'],
      ['FORM-82', 'receiver.country'],
    ]);
    expect(messageOf(issues[0]?.messageKey ?? '')).toBe('Country is required field');
  });

  test('a phone number that cannot be dialled is reported (NUM-04)', () => {
    const issues = broken(
      filled({ sender: side({ phone: '12' }), receiver: side({ phone: '+65 9123 4567' }) }),
    );
    expect(issues).toEqual([
      {
        rule: 'NUM-04',
        section: 'sender',
        field: 'sender.phone',
        messageKey: 'booking.phone.invalid',
      },
    ]);
  });

  test('a sender who drops off at an outlet needs no address, but a name and a phone (FORM-74)', () => {
    const nothing = side({
      name: '',
      phone: '',
      address1: '',
      city: '',
      state: '',
      postcode: '',
      country: 'MY',
    });
    const issues = broken(filled({ dropAtOutlet: true, outletId: 'o1', sender: nothing }));
    expect(issues.map((i) => i.field)).toEqual(['sender.name', 'sender.phone']);
  });

  test('no e-mail is needed (FORM-83)', () => {
    expect(broken(filled({ sender: side({ email: '' }), receiver: side({ email: '' }) }))).toEqual([]);
  });

  test('insured or foreign shipments need a value of at least 0.1, others may have 0 (FORM-33)', () => {
    const worth = (itemValue: number) => ({ items: [{ ...item, itemValue }] });
    const insured = { addon: [{ id: ADDON_INSURANCE, qty: 1, values: { value: '100' } }] };
    expect(broken(filled(worth(0)))).toEqual([]);
    expect(broken(filled({ ...worth(0), ...insured })).map((i) => i.messageKey)).toEqual([
      'orderForm.errors.itemWorth',
    ]);
    expect(
      broken(filled({ ...worth(0), receiver: side({ country: 'SG' }) })).map((i) => i.messageKey),
    ).toEqual(['orderForm.errors.itemWorth']);
    expect(broken(filled({ ...worth(0.1), ...insured }))).toEqual([]);
  });

  test('a pickup at a time needs date and time, neither in the past (FORM-42, FORM-43)', () => {
    const at = (pickupDate: string, pickupTime: string) =>
      broken(filled({ pickupNow: false, pickupDate, pickupTime })).map((i) => i.messageKey);
    expect(at('', '')).toEqual(['orderForm.errors.pickupDate', 'orderForm.errors.pickupTime']);
    expect(at('2026-11-21', '10:00')).toEqual(['orderForm.errors.pickupPast']);
    expect(at('2026-11-21', '10:30')).toEqual([]);
  });

  test('an add-on requires all its values (FORM-56)', () => {
    const addons = [
      {
        id: 9,
        required: [
          { key: 'value', name: 'Value' },
          { key: 'ref', name: 'Reference' },
        ],
      } as Addon,
    ];
    const issues = broken(filled({ addon: [{ id: 9, qty: 1, values: { value: '5' } }] }), addons);
    expect(issues.map((i) => i.field)).toEqual(['addon.9.ref']);
  });

  test.each([
    ['cash on delivery', { id: -1, qty: 1, values: { value: '89' } }, ['addon.-1.value']],
    ['another add-on', { id: 7, qty: 1, values: {} }, ['addon.7.value']],
    ['an amount of zero', { id: -1, qty: 1, values: { value: '0' } }, []],
  ])('%s that the service does not offer is an error (FORM-56, FORM-60)', (_, choice, expected) => {
    const issues = broken(filled({ addon: [choice] }), []);
    expect(issues.map((i) => i.field)).toEqual(expected);
    expect(formIssues(filled({ addon: [choice] }), { ...facts, addons: null })).toEqual([]);
  });

  test('before a service is chosen, all parts but time, service and payment are required (FORM-52)', () => {
    const issues = broken(
      filled({ serviceCode: '', paymentMethodId: -1, receiver: side({ phone: '' }), pickupNow: false }),
    );
    expect(issuesBeforeService(issues).map((i) => i.field)).toEqual(['receiver.phone']);
  });
});
