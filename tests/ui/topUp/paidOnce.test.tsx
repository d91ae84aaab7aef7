// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopUpInput } from '../../../contract/money/topUp.ts';
import { invoiceOf, open } from './topUpPageWorld.tsx';

const CONFIRM = '/payment?amount=50&step=confirm';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

/** A server that runs each key once; all purchases in order. */
function gateway() {
  const keys: string[] = [];
  const buyTopUp = vi.fn(async (_: TopUpInput, key: string) => {
    if (!keys.includes(key)) keys.push(key);
    const invoiceId = `i${keys.indexOf(key) + 1}`;
    return { invoiceId, paymentUrl: `/gateway/${invoiceId}`, paymentDetails: null, bonus: 0 };
  });
  let isPaid = false;
  const verbs = {
    buyTopUp,
    getPaymentStatus: async () => ({ id: 'i1', statusCode: isPaid ? 1 : 0 }),
    getInvoice: async () => invoiceOf(isPaid ? 1 : 0),
  };
  const payAt = (state?: unknown) => open(CONFIRM, { verbs, state });
  const press = async (page: Awaited<ReturnType<typeof open>>) => {
    screen.getByRole('button', { name: /^Pay MYR 50\.00/ }).click();
    await page.pass(0);
  };
  const pay = () => {
    isPaid = true;
  };
  return { keys, buyTopUp, payAt, press, verbs, pay };
}
const address = () => screen.getByTestId('address').textContent;

describe('a top-up whose page is opened again', () => {
  it('a top-up whose page is opened again at its confirmation, by a reload or in another tab, is the same one and not a second (PAY-21)', async () => {
    const { keys, buyTopUp, payAt, press } = gateway();
    await press(await payAt());
    cleanup();
    await press(await payAt());
    expect(buyTopUp).toHaveBeenCalledTimes(2);
    expect(keys).toHaveLength(1);
    expect(location.assign).toHaveBeenLastCalledWith('/gateway/i1');
  });

  it('a top-up that was paid in another tab leads to its status and begins no second payment (PAY-21)', async () => {
    const { buyTopUp, payAt, press, pay } = gateway();
    await press(await payAt());
    cleanup();
    const other = await payAt();
    pay();
    await press(other);
    expect(address()).toBe('/payment/i1');
    expect(buyTopUp).toHaveBeenCalledOnce();
  });

  it('a top-up page that is opened after the last one was paid begins another top-up, except by the way back to it (PAY-21)', async () => {
    const { keys, buyTopUp, payAt, press, pay, verbs } = gateway();
    await press(await payAt());
    cleanup();
    pay();
    const status = await open('/payment/i1', { verbs });
    await status.pass(1000);
    cleanup();
    const back = await payAt({ begunKey: keys[0] });
    await press(back);
    expect(address()).toBe('/payment/i1');
    expect(buyTopUp).toHaveBeenCalledOnce();
    cleanup();
    await press(await payAt());
    expect(keys).toHaveLength(2);
  });

  it('a top-up of another amount is another one (PAY-21)', async () => {
    const { keys, payAt, press, verbs } = gateway();
    await press(await payAt());
    cleanup();
    const page = await open('/payment?amount=60&step=confirm', { verbs });
    screen.getByRole('button', { name: /^Pay MYR 60\.00/ }).click();
    await page.pass(0);
    expect(keys).toHaveLength(2);
  });
});
