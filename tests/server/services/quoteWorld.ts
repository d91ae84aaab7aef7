import { beforeEach } from 'vitest';
import type { QuotedService } from '../../../contract/orders/services.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

export { t } from '../../support/shipperServer.ts';

export let shipper: TestShipper;
export const setShipper = (value: typeof shipper): void => {
  shipper = value;
};

export const KL = { postcode: '50450', country: 'MY' };
export const ask = (more: object = {}) => ({
  origin: KL,
  destination: KL,
  itemType: 'PARCEL',
  weight: { unit: 'kg', value: 2.3 },
  ...more,
});
export const prices = (services: QuotedService[]) =>
  Object.fromEntries(services.map((s) => [s.code, s.price.amount]));
export const post = (body: object, headers: Record<string, string> = shipper.auth) =>
  t.app.inject({ method: 'POST', url: '/v1.0/service/instantQuote/', headers, payload: body });
export const quoteOf = async (more: object = {}) => (await post(ask(more))).json().data;

/** Prepares each test file that calls it. */
export function withQuote(): void {
  withServer();
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t);
  });
}
