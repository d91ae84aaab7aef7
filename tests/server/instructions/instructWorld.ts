import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { activity, orders } from '../../../server/db/schema/orders/orders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { TEST_NOW } from '../../support/server.ts';
import { setShipper, shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { withSession } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';

/** Moves the clock to a time in Kuala Lumpur and signs in again, because a session ends after ten minutes. */
export async function at(day: string, time: string): Promise<void> {
  const to = Date.parse(`${day}T${time}:00+08:00`);
  t.clock.advance((to - t.clock.now().getTime()) / 1000);
  setShipper(await withSession(t, shipper));
}
export const DAY = '2026-03-03';
export const parcelAt = async (statusCode: number, failedAttempts = 1): Promise<string> => {
  const { id } = await makeOrder(t, shipper);
  await moveTo(t.ctx, id, statusCode);
  await t.db.sql.update(orders).set({ failedAttempts }).where(eq(orders.id, id));
  return id;
};
export const tell = (ids: string, body: object, headers: Record<string, string> = {}) =>
  call(t, shipper, 'POST', `order/${ids}/instruct`, body, headers);
export const orderOf = async (id: string) => data<Order>(await call(t, shipper, 'GET', `order/${id}`));
export const historyOf = (id: string) =>
  t.db.sql
    .select()
    .from(activity)
    .where(and(eq(activity.orderId, id), isNotNull(activity.saidBy)))
    .orderBy(asc(activity.id));
export const stepsSince = async (id: string, count: number) =>
  (await t.db.sql.select().from(activity).where(eq(activity.orderId, id)).orderBy(asc(activity.id)))
    .slice(count)
    .filter(({ saidBy }) => saidBy === null)
    .map(({ statusCode }) => statusCode);
export const lengthOf = async (id: string) =>
  (await t.db.sql.select().from(activity).where(eq(activity.orderId, id))).length;

export function withInstructions(): void {
  withNewShipper();
  beforeEach(() => {
    // Each test starts on the same day, because tests move the clock.
    t.clock.advance((Date.parse(TEST_NOW) - t.clock.now().getTime()) / 1000);
  });
}
