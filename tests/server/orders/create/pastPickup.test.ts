import { expect, it } from 'vitest';
import type { BatchPreview } from '../../../../contract/orders/bulk.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { withSession } from '../../../support/world.ts';
import { call, data, error, makeDraft, type Outcome, orderBody, SENDER } from '../orderBody.ts';

withNewShipper({ walletMinor: 1_000_000 });

const TODAY = '2026-03-01T16:00:00.000Z';
const YESTERDAY = '2026-03-01T15:59:59.999Z';

/** The calls that book an order and name its pickup, with the field of a refusal. */
const CALLS: Record<
  string,
  { field: string; status?: number; send: (time: string) => ReturnType<typeof call> }
> = {
  'a new order': {
    field: 'scheduledAt',
    send: (scheduledAt) => call(t, shipper, 'POST', 'order', orderBody({ scheduledAt })),
  },
  'a new order’s stop': {
    field: 'waypoint.0.scheduledAt',
    send: (scheduledAt) => {
      const { waypoint: stops, ...rest } = orderBody();
      const [, drop] = stops as object[];
      return call(t, shipper, 'POST', 'order', {
        ...rest,
        waypoint: [{ type: 'PICKUP', contact: SENDER, scheduledAt }, drop],
      });
    },
  },
  'a changed draft that is booked': {
    field: 'origin.scheduledAt',
    send: async (scheduledAt) => {
      const { id } = await makeDraft(t, shipper);
      return call(t, shipper, 'PATCH', `order/${id}`, {
        origin: { scheduledAt },
        process: true,
        paymentMethodId: 0,
      });
    },
  },
  'a confirmation': {
    field: 'originScheduledAt',
    send: async (originScheduledAt) => {
      const { id } = await makeDraft(t, shipper);
      return call(t, shipper, 'POST', `order/${id}/process`, { originScheduledAt });
    },
  },
  'a confirmation of several': {
    field: 'scheduledAt',
    send: async (scheduledAt) => {
      const orderIds = [(await makeDraft(t, shipper)).id, (await makeDraft(t, shipper)).id];
      return call(t, shipper, 'POST', 'order/process', { orderIds, scheduledAt });
    },
  },
  'a bulk confirmation': {
    field: 'options.scheduledAt',
    status: 422,
    send: async (scheduledAt) => {
      const { id } = await makeDraft(t, shipper);
      return call(t, shipper, 'POST', 'order/bulk', {
        kind: 'confirm',
        orderIds: [id],
        options: { scheduledAt },
      });
    },
  },
};

it.each(Object.keys(CALLS))(
  '%s with a pickup before today by the tenant’s clock is refused at its field, one from the first moment of today on is booked (FORM-42, FORM-43)',
  async (name) => {
    const { field, status = 400, send } = CALLS[name]!;
    const refused = await send(YESTERDAY);
    expect([refused.status, error(refused)]).toMatchObject([
      status,
      { field, message: 'The time is in the past.' },
    ]);
    for (const time of [TODAY, '2026-03-01T16:00:00.001Z', '2026-03-03T02:00:00.000Z', 'now'])
      expect((await send(time)).status, time).toBe(200);
  },
);

it('a draft keeps a past pickup; a change that books it without another time is refused at its field (FORM-42, API-61)', async () => {
  const { id } = await makeDraft(t, shipper, { scheduledAt: YESTERDAY });
  const { waypoint: stops } = data<Order>(await call(t, shipper, 'GET', `order/${id}`));
  expect(stops[0]?.scheduledAt).toBe(YESTERDAY);
  const book = (sent: object) =>
    call(t, shipper, 'PATCH', `order/${id}`, { ...sent, process: true, paymentMethodId: 0 });
  for (const [sent, field] of [
    [{}, 'scheduledAt'],
    [{ note: 'At the gate' }, 'scheduledAt'],
    [{ scheduledAt: YESTERDAY }, 'scheduledAt'],
    [{ origin: { scheduledAt: YESTERDAY } }, 'origin.scheduledAt'],
  ] as const) {
    const refused = await book(sent);
    expect([refused.status, error(refused)]).toMatchObject([
      400,
      { field, message: 'The time is in the past.' },
    ]);
  }
  expect((await call(t, shipper, 'PATCH', `order/${id}`, { note: 'At the gate' })).status).toBe(200);
  expect((await book({ scheduledAt: 'now' })).status).toBe(200);
});

it('just after midnight a pickup of the last hour is accepted, for clients that send their present time late (FORM-43)', async () => {
  t.clock.advance((Date.parse('2026-03-02T16:30:00.000Z') - t.clock.now().getTime()) / 1000);
  const who = await withSession(t, shipper);
  const book = async (scheduledAt: string) =>
    (await call(t, who, 'POST', 'order', orderBody({ scheduledAt }))).status;
  const hourAgo = t.clock.now().getTime() - 3_600_000;
  expect(await book(new Date(hourAgo - 1000).toISOString())).toBe(400);
  expect(await book(new Date(hourAgo + 1000).toISOString())).toBe(200);
});

it('a stored pickup before today is refused at its field by a confirmation, which books the other orders of its call, and takes another time (FORM-42, BULK-09)', async () => {
  const [late, good] = [await makeDraft(t, shipper, { scheduledAt: YESTERDAY }), await makeDraft(t, shipper)];
  const confirmed = async (more: object) =>
    data<Outcome>(
      await call(t, shipper, 'POST', 'order/process', { orderIds: [late.id, good.id], ...more }),
    ).results.map(({ id, ok, error: why }) => [id, ok, (why as { field?: string } | null)?.field ?? null]);
  expect(await confirmed({})).toEqual([
    [late.id, false, 'scheduledAt'],
    [good.id, true, null],
  ]);
  expect((await confirmed({ scheduledAt: 'now' }))[0]).toEqual([late.id, true, null]);
});

it('a bulk confirmation leaves out an order whose stored pickup is before today, with its reason, unless it has another time (FORM-42, BULK-09)', async () => {
  const late = await makeDraft(t, shipper, { scheduledAt: YESTERDAY });
  const good = await makeDraft(t, shipper);
  const preview = async (options?: object) =>
    data<BatchPreview>(
      await call(t, shipper, 'POST', 'order/bulk/preview', {
        kind: 'confirm',
        orderIds: [late.id, good.id],
        options,
      }),
    );
  expect(await preview()).toMatchObject({
    count: 1,
    total: 2,
    byProblem: [{ count: 1, message: 'The time is in the past.', field: 'scheduledAt' }],
  });
  expect(await preview({ scheduledAt: 'now' })).toMatchObject({ count: 2, byProblem: [] });
});
