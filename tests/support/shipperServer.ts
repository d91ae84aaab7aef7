import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { makeShipper, type TestShipper } from './world.ts';

const WALLET_MINOR = 1_000_000;

/** One server for a file's tests. Before each test it has only a shipper who can pay. `use` gets both. */
export function shipperForEachTest(use: (t: TestServer, shipper: TestShipper) => void): void {
  let t: TestServer;
  beforeAll(async () => {
    t = await startTestServer();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    use(t, await makeShipper(t, { walletMinor: WALLET_MINOR }));
  });
}
