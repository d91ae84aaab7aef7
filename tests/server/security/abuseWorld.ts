import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

export let t: TestServer;
export let shipper: TestShipper;

export const another = (more: { status?: number; walletMinor?: number } = {}) =>
  makeShipper(t, { companyId: shipper.companyId, ...more });

/** Prepares each test file that calls it. */
export function withAbuse(): void {
  beforeAll(async () => {
    t = await startTestServer();
    shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  });
  afterAll(() => t.close());
}
