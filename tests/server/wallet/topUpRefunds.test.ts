import { describe, expect, it } from 'vitest';
import { promo } from '../../../server/db/schema/couriers/rateCards.ts';
import { payment, paymentRefund } from '../../../server/db/schema/ledger.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { recordFindings } from '../../../server/modules/operate/doctor/databaseFindings.ts';
import { takeReturns } from '../../../server/modules/payments/gatewayReturns.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { command } from '../operate/command.ts';
import { call } from '../orders/orderBody.ts';
import { begun, correct, empty, sound, stray, wallet } from './strayMoneyWorld.ts';

withNewShipper();

describe('a refund of a top-up', () => {
  async function paidWithPromo(fixedMinor = 1001) {
    await t.db.sql
      .insert(promo)
      .values({ companyId: shipper.companyId, code: 'MORE', shareBp: 0, fixedMinor, forTopUp: true });
    await empty();
    await (await begun('MORE')).succeed();
    expect(await wallet()).toBe(10_000 + fixedMinor);
  }
  const refund = async (amount: number) => {
    const { data: page } = (await call(t, shipper, 'GET', 'wallet/invoice')).body as {
      data: { invoiceNo: string }[];
    };
    return command(t, 'payments/refund', {
      customer: shipper.customerId,
      invoice: page[0]!.invoiceNo,
      amount,
    });
  };

  it('a refund of a top-up takes its promo credit back in proportion, and all of it with the last part (BX-05, PAY-22)', async () => {
    await paidWithPromo();
    expect((await refund(30)).status).toBe(200);
    expect(await wallet()).toBe(11_001 - 3000 - 301);
    expect((await refund(70)).status).toBe(200);
    expect(await wallet()).toBe(0);
    await sound();
  });

  it('a refund takes back exactly the share of an evenly divisible credit (BX-05, PAY-22)', async () => {
    await paidWithPromo(10_000);
    await refund(7);
    expect(await wallet()).toBe(20_000 - 700 - 700);
    await sound();
  });

  it('a refund is refused without a change if a cent of the credit is missing, and succeeds with exactly enough (BX-05)', async () => {
    await paidWithPromo();
    await correct(-1);
    const refused = await refund(100);
    expect([refused.status, refused.error.code]).toEqual([402, 'ERR_INSUFFICIENT_BALANCE']);
    expect(await wallet()).toBe(11_000);
    await correct(1);
    expect((await refund(100)).status).toBe(200);
    expect(await wallet()).toBe(0);
    await sound();
  });

  it('a refund that began at the gateway takes its promo credit too, and names a missing part of the credit (BX-05)', async () => {
    await paidWithPromo();
    await correct(-1);
    const [{ id: paymentId } = { id: '' }] = await t.db.sql.select().from(payment);
    const facts = { kind: 'refund', paymentId, refundId: null, currency: 'MYR' } as const;
    const part = { ...facts, gatewayId: 're_1', result: 'done', amountMinor: 3000 } as const;
    const rest = { ...facts, gatewayId: 're_2', result: 'done', amountMinor: 7000 } as const;
    await takeReturns(t.ctx, [part]);
    expect(await wallet()).toBe(11_000 - 3000 - 301);
    await takeReturns(t.ctx, [part, rest]);
    expect(await wallet()).toBe(0);
    expect(await stray()).toMatchObject([{ amount: 0.01, what: expect.stringContaining('re_2') }]);
    await takeReturns(t.ctx, [part, { ...rest, result: 'refused' }]);
    expect(await wallet()).toBe(7000 + 699);
    await sound();
  });

  it('a refund that the gateway refuses restores amount and credit; a later refund takes both again (BX-05)', async () => {
    await paidWithPromo();
    t.ctx.ports.payments.refund = async () => 'refused';
    await refund(50);
    await runDueJobs(t.ctx);
    expect(await wallet()).toBe(11_001);
    expect((await t.db.sql.select().from(paymentRefund))[0]).toMatchObject({ status: 'refused' });
    t.ctx.ports.payments.refund = async () => 'done';
    await refund(100);
    expect(await wallet()).toBe(0);
    await sound();
  });
});

describe('a refund whose outcome at the gateway is unknown', () => {
  const status = async () => (await t.db.sql.select().from(paymentRefund))[0]?.status;
  const doctorLine = async () => (await recordFindings(t.ctx)).find(({ what }) => what === 'refunds')?.says;
  async function begin() {
    await empty();
    await (await begun()).succeed();
    const { data: page } = (await call(t, shipper, 'GET', 'wallet/invoice')).body as {
      data: { invoiceNo: string }[];
    };
    await command(t, 'payments/refund', {
      customer: shipper.customerId,
      invoice: page[0]!.invoiceNo,
      amount: 100,
    });
  }

  it('a refund without an answer never returns to the wallet: it is asked for eleven days, the doctor reports it after a day, and a late answer settles it (BX-05, BX-10)', async () => {
    await begin();
    let calls = 0;
    t.ctx.ports.payments.refund = async () => {
      calls++;
      throw new Error('no answer');
    };
    await runDueJobs(t.ctx);
    t.clock.advance(86_400);
    expect(await doctorLine()).toBeUndefined();
    t.clock.advance(1);
    expect(await doctorLine()).toBe('1 wait for the gateway for over a day');
    for (let days = 1; days < 10; days++) {
      await runDueJobs(t.ctx);
      t.clock.advance(86_400);
    }
    expect([calls, await status(), await wallet()]).toEqual([10, 'pending', 0]);
    t.ctx.ports.payments.refund = async () => 'done';
    await runDueJobs(t.ctx);
    expect([await status(), await wallet(), await doctorLine()]).toEqual(['done', 0, undefined]);
    await sound();
  });

  it('a refund that waits for the payer’s bank is asked about every hour, and returns to the wallet only when the gateway refuses it (BX-05)', async () => {
    await begin();
    let calls = 0;
    t.ctx.ports.payments.refund = async () => {
      calls++;
      return 'pending';
    };
    await runDueJobs(t.ctx);
    t.clock.advance(3599);
    await runDueJobs(t.ctx);
    expect(calls).toBe(1);
    t.clock.advance(1);
    await runDueJobs(t.ctx);
    expect([calls, await status(), await wallet()]).toEqual([2, 'pending', 0]);
    t.ctx.ports.payments.refund = async () => 'refused';
    t.clock.advance(3600);
    await runDueJobs(t.ctx);
    expect([await status(), await wallet()]).toEqual(['refused', 10_000]);
    await sound();
  });
});
