import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../../contract/orders/templates.ts';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { memberSpending } from '../../../server/db/schema/account/people.ts';
import { orderRepeat, orderRepeatRun } from '../../../server/db/schema/orders/templates.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper as person, t } from '../../support/shipperServer.ts';
import type { TestShipper } from '../../support/world.ts';
import { call, data, PRICE_MINOR } from '../orders/orderBody.ts';
import {
  EVERY_DAY,
  now,
  path,
  reach,
  repeat,
  setShipper,
  shipper,
  template,
  wallet,
  withRepeats,
} from './repeatsWorld.ts';

describe.each(DATABASES)('on %s', (kind) => {
  withRepeats(kind);

  describe('a schedule of a person who is not the Owner', () => {
    const BOOKS = { weekdays: EVERY_DAY, time: '09:00', books: true };
    const MAKER_GONE =
      'The person who set this repeat may no longer pay for orders. It is paused until somebody who may resumes it.';
    const KEY_GONE =
      'The API key that set this repeat was revoked or has expired. It is paused until somebody resumes it.';
    const setBy = async (who: TestShipper) =>
      data<Template>(await call(t, who, 'PUT', path(), BOOKS)).repeat!;
    const placed = (who: TestShipper, set: object) =>
      t.db.sql.update(customerUser).set(set).where(eq(customerUser.userId, who.userId));
    const outcome = async () => {
      const { last, state } = await now();
      return { result: last?.result, message: last?.message, state };
    };

    it.each<[string, (who: TestShipper) => Promise<unknown>, string, string]>([
      [
        'was removed',
        (who) => t.db.sql.delete(customerUser).where(eq(customerUser.userId, who.userId)),
        MAKER_GONE,
        'paused',
      ],
      ['may not pay any more', (who) => placed(who, { role: 'packer' }), MAKER_GONE, 'paused'],
      [
        'got a limit below the price',
        (who) => placed(who, { dayLimitMinor: PRICE_MINOR - 1 }),
        'This costs MYR 7.00. Of your limit of MYR 6.99 a day MYR 6.99 are left.',
        'active',
      ],
    ])(
      'a schedule that books makes a draft with a message once its maker %s, and is paused if that is permanent (BX-50)',
      async (_, lose, message, state) => {
        const who = await makeMember(t, person, { role: 'operations' });
        const set = await setBy(who);
        await reach(set.nextAt);
        expect(await outcome()).toMatchObject({ result: 'booked' });
        const paid = await wallet();
        await lose(who);
        await reach((await now()).nextAt);
        expect(await outcome()).toEqual({ result: 'held', message, state });
        expect(await wallet()).toBe(paid);
      },
    );

    it('a limit that covers the price lets a schedule book, and counts the booking (BX-50)', async () => {
      const who = await makeMember(t, person, { role: 'operations' });
      const set = await setBy(who);
      await placed(who, { dayLimitMinor: PRICE_MINOR });
      await reach(set.nextAt);
      expect(await outcome()).toMatchObject({ result: 'booked' });
      const [row] = await t.db.sql.select().from(memberSpending);
      expect(row).toMatchObject({ userId: who.userId, spentMinor: PRICE_MINOR });
    });

    it.each([
      ['revoked', () => ({ revokedAt: t.clock.now() })],
      ['over', () => ({ expiresAt: t.clock.now() })],
    ])(
      'a schedule whose API key is %s is held and paused; the person who resumes it then pays (BX-50, BX-54)',
      async (_, ended) => {
        await repeat({ books: true });
        const { nextAt } = await now();
        await t.db.sql.update(apiToken).set(ended());
        await reach(nextAt);
        const key = `dx${'f'.repeat(40)}`;
        await storeApiToken(t.ctx, shipper, 'other', key);
        setShipper({ ...shipper, auth: { host: 'localhost', 'x-delyvax-access-token': key } });
        expect(await outcome()).toEqual({ result: 'held', message: KEY_GONE, state: 'paused' });
        await call(t, shipper, 'POST', path('/resume'));
        await reach((await now()).nextAt);
        expect(await outcome()).toEqual({ result: 'booked', message: null, state: 'active' });
      },
    );

    it('an old schedule without a stored maker continues (BX-50)', async () => {
      const set = await repeat({ books: true });
      await t.db.sql.update(orderRepeat).set({ userId: null, tokenId: null });
      await t.db.sql.update(apiToken).set({ revokedAt: t.clock.now() });
      await reach(set.nextAt);
      const [run] = await t.db.sql.select().from(orderRepeatRun);
      expect(run?.result).toBe('booked');
    });

    it('a member and a key with limits can resume a schedule that makes drafts, but not one that books (BX-50, BX-54)', async () => {
      const who = await makeMember(t, person, { role: 'operations', dayLimitMinor: 1 });
      const key = `dx${'a'.repeat(40)}`;
      await storeApiToken(t.ctx, shipper, 'limited', key, {
        limits: { perDayMinor: 1, perBookingMinor: null, destinations: [], services: [] },
      });
      const program = { auth: { host: 'localhost', 'x-delyvax-access-token': key } };
      for (const [books, by, status] of [
        [false, who, 200],
        [false, program, 200],
        [true, who, 403],
        [true, program, 403],
      ] as const) {
        await repeat({ books });
        await call(t, shipper, 'POST', path('/pause'));
        const answer = await call(t, by, 'POST', path('/resume'));
        expect([books, answer.status]).toEqual([books, status]);
        expect((await now()).state).toBe(status === 200 ? 'active' : 'paused');
      }
    });

    it('a deleted schedule that books is restored paused, and a schedule for drafts is restored unchanged (BX-50)', async () => {
      for (const [books, state] of [
        [true, 'paused'],
        [false, 'active'],
      ] as const) {
        await repeat({ books });
        await call(t, shipper, 'DELETE', `template/${template.id}`);
        await call(t, shipper, 'POST', `template/${template.id}/restore`);
        expect([books, (await now()).state]).toEqual([books, state]);
      }
    });
  });
});
