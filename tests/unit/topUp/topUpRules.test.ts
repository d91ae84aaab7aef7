import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TopUpPlan } from '../../../contract/money/topUp.ts';
import { toMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_STATUS, topUpFor } from '../../../contract/rules/money/payment.ts';
import { readChoice, sameSitePath, writeChoice } from '../../../src/customRoutes/topUp/topUpAddress.ts';
import {
  amountIssue,
  methodRefusal,
  planOf,
  startAmount,
  topUpOutcome,
} from '../../../src/customRoutes/topUp/topUpRules.ts';

const price = (id: number, name: string, value: number) => ({
  id,
  name,
  value,
  description: null,
  features: [],
});
const PLAN: TopUpPlan = { minAmount: 25, prices: [price(1, 'Starter', 25), price(2, 'Standard', 100)] };
const NONE: TopUpPlan = { minAmount: 20, prices: [] };

describe('amount of a top-up', () => {
  it.each([
    ['the first plan', PLAN, { planTable: true, missing: null }, 25],
    ['20 in the plan table without plans', NONE, { planTable: true, missing: null }, 20],
    ['50 in the plain layout without plans', NONE, { planTable: false, missing: null }, 50],
    [
      'the full step above a minimum between two',
      { ...NONE, minAmount: 55 },
      { planTable: false, missing: null },
      60,
    ],
    ['what is missing, as a full step', PLAN, { planTable: true, missing: 41.35 }, 50],
    ['the minimum where less is missing', PLAN, { planTable: true, missing: 3 }, 30],
  ])(
    'the amount of a top-up starts with %s (PAY-13, PAY-14, PAY-15, PAY-16)',
    (_what, plan, page, amount) => {
      expect(startAmount(plan, { ...page, currency: 'MYR', planName: null })).toBe(amount);
    },
  );

  it.each([
    ['Starter', null, 25],
    ['Standard', null, 100],
    ['A plan of old', null, 25],
    ['Standard', 41.35, 100],
    ['Standard', 141.35, 150],
  ])(
    'the amount of a top-up with the plan %s and %s missing starts at %s, never below the plan (PAY-14, PAY-39)',
    (planName, missing, amount) => {
      expect(startAmount(PLAN, { planTable: true, missing, currency: 'MYR', planName })).toBe(amount);
    },
  );

  it.each([
    [null, 'required'],
    [Number.NaN, 'required'],
    [20, 'minimum'],
    [25, null],
    [30, null],
    [35, 'step'],
    [30.5, 'step'],
    [100_000_010, 'maximum'],
  ])('an amount of %s is refused as %s (PAY-11, PAY-12, PAY-13)', (amount, issue) => {
    expect(amountIssue(amount, PLAN, 'MYR')).toBe(issue);
  });

  it.each([
    [9_990, 'minimum'],
    [20_000, null],
    [25_000, 'step'],
    [20_000.5, 'step'],
    [100_000_000_000, null],
    [100_000_010_000, 'maximum'],
  ])('an amount of %s rupiah is refused as %s (BX-23, PAY-11, PAY-13)', (amount, issue) => {
    expect(amountIssue(amount, { minAmount: 20_000, prices: [] }, 'IDR')).toBe(issue);
    expect(topUpFor(12_345, 20_000, 'IDR')).toBe(20_000);
    expect(topUpFor(20_001, 20_000, 'IDR')).toBe(30_000);
  });

  it('the amount for a shortfall is never less than the shortfall', () => {
    for (const missing of [0.01, 9.99, 10, 10.01, 119.9, 1234.56]) {
      expect(topUpFor(missing, 10, 'MYR')).toBeGreaterThanOrEqual(missing);
      expect(topUpFor(missing, 10, 'MYR') % 10).toBe(0);
    }
  });

  it('a top-up gets the largest plan that its amount reaches (PAY-39)', () => {
    expect([20, 99, 100].map((amount) => planOf(PLAN, amount)?.name)).toEqual([
      undefined,
      'Starter',
      'Standard',
    ]);
  });
});

it('a disabled payment method, or one with a higher minimum, cannot be chosen (PAY-20)', () => {
  const method = { id: 1, name: 'Card', fontAwesomeIcon: null, disabled: false, minAmount: 30 };
  expect(methodRefusal(method, 30)).toBeNull();
  expect(methodRefusal(method, 20)).toBe('minimum');
  expect(methodRefusal({ ...method, disabled: true }, 30)).toBe('off');
});

describe('address of the page', () => {
  it('the address of the page contains the whole choice', () => {
    const choice = {
      step: 'confirm',
      amount: 50,
      missing: 7.35,
      methodId: 2,
      promoCode: 'TOPUP10',
      back: '/orders/bulk-orders?filter=1',
    } as const;
    expect(readChoice(writeChoice(choice))).toEqual(choice);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', null])(
    'the address of the page never returns to %s',
    (path) => {
      expect(sameSitePath(path)).toBeNull();
    },
  );

  it.each([
    ['amount=x&method=-1&step=status', { step: null, amount: Number.NaN, methodId: null }],
    ['amount=10.001&missing=1e99', { amount: Number.NaN, missing: null }],
    ['amount=-5&missing=-5', { amount: -5, missing: null }],
    ['amount=&missing=', { amount: null, missing: null }],
  ])(
    'the address %s is checked like the form: a wrong amount stays and is refused, a wrong shortfall is ignored',
    (query, choice) => {
      expect(readChoice(new URLSearchParams(query))).toMatchObject(choice);
    },
  );

  it('any text in the address of the page is read as a usable amount or as none', () => {
    const text = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom('1e99', '10.001', '-5', 'Infinity', '0x10'),
    );
    fc.assert(
      fc.property(text, text, (typed, missing) => {
        const choice = readChoice(new URLSearchParams({ amount: typed, missing }));
        for (const amount of [choice.amount, choice.missing])
          if (amount !== null && !Number.isNaN(amount)) toMinor(amount);
        const issue = amountIssue(choice.amount, PLAN, 'MYR');
        expect(issue === null ? toMinor(choice.amount ?? 0) : 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('outcome of a top-up', () => {
  const { pending, paid, failed } = PAYMENT_STATUS;
  it.each([
    ['paid', paid, { checking: true, leftUnpaid: true }, 'paid'],
    ['failed', failed, { checking: false, leftUnpaid: true }, 'failed'],
    ['pending and still checked', pending, { checking: true, leftUnpaid: true }, 'waiting'],
    ['pending, and the payer came back', pending, { checking: false, leftUnpaid: true }, 'cancelled'],
    ['pending without an answer', pending, { checking: false, leftUnpaid: false }, 'pending'],
  ] as const)(
    'a payment that is %s has the expected outcome (PAY-25, PAY-30)',
    (_case, status, seen, outcome) => {
      expect(topUpOutcome(status, seen)).toBe(outcome);
    },
  );
});
