import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { makeShipper, type TestShipper } from './world.ts';

const WALLET_MINOR = 1_000_000;

/** One server for the tests of a file, empty before each of them but for a shipper who can pay; `use` gets both. */
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
