import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { noCouriers } from '../../../server/adapters/absent.ts';
import { createKarrioCouriers } from '../../../server/adapters/karrio/karrio.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import type { Couriers } from '../../../server/ports/couriers.ts';
import { API_KEY, HOOK_SECRET, type KarrioApi, startKarrioApi } from '../../support/karrio/karrioApi.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper, withSession } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { makeOrder, type orderBody, walletBalanceOf } from '../orders/orderBody.ts';

export const START_MINOR = 10_000;
export const HEAD = 'service,carrier,connection,carrierService,label,price,markupPercent,handover';
export const DX = 'DX,dhl_express,dhl-my,dhl_express_worldwide';

export let api: KarrioApi;
export let t: TestServer;
export let shipper: TestShipper;
/** Ends the calls of this kind as if they had timed out. */
export let tooLate: Record<string, AbortController>;
export const setTooLate = (value: typeof tooLate): void => {
  tooLate = value;
};

export async function connect(...lines: string[]) {
  const answer = await command(t, 'connections/import', { tenant: 'my', csv: [HEAD, ...lines].join('\n') });
  expect(answer.status).toBe(200);
}
export const orderOf = async (id: string) =>
  (await t.db.sql.select().from(orders).where(eq(orders.id, id)))[0]!;
/** The jobs of the next minutes, each at its time. */
export async function minutesLater(minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    t.clock.advance(60);
    await runDueJobs(t.ctx);
  }
  await signInAgain();
}
/** A session ends after ten minutes. */
export async function signInAgain(): Promise<void> {
  shipper.auth = (await withSession(t, shipper)).auth;
}
export async function placed(more: Parameters<typeof orderBody>[0] = {}) {
  const { id } = await makeOrder(t, shipper, more);
  await runDueJobs(t.ctx);
  return orderOf(id);
}

let withDemoCouriers: Couriers;
/** As on a live installation, where the demo's couriers are off: nobody carries the services without a connection. */
export function withoutDemoCouriers(): void {
  t.ctx.ports.couriers = karrioBefore(noCouriers);
}

/** karrio, with no time limit: the machine's clock must not end a call. */
const karrioBefore = (others: Couriers): Couriers =>
  createKarrioCouriers(t.ctx, t.ctx.config.karrio!, others, (kind, connection) => {
    const key = connection ?? kind;
    tooLate[key] ??= new AbortController();
    return tooLate[key].signal;
  });

export const BUY = 'POST /v1/shipments/{id}/purchase';
export const CANCEL = 'POST /v1/shipments/{id}/cancel';
export const balance = async () => (await walletBalanceOf(t, shipper)) * 100;

/** Prepares each test file that calls it. */
export function withKarrio(): void {
  beforeAll(async () => {
    api = await startKarrioApi();
    t = await startTestServer({
      env: { KARRIO_URL: api.url, KARRIO_API_KEY: API_KEY, KARRIO_WEBHOOK_SECRET: HOOK_SECRET },
    });
    withDemoCouriers = karrioBefore(t.ctx.ports.couriers);
  });
  afterAll(async () => {
    await t.close();
    await api.close();
  });
  beforeEach(async () => {
    tooLate = {};
    t.ctx.ports.couriers = withDemoCouriers;
    await t.truncate();
    api.reset();
    shipper = await makeShipper(t, { walletMinor: START_MINOR });
    await connect(`${DX},PDF,,`);
  });
  // Each request and each answer of the stand-in must match karrio's published description.
  afterEach(() => {
    expect(api.misfits).toEqual([]);
  });
}
