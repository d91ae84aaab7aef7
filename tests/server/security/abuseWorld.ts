import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const another = (more: { status?: number; walletMinor?: number } = {}) =>
  makeShipper(t, { companyId: shipper.companyId, ...more });

/** Prepares each test file that calls it. */
export function withAbuse(): void {
  withShipper({ walletMinor: 1_000_000 });
}
