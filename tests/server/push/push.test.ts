import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { pushSubscription } from '../../../server/db/schema/account/access.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { customer, customerUser } from '../../../server/db/schema/tenants.ts';
import { type EventDetails, emitEvents } from '../../../server/eventBus/emitEvent.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { endSession, startSession } from '../../../server/modules/auth/sessions.ts';
import { subscriptionsWithNews } from '../../../server/modules/push/pushStore.ts';
import { planPushes } from '../../../server/modules/push/sendPushes.ts';
import { refusedPast, toWindow, useUp } from '../../support/limits.ts';
import { setShipper, shipper, t } from '../../support/shipperServer.ts';
import { makeShipper, PASSWORD } from '../../support/world.ts';
import { deliver, register, sent, setOutcome, subscriptionAt, withPush } from './pushWorld.ts';

withPush();

const ORDER = '11111111-2222-4333-8444-555555555555';
const change = (details: EventDetails, doer: object = {}) =>
  t.db.tx(() =>
    emitEvents(
      t.ctx,
      { companyId: shipper.companyId, customerId: shipper.customerId, ...doer },
      ['order.updated', 'order_tracking.change'],
      { orderId: ORDER, consignmentNo: 'MY0000000001', ...details },
    ),
  );

describe('a browser that wants to be notified', () => {
  it('a browser that wants to be notified gets a message of a delivered parcel, in the user’s language, once (LIVE-11, API-33)', async () => {
    const subscription = subscriptionAt();
    const response = await register(subscription, {
      headers: { ...shipper.auth, 'accept-language': 'zh-CN' },
    });
    expect(response.statusCode).toBe(200);
    await change({ statusCode: 700 });
    const [first, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(first?.to).toEqual(subscription);
    expect(first?.message).toMatchObject({
      title: 'MY0000000001',
      body: '已送达',
      tone: 'success',
      path: `/order/${ORDER}`,
      orderId: ORDER,
    });
    expect(await deliver()).toEqual([]);
  });

  it('the browser that waits longest is served first, and one whose messages cannot be planned does not hold back the others (LIVE-11)', async () => {
    await register(subscriptionAt('https://push.example.com/two'));
    await change({ statusCode: 600 });
    await register(subscriptionAt('https://push.example.com/one'));
    await change({ statusCode: 700 });
    t.clock.advance(5);
    const first = (await subscriptionsWithNews(t.ctx, Number.MAX_SAFE_INTEGER, 1))[0];
    expect(first?.endpoint).toBe('https://push.example.com/two');
    const failing = vi.spyOn(t.ctx.db, 'tx').mockRejectedValueOnce(new Error('broken'));
    await planPushes(t.ctx);
    failing.mockRestore();
    await runDueJobs(t.ctx);
    expect(sent.map(({ to }) => to.endpoint)).toEqual(['https://push.example.com/one']);
  });

  it("a browser that wants to be notified gets no message of earlier events, of small steps, or of its user's own actions in the portal (LIVE-11)", async () => {
    await change({ statusCode: 700 });
    await register();
    await change({ statusCode: 555 });
    await change({ statusCode: 900 }, { userId: shipper.userId, via: 'session' });
    expect(await deliver()).toEqual([]);
    await change({ statusCode: 900 }, { userId: shipper.userId, via: 'apiKey' });
    expect(await deliver()).toHaveLength(1);
  });

  it('a browser that wants to be notified gets one message for many parcels, and one for the end of its user’s batch (LIVE-11)', async () => {
    await register();
    for (let i = 0; i < 5; i++) await change({ orderId: ORDER.replace(/^1/, String(i)), statusCode: 700 });
    await t.db.tx(() =>
      emitEvents(t.ctx, { ...shipper, via: 'session' }, ['batch.progress'], {
        batch: { id: ORDER, kind: 'confirm', state: 'done', total: 20, done: 20, failed: 5, leftOut: 2 },
      }),
    );
    expect((await deliver()).map(({ message: { title, body } }) => `${title}: ${body}`).sort()).toEqual([
      'Job finished: 15 done, 3 failed, 2 left out.',
      'Your parcels: 5 parcels have news.',
    ]);
  });

  it('a message contains no amounts for roles without prices, nothing about money without the wallet’s right, and parcels only for their readers (BX-50)', async () => {
    await register();
    const events = () =>
      t.db.tx(async () => {
        const scope = { companyId: shipper.companyId, customerId: shipper.customerId };
        await emitEvents(t.ctx, scope, ['order.failed'], {
          orderId: ORDER,
          message: 'This costs MYR 7.00. Of your limit of MYR 6.00 a day MYR 6.00 are left.',
        });
        await emitEvents(t.ctx, scope, ['invoice.status'], {
          invoiceId: ORDER.replace('1', '2'),
          statusCode: 1,
          status: 'success',
        });
      });
    const pushedAs = async (set: object) => {
      await t.db.sql.update(customerUser).set(set);
      await events();
      return (await deliver()).map(({ message }) => message);
    };
    const all = await pushedAs({ role: 'owner' });
    expect(all.map(({ path }) => path).sort()).toEqual([`/order/${ORDER}`, '/payment']);
    expect(JSON.stringify(all)).toContain('MYR 7.00');
    const packed = await pushedAs({ role: 'packer' });
    expect(packed.map(({ path }) => path)).toEqual([`/order/${ORDER}`]);
    expect(JSON.stringify(packed)).toContain('This costs –');
    expect(await pushedAs({ role: 'own' })).toEqual([]);
  });

  it('a message has the id of the portal’s event about the same change, so that the change is listed once (LIVE-12)', async () => {
    await register();
    await change({ statusCode: 700 });
    const [first] = await deliver();
    const [shown] = await t.db.sql.select().from(event).where(eq(event.type, 'order.updated'));
    expect(first?.message.eventId).toBe(shown?.id);
  });

  it.each([
    ['signed out', async () => endSession(t.ctx, await tokenOf())],
    ['lost the account', () => t.db.sql.delete(customerUser)],
    ['is blocked', () => t.db.sql.update(customer).set({ blockedAt: t.clock.now() })],
  ])('a browser whose user has %s gets no more messages and is deleted (B1-22)', async (_what, end) => {
    const user = { id: shipper.userId, companyId: shipper.companyId };
    const session = await startSession(t.ctx, user, { remember: true });
    tokenOf = async () => session.refreshToken;
    const headers = { ...shipper.auth, authorization: `Bearer ${session.accessToken}` };
    expect((await register(subscriptionAt(), { headers })).statusCode).toBe(200);
    await change({ statusCode: 700 });
    await end();
    expect(await deliver()).toEqual([]);
    expect(await t.db.sql.select().from(pushSubscription)).toEqual([]);
  });

  it('a browser that wants to be notified is deleted with its user’s account (AUTH-95)', async () => {
    await register();
    const response = await t.app.inject({
      method: 'POST',
      url: '/v1.0/user/deleteAccount',
      headers: shipper.auth,
      payload: { password: PASSWORD },
    });
    expect(response.statusCode).toBe(200);
    expect(await t.db.sql.select().from(pushSubscription)).toEqual([]);
  });

  it('a browser belongs to the user who subscribed last, and gets no message of the previous one (B1-22)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const shared = subscriptionAt();
    await register(shared);
    await register(shared, { headers: other.auth });
    await change({ statusCode: 700 });
    expect(await deliver()).toEqual([]);
  });

  it('a browser that no longer exists is not called again; a browser whose push service is down is tried again (LIVE-11)', async () => {
    await register();
    await change({ statusCode: 700 });
    setOutcome(() => {
      throw new Error('away');
    });
    expect(await deliver()).toEqual([]);
    setOutcome(() => 'sent');
    t.clock.advance(3600);
    await runDueJobs(t.ctx);
    expect(sent.splice(0)).toHaveLength(1);
    await change({ statusCode: 701 });
    setOutcome(() => 'gone');
    await deliver();
    expect(await t.db.sql.select().from(pushSubscription)).toEqual([]);
  });

  it('a user has at most ten browsers: a new one replaces the oldest', async () => {
    for (let i = 0; i < 12; i++) {
      t.clock.advance(1);
      await register(subscriptionAt(`https://push.example.com/${i}`));
    }
    const kept = (await t.db.sql.select().from(pushSubscription)).map((row) => row.endpoint);
    expect(kept).toHaveLength(10);
    expect(kept).not.toContain('https://push.example.com/1');
  });

  it('a user registers at most sixty browsers an hour (B1-11)', async () => {
    toWindow(t, 3600);
    setShipper(await makeShipper(t, { companyId: shipper.companyId }));
    await useUp(t, `push:${shipper.userId}`, 59);
    expect((await register()).statusCode).toBe(200);
    const over = await register();
    expect([over.statusCode, over.headers['retry-after']]).toEqual(refusedPast(60, 3600));
  });

  it.each([
    ['is no JSON', 'nonsense'],
    ['has no keys', { endpoint: 'https://push.example.com/one' }],
    ['leads to this machine', subscriptionAt('https://127.0.0.1/one')],
    ['leads to the cloud’s own service', subscriptionAt('https://169.254.169.254/one')],
    ['is not encrypted on its way', subscriptionAt('http://push.example.com/one')],
    ['carries a password', subscriptionAt('https://me:you@push.example.com/one')],
  ])(
    'a browser that wants to be notified is refused when its subscription %s (B4-18)',
    async (_why, subscription) => {
      const response = await register(subscription);
      expect(response.statusCode).toBe(422);
      expect(await t.db.sql.select().from(pushSubscription)).toEqual([]);
    },
  );

  it('a browser that wants to be notified cannot be registered by an API key, nor without a session (LIVE-13)', async () => {
    expect((await register(subscriptionAt(), { headers: { host: 'localhost' } })).statusCode).toBe(401);
  });
});

let tokenOf: () => Promise<string> = async () => '';
