import { expect, it, vi } from 'vitest';
import type { TopUpInput, TopUpStarted } from '../../../contract/money/topUp.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { beginTopUp, type TopUpPurchase } from '../../../src/customRoutes/topUp/topUpAttempt.ts';

const input = (amount: number): TopUpInput => ({ customerId: 1, amount, paymentMethodId: 1 }) as TopUpInput;
const lost = () => Object.assign(new Error('There was no response.'), { status: 0, code: 'ERR_NETWORK' });
const mismatch = () =>
  Object.assign(new Error('This key was used.'), { status: 422, code: ERROR.idempotencyMismatch });

/** A server that runs each key once, and refuses the key with a different body. */
function server() {
  const ran = new Map<string, { body: string; answer: TopUpStarted }>();
  let losesNext = false;
  const send = vi.fn(async (input: TopUpInput, key: string): Promise<TopUpStarted> => {
    const body = JSON.stringify(input);
    const known = ran.get(key);
    if (known && known.body !== body) throw mismatch();
    const answer = known?.answer ?? ({ invoiceId: `i${ran.size + 1}`, paymentUrl: '/pay' } as TopUpStarted);
    ran.set(key, { body, answer });
    if (losesNext) {
      losesNext = false;
      throw lost();
    }
    return answer;
  });
  const loseNext = () => {
    losesNext = true;
  };
  return { ran, send, loseNext };
}
const empty = (): TopUpPurchase => ({ request: null, isBegun: false });

it('a changed amount after a lost answer makes no second invoice, and the invoice is marked as the earlier one (PAY-21)', async () => {
  const { ran, send, loseNext } = server();
  const purchase = empty();
  loseNext();
  await expect(beginTopUp(purchase, input(50), send)).rejects.toThrow('no response');
  const second = await beginTopUp(purchase, input(80), send);
  expect(second).toMatchObject({ isEarlier: true, result: { invoiceId: 'i1' } });
  expect([...ran.values()].map(({ body }) => JSON.parse(body).amount)).toEqual([50]);
  const third = await beginTopUp(purchase, input(80), send);
  expect(third).toMatchObject({ isEarlier: false, result: { invoiceId: 'i2' } });
});

it('a call that never arrived is made only with the changed amount', async () => {
  const { ran, send } = server();
  const purchase = empty();
  send.mockRejectedValueOnce(lost());
  await expect(beginTopUp(purchase, input(50), send)).rejects.toThrow('no response');
  expect(await beginTopUp(purchase, input(80), send)).toMatchObject({ isEarlier: false });
  expect([...ran.values()].map(({ body }) => JSON.parse(body).amount)).toEqual([80]);
});

it('a repeated purchase uses the first payment, and a different purchase gets its own payment', async () => {
  const { send } = server();
  const purchase = empty();
  const invoices = [];
  for (const amount of [50, 50, 80])
    invoices.push((await beginTopUp(purchase, input(amount), send)).result.invoiceId);
  expect(invoices).toEqual(['i1', 'i1', 'i2']);
});
