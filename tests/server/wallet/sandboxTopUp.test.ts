import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../server/modules/wallet/verifyLedger.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

it('a shipper of the demo tops up the own wallet through the ledger; negative amounts and parts of a sen are refused (B2-26)', async () => {
  const shipper = await makeShipper(t, { walletMinor: 500 });
  const neighbour = await makeShipper(t, { companyId: shipper.companyId, walletMinor: 500 });
  const topUp = (amount: number) =>
    t.app.inject({
      method: 'POST',
      url: '/v1.0/sandbox/wallet/topUp',
      headers: shipper.auth,
      payload: { amount },
    });
  expect((await topUp(12.35)).json().data).toEqual({ walletBalance: 17.35 });
  for (const amount of [-5, 0, 10_001, 1.005, 0.015, 1e300])
    expect((await topUp(amount)).statusCode).toBe(422);
  const balance = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: '/v1.0/customer', headers })).json().data.walletBalance;
  expect(await balance(shipper.auth)).toBe(17.35);
  expect(await balance(neighbour.auth)).toBe(5);
  expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
});
