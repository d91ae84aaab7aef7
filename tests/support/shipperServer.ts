import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';
import { makeShipper, type ShipperOptions, type TestShipper } from './world.ts';

type ServerOptions = Parameters<typeof startTestServer>[0];

export let t: TestServer;
export let shipper: TestShipper;
/** Replaces the shipper until the next preparation, for example by one with a new session. */
export const setShipper = (value: TestShipper): void => {
  shipper = value;
};

/** One server for the tests of a file or `describe`. No two may be open at the same time. */
export function withServer(options?: ServerOptions): void {
  beforeAll(async () => {
    t = await startTestServer(options);
  });
  afterAll(() => t.close());
}

/** One server with one shipper for all tests. */
export function withShipper(options?: ShipperOptions, server?: ServerOptions): void {
  withServer(server);
  beforeAll(async () => {
    shipper = await makeShipper(t, options);
  });
}

/** One server. Before each test it has only a new shipper, by default one who can pay. */
export function withNewShipper(
  options: ShipperOptions = { walletMinor: 1_000_000 },
  server?: ServerOptions,
): void {
  withServer(server);
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t, options);
  });
}
