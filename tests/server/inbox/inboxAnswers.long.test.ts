import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { makeShipper } from '../../support/world.ts';
import { call, error, pageOf } from '../orders/orderBody.ts';
import {
  answer,
  bookedId,
  counts,
  daysFromNow,
  failedDelivery,
  inboxOf,
  kindsOf,
  moved,
  onlyLine,
  shipper,
  t,
  withInbox,
} from './inboxWorld.ts';

withInbox();

const tomorrow = () => ({ until: daysFromNow(1).toISOString() });

describe('done, snooze and reopen', () => {
  it('the steps of an API key have its name and its maker, also after another end of the line (BX-40, BX-51)', async () => {
    await failedDelivery();
    const { id } = await onlyLine();
    const secret = `dx${randomBytes(20).toString('hex')}`;
    await storeApiToken(t.ctx, shipper, 'Night desk', secret);
    const program = { ...shipper, auth: { host: 'localhost', 'x-access-token': secret } };
    await answer('note', id, { what: 'called' }, program);
    await answer('done', id, {}, program);
    const key = { by: 'Aisyah Rahman', key: 'Night desk' };
    expect(await inboxOf('tab=ended')).toMatchObject([
      {
        endedBy: key.by,
        endedByKey: key.key,
        steps: [
          { what: 'done', ...key },
          { what: 'called', ...key },
        ],
      },
    ]);
    await answer('reopen', id);
    await answer('done', id);
    expect(await inboxOf('tab=ended')).toMatchObject([{ endedBy: key.by, endedByKey: null }]);
  });

  it('a line marked as done has the person, once, and can be reopened (BX-40)', async () => {
    await failedDelivery();
    const { id } = await onlyLine();
    expect(await answer('done', id)).toEqual([{ id, ok: true, error: null }]);
    const [ended] = await inboxOf('tab=ended');
    expect(ended?.endedBy).toBeTruthy();
    expect(await answer('done', id)).toEqual([{ id, ok: true, error: null }]);
    expect((await inboxOf('tab=ended'))[0]?.endedAt).toBe(ended?.endedAt);
    expect(await answer('reopen', id)).toEqual([{ id, ok: true, error: null }]);
    expect(await onlyLine()).toMatchObject({ id, endedAt: null, endedBy: null });
  });

  it('a snoozed line returns by itself at its time (BX-40)', async () => {
    await failedDelivery();
    const { id } = await onlyLine();
    await answer('snooze', id, { until: new Date(t.clock.now().getTime() + 60_000).toISOString() });
    expect(await inboxOf()).toEqual([]);
    expect(await counts()).toEqual({ waiting: 0, snoozed: 1 });
    t.clock.advance(59);
    expect(await kindsOf('tab=snoozed')).toEqual(['deliveryFailed']);
    t.clock.advance(1);
    expect(await kindsOf()).toEqual(['deliveryFailed']);
    expect(await kindsOf('tab=snoozed')).toEqual([]);
  });

  it.each(['', 'tomorrow', '2020-01-01T00:00:00Z'])(
    'a snooze until “%s” is refused (BX-40)',
    async (until) => {
      await failedDelivery();
      const res = await call(t, shipper, 'POST', `inbox/${(await onlyLine()).id}/snooze`, { until });
      expect(res.status).toBe(422);
      expect(error(res).field).toBe('until');
    },
  );

  const YEAR_MS = 365 * 86_400_000;
  it.each([
    [-1, 422],
    [0, 422],
    [1, 200],
    [YEAR_MS - 1, 200],
    [YEAR_MS, 200],
    [YEAR_MS + 1, 422],
  ])('a snooze for %i ms is answered with %i (BX-40)', async (ms, status) => {
    await failedDelivery();
    const until = new Date(t.clock.now().getTime() + ms).toISOString();
    const res = await call(t, shipper, 'POST', `inbox/${(await onlyLine()).id}/snooze`, { until });
    expect(res.status).toBe(status);
    expect(await counts()).toEqual(status === 200 ? { waiting: 0, snoozed: 1 } : { waiting: 1, snoozed: 0 });
  });

  it.each([
    [0, 422, 0],
    [1, 200, 1],
    [2, 200, 2],
    [1000, 200, 3],
    // As in every list, a larger page is the largest one.
    [1001, 200, 3],
  ])('a page of %i lines is answered with %i and has %i of three (BX-40)', async (limit, status, shown) => {
    for (let i = 0; i < 3; i++) await failedDelivery();
    const res = await call(t, shipper, 'GET', `inbox?limit=${limit}`);
    expect(res.status).toBe(status);
    if (status === 200) expect(pageOf<InboxLine>(res).data).toHaveLength(shown);
  });

  it('a line that cannot be changed does not hold back the others (BX-34, BX-40)', async () => {
    const [first, second] = [await bookedId(), await bookedId()];
    await moved(first, [500, 650]);
    await moved(second, [500, 650]);
    const ids = (await inboxOf()).map(({ id }) => id);
    await answer('done', ids.join(','));
    await moved(first, [600, 650]);
    const old = (await inboxOf('tab=ended')).find(({ order }) => order?.id === first)!;
    const unknown = '00000000-0000-4000-8000-000000000009';
    const results = await answer('reopen', [...ids, unknown].join(','));
    expect(Object.fromEntries(results.map(({ id, ok }) => [id, ok]))).toEqual({
      [old.id]: false,
      [ids.find((id) => id !== old.id)!]: true,
      [unknown]: false,
    });
    expect(results.find(({ id }) => id === old.id)?.error?.message).toBe(
      'The order has moved on: this matter is over.',
    );
  });

  it('lines of another account are unknown (BX-40)', async () => {
    await failedDelivery();
    const { id } = await onlyLine();
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    for (const [step, body] of [
      ['done', {}],
      ['reopen', {}],
      ['snooze', tomorrow()],
    ] as const)
      expect((await call(t, stranger, 'POST', `inbox/${id}/${step}`, body)).status).toBe(404);
    expect(pageOf(await call(t, stranger, 'GET', 'inbox')).data).toEqual([]);
    expect(await onlyLine()).toMatchObject({ id, endedAt: null, snoozedUntil: null });
  });
});
