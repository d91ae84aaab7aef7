import { describe, expect, it } from 'vitest';
import { isPaymentDone } from '../../../contract/rules/money/payment.ts';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { progressOf } from '../../../src/shared/orders/rules/orderProgress.ts';
import { multipointResultPath } from '../../../src/shared/payment/rules/afterPaymentPath.ts';

const codes = Object.keys(ORDER_STATUS).map(Number);
const textKeyOf = (code: number | undefined, payment: number | null = null) =>
  progressOf(code, payment).textKey;

describe('the messages while an order is followed', () => {
  it('the message of an order is “processing” without a status, waits for a rider at 100, and names the rider at 200 (MULTI-42, MULTI-43, MULTI-44)', () => {
    expect([undefined, 11, 100, 200].map((code) => textKeyOf(code))).toEqual([
      'orderStatus.processing',
      'orderStatus.processing',
      'orderStatus.created',
      'orderStatus.assigned',
    ]);
  });

  it('the message of an order has a spinner before 200, but not at 200 and 900 (MULTI-45)', () => {
    expect([11, 10, 100, 110].every((code) => progressOf(code, null).spins)).toBe(true);
    expect([200, 900].some((code) => progressOf(code, null).spins)).toBe(false);
  });

  it('the message of an order names every other status like all order views (MULTI-46)', () => {
    const ownCodes = [0, 10, 11, 99, 100, 200];
    for (const code of codes.filter((c) => !ownCodes.includes(c)))
      expect(textKeyOf(code)).toBe(`status.${code}`);
  });

  it('the message of an order waits for the payment at 10, until its invoice has another status (MULTI-48, MULTI-51)', () => {
    expect(textKeyOf(10)).toBe('orderStatus.pendingPayment');
    expect(textKeyOf(10, 0)).toBe('orderStatus.pendingPayment');
    expect(textKeyOf(10, 1)).toBe('orderStatus.processing');
    expect(textKeyOf(10, 9)).toBe('orderStatus.failed');
    expect(textKeyOf(99)).toBe('orderStatus.failed');
  });

  it('a payment counts as done at all codes except three (MULTI-47)', () => {
    expect(codes.filter((code) => !isPaymentDone(code))).toEqual([0, 10, 99]);
  });

  it('a result page’s address names the order with any characters in its id (MULTI-59)', () => {
    expect(multipointResultPath('a/b?c')).toBe('/after-payment/multipoint/a%2Fb%3Fc');
  });
});
