import { randomBytes, randomUUID } from 'node:crypto';
import type { Order } from '../../../contract/orders/orders.ts';
import type { ScanResult } from '../../../contract/orders/scan.ts';
import type { ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, RECEIVER, SENDER } from '../orders/orderBody.ts';

export { setShipper, shipper, t } from '../../support/shipperServer.ts';

export type Scan = string | { id?: string; code: string; orderId?: string };
export const send = (mode: ScanMode, scans: Scan[], who = shipper) =>
  call(t, who, 'POST', 'order/scan', {
    mode,
    scans: scans.map((scan) => ({ id: randomUUID(), ...(typeof scan === 'string' ? { code: scan } : scan) })),
  });
export const scan = async (mode: ScanMode, ...scans: Scan[]) => data<ScanResult[]>(await send(mode, scans));
export const outcomes = async (mode: ScanMode, ...scans: Scan[]) =>
  (await scan(mode, ...scans)).map(({ outcome }) => outcome);
export const read = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
/** Headers of a program with a key. */
export async function keyOf() {
  const token = `dx${randomBytes(20).toString('hex')}`;
  await storeApiToken(t.ctx, shipper, 'Scanner', token);
  return { auth: { host: 'localhost', 'x-delyvax-access-token': token } };
}
export const cartons = (count: number) => ({
  waypoint: [
    { contact: SENDER },
    {
      contact: RECEIVER,
      inventory: Array.from({ length: count }, (_, i) => ({
        quantity: 1,
        weight: { value: 1 },
        mpcId: String(i + 1),
      })),
    },
  ],
});

/** Prepares each test file that calls it. */
export function withScan(): void {
  withNewShipper();
}
