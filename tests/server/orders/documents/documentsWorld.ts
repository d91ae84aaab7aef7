import { beforeAll } from 'vitest';
import { shipper, t, withShipper } from '../../../support/shipperServer.ts';
import { type Answer, call, makeOrder, type Outcome } from '../orderBody.ts';

export { shipper, t } from '../../../support/shipperServer.ts';

export let order: Outcome;

export const isPdf = (a: Answer) =>
  a.status === 200 &&
  a.headers['content-type'] === 'application/pdf' &&
  a.bytes.subarray(0, 5).toString() === '%PDF-' &&
  a.bytes.subarray(-6).toString().includes('%%EOF');
export const open = (path: string) => call(t, null, 'GET', path);

/** Prepares each test file that calls it. */
export function withDocuments(): void {
  withShipper({ walletMinor: 1_000_000 });
  beforeAll(async () => {
    order = await makeOrder(t, shipper);
  });
}
