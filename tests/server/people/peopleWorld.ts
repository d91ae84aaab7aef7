import { beforeEach } from 'vitest';
import type { People } from '../../../contract/account/people.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { shipper as owner, t, withNewShipper } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, stepUp } from '../orders/orderBody.ts';

export const people = async () => data<People>(await call(t, owner, 'GET', 'people'));
export const keyOf = async (who: TestShipper) => {
  const key = `dx${String(who.userId).padStart(40, '0')}`;
  await storeApiToken(t.ctx, who, 'Key', key);
  return { auth: { host: 'localhost', 'x-access-token': key } };
};
export const seat = (who: TestShipper) => `people/member/${who.userId}`;

export function withPeople(): void {
  withNewShipper({ walletMinor: 100_000 });
  beforeEach(async () => {
    await stepUp(t, owner);
  });
}
