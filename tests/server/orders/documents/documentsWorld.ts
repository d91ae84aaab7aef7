import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { makeShipper, type TestShipper } from '../../../support/world.ts';
import { type Answer, call, makeOrder, type Outcome } from '../orderBody.ts';

export let t: TestServer;
export let shipper: TestShipper;
export let order: Outcome;

export const isPdf = (a: Answer) =>
  a.status === 200 &&
  a.headers['content-type'] === 'application/pdf' &&
  a.bytes.subarray(0, 5).toString() === '%PDF-' &&
  a.bytes.subarray(-6).toString().includes('%%EOF');
export const open = (path: string) => call(t, null, 'GET', path);

/** Prepares each test file that calls it. */
export function withDocuments(): void {
  beforeAll(async () => {
    t = await startTestServer();
    shipper = await makeShipper(t, { walletMinor: 1_000_000 });
    order = await makeOrder(t, shipper);
  });
  afterAll(() => t.close());
}
