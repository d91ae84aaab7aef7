import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerEntry } from '../../../server/db/schema/ledger.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import type { Refusal } from '../../../server/http/answer/refusal.ts';
import {
  postCorrection,
  postDebit,
  postGatewayPayment,
  postPayout,
  postReduction,
  postRefund,
  postTopUp,
} from '../../../server/modules/wallet/ledger/ledger.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper, walletMinorOf } from '../../support/world.ts';

describe.each(DATABASES)('ledger on %s', (kind) => {
  withShipper({}, { kind });

  const another = (more: { walletMinor?: number; creditLimitMinor?: number }) =>
    makeShipper(t, { companyId: shipper.companyId, ...more });
  const balance = (who: TestShipper) => walletMinorOf(t, who);
  const money = (amountMinor: number, taxMinor = 0) => ({
    amountMinor,
    taxMinor,
    currency: 'MYR',
    description: 'test',
  });

  it('balances add up over 100 random histories (B1-15)', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'topup',
        'debit',
        'payment',
        'refund',
        'refund',
        'reduction',
        'payout',
        'correction',
      ),
      amount: fc.integer({ min: 0, max: 2_000 }),
      pick: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 0, max: 1_000 }),
        async (steps, creditLimitMinor) => {
          const who = await customerWith(creditLimitMinor);
          const taken: { txId: string; orderId: string; amount: number; refunded: boolean }[] = [];
          let expected = 0;
          for (const { kind: what, amount, pick } of steps) {
            const orderId = randomUUID();
            if (what === 'topup') {
              await postTopUp(t.ctx, who, money(amount));
              expected += amount;
            } else if (what === 'debit') {
              const fits = expected - amount >= -creditLimitMinor;
              const posted = await postDebit(t.ctx, who, {
                ...money(amount, Math.floor(amount / 10)),
                orderId,
              }).catch((err: Refusal) => err.code);
              if (!fits) expect(posted).toBe('ERR_INSUFFICIENT_BALANCE');
              else {
                expected -= amount;
                taken.push({ txId: (posted as { txId: string }).txId, orderId, amount, refunded: false });
              }
            } else if (what === 'payment') {
              taken.push({
                txId: await postGatewayPayment(t.ctx, who, money(amount)),
                orderId,
                amount,
                refunded: false,
              });
            } else if (what === 'reduction') {
              await postReduction(t.ctx, who, money(amount, Math.floor(amount / 10)));
              expected += amount;
            } else if (what === 'payout' || what === 'correction') {
              const isTaken = await (what === 'payout'
                ? postPayout(t.ctx, who, money(amount))
                : postCorrection(t.ctx, who, { ...money(amount), amountMinor: -amount - 1 })
              ).then(
                () => true,
                (err: Refusal) => {
                  expect(err.code).toBe('ERR_INSUFFICIENT_BALANCE');
                  return false;
                },
              );
              const less = what === 'payout' ? amount : amount + 1;
              expect(isTaken).toBe(expected - less >= -creditLimitMinor);
              if (isTaken) expected -= less;
            } else if (taken.length) {
              const paid = taken[pick % taken.length]!;
              const refund = await postRefund(t.ctx, who, {
                ...money(paid.amount),
                refundOf: paid.txId,
                orderId: paid.orderId,
              });
              expect(refund === null).toBe(paid.refunded);
              if (!paid.refunded) expected += paid.amount;
              paid.refunded = true;
            }
            expect(await walletMinorOf(t, who)).toBe(expected);
          }
        },
      ),
      { numRuns: 100, seed: 7 },
    );
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('10 of 50 simultaneous debits succeed if the money is enough for 10 (B1-15)', async () => {
    const who = await another({ walletMinor: 1_000 });
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => postDebit(t.ctx, who, { ...money(100), orderId: randomUUID() })),
    );
    expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(10);
    expect(await balance(who)).toBe(0);
  });

  it('one of 50 simultaneous refunds moves money (B1-15)', async () => {
    const who = await another({ walletMinor: 1_000 });
    const orderId = randomUUID();
    const { txId } = await postDebit(t.ctx, who, { ...money(400), orderId });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => postRefund(t.ctx, who, { ...money(400), refundOf: txId, orderId })),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await balance(who)).toBe(1_000);
  });

  it('the ledger adds up after 50 simultaneous top-ups (B1-15)', async () => {
    const who = await another({});
    await Promise.all(Array.from({ length: 50 }, () => postTopUp(t.ctx, who, money(20))));
    expect(await balance(who)).toBe(1_000);
  });

  it('a refund is never more than the debit', async () => {
    const who = await another({ walletMinor: 1_000 });
    const { txId } = await postDebit(t.ctx, who, { ...money(100), orderId: randomUUID() });
    await postRefund(t.ctx, who, { ...money(60), refundOf: txId, orderId: randomUUID() });
    await expect(
      postRefund(t.ctx, who, { ...money(41), refundOf: txId, orderId: randomUUID() }),
    ).rejects.toThrow(RangeError);
    expect(await balance(who)).toBe(960);
  });

  it('a transaction of another customer is not refunded (B1-15)', async () => {
    const payer = await another({ walletMinor: 1_000 });
    const other = await another({});
    const { txId } = await postDebit(t.ctx, payer, { ...money(400), orderId: randomUUID() });
    await expect(
      postRefund(t.ctx, other, { ...money(400), refundOf: txId, orderId: randomUUID() }),
    ).rejects.toMatchObject({ status: 404 });
    expect([await balance(payer), await balance(other)]).toEqual([600, 0]);
  });

  it('ledger debits down to the credit limit and not below', async () => {
    const who = await another({ creditLimitMinor: 500 });
    await postDebit(t.ctx, who, money(500));
    await expect(postDebit(t.ctx, who, money(1))).rejects.toThrow(
      "Payment failed, You don't have enough credit balance. Bal: -5, Price: 0.01",
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'ledger refuses an amount of %s',
    async (amount) => {
      await expect(async () => postDebit(t.ctx, shipper, money(amount))).rejects.toThrow(RangeError);
    },
  );

  it.each([-1, 101, 0.5])(
    'ledger refuses a tax of %s in an amount of 100, but accepts a tax of 100',
    async (taxMinor) => {
      const who = await another({ walletMinor: 1_000 });
      await expect(async () => postDebit(t.ctx, who, { ...money(100), taxMinor })).rejects.toThrow(
        RangeError,
      );
      await postDebit(t.ctx, who, { ...money(100), taxMinor: 100 });
      expect(await balance(who)).toBe(900);
    },
  );

  it('verifyLedger reports a wallet or an entry written outside the ledger; entries cannot be changed (B1-15)', async () => {
    const who = await another({ walletMinor: 1_000 });
    const undo = (delta: number) =>
      t.db.sql
        .update(customer)
        .set({ walletMinor: sql`${customer.walletMinor} + ${delta}::int` })
        .where(eq(customer.id, who.customerId));
    await undo(5);
    expect((await verifyLedger(t.ctx)).problems).toEqual([
      { kind: 'balance', id: String(who.customerId), amountMinor: 5 },
    ]);
    await undo(-5);
    const [entry] = await t.db.sql
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.account, `wallet:${who.customerId}`));
    const slip = (amountMinor: number) =>
      t.db.sql.insert(ledgerEntry).values({ txId: entry!.txId, account: entry!.account, amountMinor });
    await slip(1);
    expect((await verifyLedger(t.ctx)).problems.map((p) => p.kind).sort()).toEqual(['balance', 'unbalanced']);
    await slip(-1);
    await expect(
      t.db.sql.update(ledgerEntry).set({ amountMinor: 999 }).where(eq(ledgerEntry.id, entry!.id)),
    ).rejects.toMatchObject({ cause: { message: 'ledger_entry is append-only' } });
  });

  async function customerWith(creditLimitMinor: number) {
    const [row] = await t.db.sql
      .insert(customer)
      .values({ companyId: shipper.companyId, name: 'History', creditLimitMinor })
      .returning({ customerId: customer.id });
    return { companyId: shipper.companyId, customerId: row!.customerId };
  }
});
