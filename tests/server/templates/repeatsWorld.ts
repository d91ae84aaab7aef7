import { beforeEach } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Template } from '../../../contract/orders/templates.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { planRepeats } from '../../../server/modules/templates/runRepeats.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper as person, t, withNewShipper } from '../../support/shipperServer.ts';
import { type TestShipper, walletMinorOf } from '../../support/world.ts';
import { call, data, orderBody, pageOf } from '../orders/orderBody.ts';

export const MINUTE_S = 60;
export const DAY_S = 86_400;
const KEY = `dx${'d'.repeat(40)}`;
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
export let shipper: TestShipper;
export let template: Template;
export const setShipper = (other: TestShipper): void => {
  shipper = other;
};
export const setTemplate = (other: Template): void => {
  template = other;
};

export const kept = async (name: string, receiver: object = {}) => {
  const { waypoint, serviceCode, itemType } = orderBody({ receiver });
  const order = { waypoint, serviceCode, itemType };
  return data<Template>(await call(t, shipper, 'POST', 'template', { name, order }));
};
export const path = (step = '') => `template/${template.id}/repeat${step}`;
export const put = (body: object) =>
  call(t, shipper, 'PUT', path(), { weekdays: EVERY_DAY, time: '09:00', ...body });
export const repeat = async (body: object = {}) => data<Template>(await put(body)).repeat!;
export const now = async () =>
  data<Template>(await call(t, shipper, 'GET', `template/${template.id}`)).repeat!;
/** Moves the clock just past this moment and runs the due work. */
export const reach = async (moment: string | null) => {
  t.clock.advance((Date.parse(moment ?? '') - t.clock.now().getTime()) / 1000 + MINUTE_S);
  await work();
};
export const work = async () => {
  await planRepeats(t.ctx);
  await runDueJobs(t.ctx);
};
export const orders = async () =>
  (
    await Promise.all(
      ['0', '100', '99'].map(
        async (code) =>
          pageOf<Order>(await call(t, shipper, 'GET', `order?statusCode=${code}&limit=100`)).data,
      ),
    )
  ).flat();
export const wallet = () => walletMinorOf(t, shipper);

export function withRepeats(kind: (typeof DATABASES)[number]): void {
  withNewShipper({ walletMinor: 10_000 }, { kind });
  beforeEach(async () => {
    // A key, because a session would end within the days of these tests.
    await storeApiToken(t.ctx, person, 'days', KEY);
    shipper = { ...person, auth: { host: 'localhost', 'x-delyvax-access-token': KEY } };
    template = await kept('Flowers');
  });
}
