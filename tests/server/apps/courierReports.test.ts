import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { event } from '../../../server/db/schema/system/events.ts';
import { DATABASES } from '../../support/server.ts';
import { withSession } from '../../support/world.ts';
import { call, data, makeOrder } from '../orders/orderBody.ts';
import { CONFIG, installed, orderOf, report, shipper, TUPAI, t, withApps } from './appsWorld.ts';

describe.each(DATABASES)('apps on %s', (kind) => {
  withApps(kind);

  describe('an own courier account', () => {
    describe('reports that come late or twice', () => {
      const MINUTE = 60;
      /** A parcel ten minutes after its booking, and a function that reports a step at a minute after the booking. */
      async function parcel() {
        const { webhookUrl } = await installed(TUPAI, CONFIG);
        const order = await makeOrder(t, shipper);
        const start = t.clock.now().getTime();
        t.clock.advance(10 * MINUTE);
        const step = async (statusCode: number, minute: number | null, location = 'Ipoh') => {
          const at = minute === null ? {} : { at: new Date(start + minute * MINUTE * 1000).toISOString() };
          const res = await report(webhookUrl ?? '', {
            consignmentNo: order.consignmentNo,
            statusCode,
            location,
            ...at,
          });
          return res.statusCode;
        };
        const history = async () => {
          const { histories } = data<{ histories: { statusCode: number; location: string | null }[] }>(
            await call(t, await withSession(t, shipper), 'GET', `order/${order.id}/track`),
          );
          return histories
            .filter((h) => h.statusCode > 400)
            .map((h) => `${h.statusCode} ${h.location}`)
            .reverse();
        };
        const events = async () =>
          (await t.db.sql.select().from(event).where(eq(event.orderId, order.id)).orderBy(event.id))
            .filter(({ type }) => type.startsWith('order_tracking.'))
            .map(({ type }) => type.slice('order_tracking.'.length));
        const status = async () => (await orderOf(order.id)).statusCode;
        return { step, history, events, status, id: order.id };
      }

      it('an older failed delivery joins the history at its time; status, change events and the reason stay (BX-31)', async () => {
        const { step, history, events, status, id } = await parcel();
        await step(500, 1);
        await step(600, 4);
        const before = await events();
        expect(await step(650, 3)).toBe(200);
        expect(await status()).toBe(600);
        expect(await history()).toEqual(['500 Ipoh', '650 Ipoh', '600 Ipoh']);
        expect((await events()).slice(before.length)).toEqual(['update']);
        expect((await orderOf(id)).failedReason).toBeNull();
      });

      it.each([
        ['a second before the newest step', -1, 600],
        ['at the time of the newest step', 0, 650],
        ['a second after the newest step', 1, 650],
      ])('a report %s decides the status by its time (BX-31)', async (_, seconds, expected) => {
        const { step, status } = await parcel();
        await step(500, 1);
        await step(600, 4);
        await step(650, 4 + seconds / MINUTE);
        expect(await status()).toBe(expected);
      });

      it('a report of a clock that is ahead is compared by its own time: its repeat adds nothing, a second attempt does (BX-31)', async () => {
        const { step, history, events } = await parcel();
        await step(500, 1);
        await step(650, 130);
        const before = await events();
        t.clock.advance(1);
        await step(650, 130);
        expect(await events()).toEqual(before);
        t.clock.advance(1);
        await step(650, 165);
        expect(await history()).toEqual(['500 Ipoh', '650 Ipoh', '650 Ipoh']);
      });

      it('an older report of a clock that is ahead, received after a newer one, leaves the status (BX-31)', async () => {
        const { step, status } = await parcel();
        await step(500, 1);
        await step(600, 130);
        t.clock.advance(1);
        await step(650, 129);
        expect(await status()).toBe(600);
      });

      it.each([
        ['a second before the newest step', -1, 600, ['500 Ipoh', '650 Penang', '600 Ipoh']],
        ['at the time of the newest step', 0, 650, ['500 Ipoh', '600 Ipoh', '650 Penang']],
        ['a second after the newest step', 1, 650, ['500 Ipoh', '600 Ipoh', '650 Penang']],
      ])(
        'a report of a clock that is ahead, %s, takes its place by that clock once our clock has passed both (BX-31)',
        async (_, seconds, expected, steps) => {
          const { step, status, history } = await parcel();
          await step(500, 1);
          await step(600, 130);
          t.clock.advance(125 * MINUTE);
          await step(650, 130 + seconds / MINUTE, 'Penang');
          expect(await status()).toBe(expected);
          expect(await history()).toEqual(steps);
        },
      );

      it('a delivery whose time has come is no late report by another clock that was ahead (BX-31)', async () => {
        const { step, status, history } = await parcel();
        await step(500, 1);
        await step(600, 130);
        t.clock.advance(20 * MINUTE);
        await step(700, 29);
        expect(await status()).toBe(700);
        expect(await history()).toEqual(['500 Ipoh', '600 Ipoh', '700 Ipoh']);
      });

      it('a report with another place or time is a new step; only a report with equal status, place and time is a repeat (BX-31)', async () => {
        const { step, history, status } = await parcel();
        await step(500, 1);
        await step(555, 2, 'Ipoh');
        await step(555, 2, 'Ipoh');
        await step(555, 2, 'Penang');
        await step(555, 3, 'Penang');
        await step(500, 3, 'Penang');
        expect(await history()).toEqual(['500 Ipoh', '555 Ipoh', '555 Penang', '555 Penang']);
        await step(625, 5, 'Penang');
        await step(625, 6, 'Penang');
        expect(await history()).toEqual([
          '500 Ipoh',
          '555 Ipoh',
          '555 Penang',
          '555 Penang',
          '625 Penang',
          '625 Penang',
        ]);
        expect(await status()).toBe(625);
      });

      it('a report without a time that names the present status from the same place is a repeat (BX-31)', async () => {
        const { step, history } = await parcel();
        await step(500, null);
        await step(500, null);
        await step(500, null, 'Penang');
        expect(await history()).toEqual(['500 Ipoh', '500 Penang']);
      });

      it('a courier whose clock is slow still picks the parcel up (BX-31)', async () => {
        const { step, status } = await parcel();
        await step(110, 9);
        await step(200, 9);
        expect(await step(500, -1)).toBe(200);
        expect(await status()).toBe(500);
      });

      it('a courier whose clock is before the order delivers: its reports are compared by its own times (BX-31)', async () => {
        const { step, status, history } = await parcel();
        await step(500, -9);
        await step(600, -5);
        await step(700, -1);
        expect(await status()).toBe(700);
        expect(await history()).toEqual(['500 Ipoh', '600 Ipoh', '700 Ipoh']);
      });

      it('a delivery during the way back is a delivery to the sender, but not by an older report (BX-31)', async () => {
        const { step, status, history } = await parcel();
        await step(500, 1);
        await step(661, 5);
        await step(700, 4);
        expect(await status()).toBe(661);
        await step(700, 6);
        expect(await status()).toBe(701);
        expect(await history()).toEqual(['500 Ipoh', '700 Ipoh', '661 Ipoh', '701 Ipoh']);
      });
    });
  });
});
