import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { event } from '../../../server/db/schema/system/events.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

withServer();
beforeEach(() => t.truncate());

const topUp = ({ auth: headers }: { auth: Record<string, string> }, amount: number) =>
  t.app.inject({ method: 'POST', url: '/v1.0/sandbox/wallet/topUp', headers, payload: { amount } });

it('a shipper of the demo tops up the own wallet through the ledger; negative amounts and parts of a sen are refused (B2-26)', async () => {
  const shipper = await makeShipper(t, { walletMinor: 500 });
  const neighbour = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 500 });
  expect((await topUp(shipper, 12.35)).json().data).toEqual({ walletBalance: 17.35 });
  for (const amount of [-5, 0, 10_001, 1.005, 0.015, 1e300])
    expect((await topUp(shipper, amount)).statusCode).toBe(422);
  const balance = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: '/v1.0/customer', headers })).json().data.walletBalance;
  expect(await balance(shipper.auth)).toBe(17.35);
  expect(await balance(neighbour.auth)).toBe(5);
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
});

it.each([
  ['MYR', 10_000, [10_000.5, 10_001]],
  ['IDR', 10_000_000, [0.5, 1000.5, 10_000_001]],
])(
  'a top-up of the sandbox in %s is at most %d; a higher amount and one that the currency lacks are refused (B2-26, BX-23)',
  async (currency, most, refused) => {
    const shipper = await makeShipper(t, { currency });
    for (const amount of refused)
      expect((await topUp(shipper, amount)).json().error).toMatchObject({ field: 'amount' });
    expect((await topUp(shipper, most)).json().data).toEqual({ walletBalance: most });
  },
);

it('a top-up of the sandbox sends the same events as one at the gateway, with its paid invoice (B2-26)', async () => {
  const shipper = await makeShipper(t);
  const before = await t.db.sql.select().from(event).where(eq(event.customerId, shipper.customerId));
  await topUp(shipper, 100);
  const events = await t.db.sql.select().from(event).where(eq(event.customerId, shipper.customerId));
  expect(before).toEqual([]);
  expect(events.map(({ type, payload }) => [type, payload])).toEqual([
    ['invoice.status', expect.objectContaining({ statusCode: 1, status: 'paid', by: shipper.userId })],
  ]);
  const answer = await t.app.inject({
    url: `/v1.0/wallet/invoice/${events[0]?.invoiceId}`,
    headers: shipper.auth,
  });
  expect(answer.json().data).toMatchObject({
    invoice_type: { type: 'topup' },
    totalPaid: { amount: 100, currency: 'MYR' },
  });
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
});
