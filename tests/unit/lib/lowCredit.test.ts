import { expect, it } from 'vitest';
import { hasLowCredit } from '../../../src/layout/lowCredit.ts';

const poor = { walletBalance: 19.99, planName: 'Basic', billing: { paymentTerm: 'debit' } };

it.each([
  ['a debit account with a plan', {}, true],
  ['an account without a payment term', { billing: {} }, true],
  ['an account with 20', { walletBalance: 20 }, false],
  ['an account that pays later', { billing: { paymentTerm: 'credit' } }, false],
  ['an account without a plan', { planName: null }, false],
])('%s has low credit: %o %s (SHELL-70, SHELL-71, SHELL-72)', (_name, change, low) => {
  expect(hasLowCredit({ ...poor, ...change }, 'MYR')).toBe(low);
});

it('low credit follows the price level of the currency (SHELL-70)', () => {
  const low = (walletBalance: number) => hasLowCredit({ ...poor, walletBalance }, 'IDR');
  expect([low(19_999), low(20_000)]).toEqual([true, false]);
});

it.each([
  ['above its balance, without a plan', { planName: null, walletBalance: 50 }, 100, true],
  ['above its balance of 20 or more', { walletBalance: 50 }, 100, true],
  ['below its low balance', {}, 10, true],
  ['below its balance, without a plan', { planName: null }, 10, false],
  ['above the balance of an account that pays later', { billing: { paymentTerm: 'credit' } }, 100, false],
])('an own limit %s only adds low credit (SHELL-70, SET-36)', (_name, change, minBalanceVal, low) => {
  const withLimit = { ...poor, minBalanceNotify: true, minBalanceVal };
  expect(hasLowCredit({ ...withLimit, ...change }, 'MYR')).toBe(low);
});
