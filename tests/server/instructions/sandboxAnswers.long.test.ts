import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { sandboxShipment } from '../../../server/db/schema/system/sandbox.ts';
import { t } from '../../support/shipperServer.ts';
import { error, RECEIVER } from '../orders/orderBody.ts';
import { at, DAY, historyOf, parcelAt, tell, withInstructions } from './instructWorld.ts';

withInstructions();
describe('a sandbox courier', () => {
  it.each([
    ['11:59', 1, 200],
    ['12:00', 1, 409],
    ['12:01', 1, 409],
    ['11:59', 2, 200],
    ['11:59', 3, 409],
    ['11:59', 4, 409],
  ])(
    'a sandbox courier instructed at %s after %i failed attempts to deliver on the same day answers %i (BX-41)',
    async (time, attempts, status) => {
      await at(DAY, time);
      const id = await parcelAt(650, attempts);
      const answer = await tell(id, { reattemptOn: DAY });
      expect(answer.status).toBe(status);
      if (status === 409) {
        expect(error(answer).code).toBe('ERR_COURIER_REFUSED');
        expect(error(answer).message).toMatch(/left at 12:00|tried 3 times/);
        expect(await historyOf(id)).toEqual([]);
      }
    },
  );

  it.each([
    ['an address that it does not serve', 650, { address: { postcode: '99999' } }, /does not serve/],
    ['an address in another state', 650, { address: { state: 'Johor' } }, /within Selangor alone/],
    ['an address while the driver has the parcel', 600, { address: {} }, /with the driver/],
  ])(
    'a sandbox courier refuses %s with its reason (BX-41)',
    async (_what, statusCode, { address, ...rest }: Record<string, unknown>, reason) => {
      const id = await parcelAt(statusCode);
      const { address1, city, state, postcode } = RECEIVER;
      const body = address ? { address: { address1, city, state, postcode, ...address } } : rest;
      const answer = await tell(id, body);
      expect([answer.status, error(answer).code]).toEqual([409, 'ERR_COURIER_REFUSED']);
      expect(error(answer).message).toMatch(reason);
    },
  );

  it('a sandbox courier refuses another day for a rider’s parcel (BX-41)', async () => {
    const id = await parcelAt(650);
    await t.db.sql.update(orders).set({ serviceId: null }).where(eq(orders.id, id));
    const { service } = await import('../../../server/db/schema/couriers/rateCards.ts');
    const [instant] = await t.db.sql.select().from(service).where(eq(service.serviceType, 'instant'));
    await t.db.sql.update(orders).set({ serviceId: instant!.id }).where(eq(orders.id, id));
    expect(error(await tell(id, { reattemptOn: '2026-03-05' })).message).toMatch(/rider brings/);
  });

  it('a sandbox courier receives a repeated instruction once (BX-41)', async () => {
    const id = await parcelAt(650);
    const request = { id: '00000000-0000-4000-8000-000000000009', orderId: id, outlet: null, sender: null };
    const { couriers } = t.ctx.ports;
    expect(await couriers.instruct({ ...request, instruction: { returnNow: true } }, 650)).toEqual({
      accepted: true,
    });
    const [first] = await t.db.sql.select().from(sandboxShipment).where(eq(sandboxShipment.orderId, id));
    t.clock.advance(5);
    await couriers.instruct({ ...request, instruction: { returnNow: true } }, 650);
    const [second] = await t.db.sql.select().from(sandboxShipment).where(eq(sandboxShipment.orderId, id));
    expect(second).toEqual(first);
  });
});
