import { describe, expect, it } from 'vitest';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import {
  type AttemptEnd,
  endOf,
  isUncertainAfter,
  pressOf,
  type ShownPrice,
} from '../../../src/shared/booking/bookingRules.ts';
import { DraftConflict } from '../../../src/shared/booking/draftConflict.ts';
import { methodFor, type PaymentChoice } from '../../../src/shared/payment/rules/paymentChoices.ts';
import { refusal } from './bookingServer.ts';

const price = (change: Partial<ShownPrice> = {}): ShownPrice => ({
  settled: true,
  priceMinor: 840,
  promoRefusal: null,
  problems: [],
  ...change,
});
const pending = price({ settled: false, priceMinor: null });

describe('a press of the button that books', () => {
  it.each([
    ['at a settled price', false, price(), 840, { does: 'book', priceMinor: 840 }],
    ['with an error in the form', true, price(), 840, { does: 'refuse' }],
    ['with an error, while the price is looked up', true, pending, 840, { does: 'refuse' }],
    ['while the price is looked up', false, pending, 840, { does: 'await', seenMinor: 840 }],
    ['before any price was shown', false, pending, null, { does: 'tell', problem: null }],
    [
      'with a promo code that does not count',
      false,
      price({ promoRefusal: 'Not here' }),
      840,
      { does: 'refusePromo', text: 'Not here' },
    ],
    [
      'without a price, for a reason',
      false,
      price({ priceMinor: null, problems: ['Too far', 'Too heavy'] }),
      840,
      { does: 'tell', problem: 'Too far' },
    ],
    ['without a price', false, price({ priceMinor: null }), 840, { does: 'tell', problem: null }],
  ] as const)(
    'a press of the button that books, %s, follows the rules: %# (FORM-47, FORM-92, FORM-101, MULTI-28)',
    (_, isWrong, shown, seenMinor, press) => {
      expect(pressOf({ isWrong, price: shown, seenMinor })).toEqual(press);
    },
  );
});

const stale = refusal(409, ERROR.staleQuote, { detail: { price: { amount: 9.1, currency: 'MYR' } } });
const conflict = new DraftConflict({} as never, {}, 'Changed');

describe('an attempt', () => {
  it.each([
    ['without an answer', refusal(0, 'ERR_NETWORK'), 'confirm', 'unanswered'],
    ['to save, without an answer', refusal(0, 'ERR_NETWORK'), 'save', 'refused'],
    ['at an outdated price', stale, 'confirm', 'repriced'],
    ['at an outdated price that is not told', refusal(409, ERROR.staleQuote), 'confirm', 'refused'],
    ['over another version', conflict, 'confirm', 'conflict'],
    ['to save over another version', conflict, 'saveAnother', 'conflict'],
    ['with a wrong field', refusal(422, 'ERR_VALIDATION'), 'confirm', 'refused'],
  ] as const)(
    'an attempt (%s) has ended by the rules (FORM-99, FORM-115, BULK-16): %#',
    (_, err, task, ended) => {
      expect(endOf(err, task).ended).toBe(ended);
    },
  );

  const end = (err: unknown, task: 'confirm' | 'save' = 'confirm'): AttemptEnd<unknown> => endOf(err, task);
  it.each([
    [false, end(refusal(0, 'ERR_NETWORK')), true],
    [true, end(refusal(0, 'ERR_NETWORK'), 'save'), true],
    [false, end(refusal(0, 'ERR_NETWORK'), 'save'), false],
    [true, end(refusal(422, 'ERR_VALIDATION')), false],
    [false, end(refusal(409, ERROR.idempotencyRunning)), true],
    [true, end(stale), false],
    [true, end(conflict), false],
  ])('an attempt that was uncertain before (%s) after %o is: %s (FORM-99)', (was, ended, uncertain) => {
    expect(isUncertainAfter(was, ended)).toBe(uncertain);
  });
});

describe('the method to pay with', () => {
  const choice = (id: number, refused: PaymentChoice['refused'] = null) =>
    ({ method: { id }, refused, amountMinor: 0 }) as PaymentChoice;
  const short = [choice(0, 'short'), choice(2)];
  it.each([
    ['the page’s first choice is the wallet', [choice(0), choice(2)], -1, null, 0],
    ['the page’s choice follows the price', short, 0, 0, 2],
    ['a person’s choice stays where it cannot pay', short, 0, 2, 0],
    ['a person’s choice that is offered no more is replaced', [choice(0)], 2, 0, 0],
    ['without methods nothing changes', [], 2, 0, 2],
    ['where none can pay there is none', [choice(0, 'short')], -1, null, -1],
  ] as const)(
    'the payment method of a booking: %s (FORM-65, FORM-66, MULTI-36)',
    (_, choices, chosen, preset, method) => {
      expect(methodFor([...choices], chosen, preset)).toBe(method);
    },
  );
});
