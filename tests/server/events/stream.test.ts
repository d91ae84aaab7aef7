import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { emitEvent } from '../../../server/eventBus/emitEvent.ts';
import { revokeToken, storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { endSession, startSession } from '../../../server/modules/auth/sessions.ts';
import { endSessionsOf } from '../../../server/modules/auth/store.ts';
import { startTestServer } from '../../support/server.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, makeOrder } from '../orders/orderBody.ts';

let shipper: TestShipper;
const opened: Readable[] = [];
withServer();
beforeEach(async () => {
  for (const stream of opened.splice(0)) stream.destroy();
  await t.truncate();
  shipper = await makeShipper(t);
});

const emit = (who: TestShipper, message: string) =>
  t.db.tx(() => emitEvent(t.ctx, who, 'order.updated', { message }));

async function open(headers: Record<string, string>, query = '') {
  const response = await t.app.inject({
    method: 'GET',
    url: `/v1.0/events${query}`,
    headers,
    payloadAsStream: true,
  });
  if (response.statusCode !== 200) return { response, until: async () => '' };
  const stream = response.stream();
  opened.push(stream);
  let text = '';
  let check = () => undefined as unknown;
  stream.on('data', (chunk: Buffer) => {
    text += chunk;
    check();
  });
  const until = (marker: string) =>
    new Promise<string>((resolve) => {
      check = () => (text.includes(marker) ? resolve(text) : undefined);
      check();
    });
  return { response, stream, until };
}

describe('live events', () => {
  it('live events come from own orders as JSON with ascending ids, and none from other accounts (LIVE-01, LIVE-04, API-34)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const { response, until } = await open(shipper.auth);
    expect(response.headers['content-type']).toContain('text/event-stream');
    await until('retry:');
    await emit(other, 'foreign');
    await emit(shipper, 'own one');
    await emit(shipper, 'own two');
    const text = await until('own two');
    expect(text).not.toContain('foreign');
    const data = [...text.matchAll(/^id: \d+\ndata: (.+)$/gm)].map((m) => JSON.parse(m[1]!));
    expect(data).toMatchObject([{ type: 'order.updated', message: 'own one' }, { message: 'own two' }]);
    expect(data[1].id).toBeGreaterThan(data[0].id);
  });

  it('live events about parcels, money and webhooks go to members whose role may see these records (LIVE-01, BX-50)', async () => {
    const heardAs = async (set: Partial<typeof customerUser.$inferInsert>) => {
      await t.db.sql.update(customerUser).set(set);
      const { stream, until } = await open(shipper.auth);
      await until('retry:');
      await t.db.tx(async () => {
        const types = [
          'order.updated',
          'invoice.status',
          'cod.paid',
          'webhook.state',
          'views.changed',
        ] as const;
        for (const type of types) await emitEvent(t.ctx, shipper, type, {});
      });
      const text = await until('views.changed');
      stream?.destroy();
      return [...text.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type);
    };
    expect(await heardAs({ role: 'manager' })).toHaveLength(5);
    expect(await heardAs({ role: 'packer' })).toEqual(['order.updated', 'views.changed']);
    expect(await heardAs({ role: 'operations' })).toEqual([
      'order.updated',
      'invoice.status',
      'views.changed',
    ]);
    // The account's own role without any right.
    expect(await heardAs({ role: 'own' })).toEqual(['views.changed']);
  });

  it.each([['header'], ['query']])(
    'live events are replayed after the last event of a broken stream, given by %s (LIVE-06)',
    async (how) => {
      const first = await open(shipper.auth);
      await first.until('retry:');
      await emit(shipper, 'seen');
      const id = /id: (\d+)\ndata/.exec(await first.until('seen'))![1]!;
      first.stream?.destroy();
      await emit(shipper, 'missed');
      const resumed =
        how === 'header'
          ? await open({ ...shipper.auth, 'last-event-id': id })
          : await open(shipper.auth, `?lastEventId=${id}`);
      const text = await resumed.until('missed');
      expect(text).not.toContain('seen');
    },
  );

  it('live events mark an own action only for its actor, not for colleagues and not if a program acted, and contain no user id (LIVE-05)', async () => {
    const colleague = await makeShipper(t, { companyId: shipper.companyId });
    await t.db.sql
      .update(customerUser)
      .set({ customerId: shipper.customerId })
      .where(eq(customerUser.userId, colleague.userId));
    const mine = await open(shipper.auth);
    const theirs = await open(colleague.auth);
    for (const { until } of [mine, theirs]) await until('retry:');
    const doer = { ...shipper, via: 'session' as const };
    for (const [message, who] of [
      ['by hand', doer],
      ['by program', { ...doer, via: 'apiKey' as const }],
      ['by courier', { companyId: shipper.companyId, customerId: shipper.customerId }],
    ] as const)
      await t.db.tx(() => emitEvent(t.ctx, who, 'order.updated', { message }));
    const flags = async (stream: typeof mine) =>
      [...(await stream.until('by courier')).matchAll(/^id: \d+\ndata: (.+)$/gm)].map((m) => {
        const event = JSON.parse(m[1]!);
        expect(event).not.toHaveProperty('by');
        return event.own;
      });
    expect(await flags(mine)).toEqual([true, false, false]);
    expect(await flags(theirs)).toEqual([false, false, false]);
  });

  it('live events of an order that the user books and then changes are the user’s own (LIVE-05)', async () => {
    const { until } = await open(shipper.auth);
    await until('retry:');
    const { id } = await makeOrder(t, shipper, { process: false, paymentMethodId: -1 });
    await call(t, shipper, 'PUT', `order/${id}`, { note: 'mine' });
    expect(await until('order.updated')).toContain('"own":true');
  });

  it('a new stream of live events has no earlier events (LIVE-01)', async () => {
    await emit(shipper, 'old');
    const { until } = await open(shipper.auth);
    await until('retry:');
    await emit(shipper, 'new');
    expect(await until('new')).not.toContain('old');
  });

  it.each([
    ['nothing is known of the page', '', true],
    ['the page was opened before the last event', '?pageAgeMs=60000', true],
    ['the page was opened after the last event', '?pageAgeMs=1000', false],
    ['the last event is known', '?lastEventId=999999', false],
  ])(
    'live events say at the start whether the page must be loaded again: %s (LIVE-08)',
    async (_name, query, stale) => {
      await emit(shipper, 'old');
      t.clock.advance(30);
      const { until } = await open(shipper.auth, query);
      expect(await until('"stale"')).toMatch(
        new RegExp(`^id: \\d+\nevent: start\ndata: {"stale":${stale}}$`, 'm'),
      );
    },
  );

  it('live events do not reload a page that was served even shortly after the last event (LIVE-08)', async () => {
    const staleAt = async (servedAt: number) => {
      const { until } = await open(shipper.auth, `?servedAt=${servedAt}`);
      return /"stale":(\w+)/.exec(await until('"stale"'))?.[1];
    };
    await emit(shipper, 'old');
    const now = t.clock.now().getTime();
    expect(await staleAt(now - 1)).toBe('true');
    expect(await staleAt(now + 1001)).toBe('false');
  });

  it('live events open with a one-use ticket in the address, never a second time (LIVE-03)', async () => {
    const ticket = async () =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1.0/auth/ticket',
          headers: shipper.auth,
          payload: { path: '/v1.0/events' },
        })
      ).json().data.ticket;
    const value = await ticket();
    const { until } = await open({ host: 'localhost' }, `?jwt=${value}`);
    await until('retry:');
    expect(
      (
        await t.app.inject({
          method: 'GET',
          url: `/v1.0/events?jwt=${value}`,
          headers: { host: 'localhost' },
        })
      ).statusCode,
    ).toBe(401);
  });

  it.each(['sign-out', 'password reset', 'revoked API key'])(
    'live events end within five seconds after a %s, without any later event (B1-22, LIVE-02)',
    async (how) => {
      const user = { id: shipper.userId, companyId: shipper.companyId };
      const session = await startSession(t.ctx, user);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const text = `dx${'a'.repeat(40)}`;
      const key = await storeApiToken(t.ctx, shipper, 'Shop', text);
      const { stream, until } = await open({
        host: 'localhost',
        ...(how === 'revoked API key'
          ? { 'x-delyvax-access-token': text }
          : { authorization: `Bearer ${session.accessToken}` }),
      });
      await until('retry:');
      const ended = new Promise<void>((resolve) => stream?.once('end', resolve));
      if (how === 'sign-out') await endSession(t.ctx, session.refreshToken);
      else if (how === 'password reset') await endSessionsOf(t.ctx, shipper.userId);
      else await revokeToken(t.ctx, shipper, key.id);
      // Polling notices it while nothing happens, and before the first event is sent.
      if (how === 'sign-out') vi.advanceTimersByTime(5000);
      else await emit(shipper, 'after the end');
      await ended;
      expect(await until('retry:')).not.toContain('after the end');
    },
  );

  it('live events do not open without a session (LIVE-02)', async () => {
    expect(
      (await t.app.inject({ method: 'GET', url: '/v1.0/events', headers: { host: 'localhost' } })).statusCode,
    ).toBe(401);
  });

  it('a user can open at most eight streams of live events (LIVE-01)', async () => {
    for (let i = 0; i < 8; i++) await (await open(shipper.auth)).until('retry:');
    expect((await open(shipper.auth)).response.statusCode).toBe(429);
  });

  it('live events end when the server closes (LIVE-01)', async () => {
    const ownServer = await startTestServer();
    const someone = await makeShipper(ownServer);
    const response = await ownServer.app.inject({
      method: 'GET',
      url: '/v1.0/events',
      headers: someone.auth,
      payloadAsStream: true,
    });
    const ended = new Promise<void>((resolve) => response.stream().on('end', resolve).resume());
    await ownServer.close();
    await ended;
  });
});
