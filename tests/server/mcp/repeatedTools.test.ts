import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { REPEATED_MS } from '../../../contract/rules/integrations/mcp.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { correctWeight } from '../../../server/modules/charges/weighing.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { takeReportedStep } from '../../../server/modules/orders/status/reportedStep.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { type Assistant, assistant, book, listening, makeKey, parcel } from './mcpWorld.ts';

const WALLET_MINOR = 10_000;
const WINDOW_S = REPEATED_MS / 1000;

let url: URL;
let me: Assistant;

withNewShipper({ walletMinor: WALLET_MINOR });
beforeAll(async () => {
  url = await listening(t);
});
beforeEach(async () => {
  me = await assistant(url, (await makeKey(t, who)).token);
});
afterEach(() => {
  vi.restoreAllMocks();
  return me.close();
});

const walletMinor = async () => {
  const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
  return row!.walletMinor;
};
const orderCount = async () => (await t.db.sql.select().from(orders)).length;
const draft = async (more: object = {}, by = me) =>
  ((await by.ask('create_draft', parcel(more))) as { order: { id: string } }).order.id;

describe('a repeated call of a tool', () => {
  it('a repeated cancellation gets the same answer, also with another reason and fifty at once, and refunds once (BX-54)', async () => {
    const { order } = await book(me, parcel());
    const input = { orderId: order!.id, reason: 'Not needed' };
    const first = await me.ask('cancel', input);
    expect(await me.ask('cancel', input)).toEqual(first);
    expect(await me.ask('cancel', { orderId: order!.id })).toEqual(first);
    const { order: second } = await book(me, parcel({ referenceNo: 'two' }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => me.ask('cancel', { orderId: second!.id })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('a cancellation of an order that the person saw unpaid is refused if the order was paid since (BX-54)', async () => {
    const id = await draft();
    await book(me, { orderId: id });
    const seen = { orderId: id, statusCode: 0 };
    expect(await me.refusal('cancel', seen)).toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await walletMinor()).toBeLessThan(WALLET_MINOR);
    const cancelled = await me.ask('cancel', { orderId: id, statusCode: 100 });
    expect(cancelled).toMatchObject({ order: { id, statusCode: 900 } });
    expect(await me.ask('cancel', seen)).toEqual(cancelled);
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('a cancellation that its courier no longer allows stays refused (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    expect(await me.refusal('cancel', { orderId: id })).toMatchObject({ code: 'ERR_ORDER_STATUS' });
    expect(await me.refusal('undo', { orderId: id })).toMatchObject({ code: 'ERR_ORDER_STATUS' });
  });

  it('a repeated step back gets the same answer, an order seen as a draft is not cancelled once it is booked, and a cancellation in another way cannot be taken back (BX-54)', async () => {
    const id = await draft();
    const deleted = await me.ask('undo', { orderId: id });
    expect(deleted).toEqual({ undone: 'draftDeleted', id, order: null });
    expect(await me.ask('undo', { orderId: id })).toEqual(deleted);
    const { order } = await book(me, parcel());
    const undone = await me.ask('undo', { orderId: order!.id });
    expect(await me.ask('undo', { orderId: order!.id.toUpperCase() })).toEqual(undone);
    const { order: seenUnpaid } = await book(me, parcel({ referenceNo: 'one' }));
    const asDraft = { orderId: seenUnpaid!.id, statusCode: 0 };
    expect(await me.refusal('undo', asDraft)).toMatchObject({ code: 'ERR_CONFLICT' });
    const asBooked = { ...asDraft, statusCode: 100 };
    const cancelled = await me.ask('undo', asBooked);
    expect(cancelled).toMatchObject({ undone: 'bookingCancelled', order: { statusCode: 900 } });
    expect(await me.ask('undo', asBooked)).toEqual(cancelled);
    const { order: other } = await book(me, parcel({ referenceNo: 'two' }));
    await me.ask('cancel', { orderId: other!.id });
    expect(await me.refusal('undo', { orderId: other!.id })).toEqual({
      code: 'ERR_CONFLICT',
      reason: 'A cancellation cannot be taken back. Make a new order instead.',
    });
    const { id: waiting } = await makeDraft(t, who);
    const started = await call(t, who, 'POST', 'order/bulk', { kind: 'confirm', orderIds: [waiting] });
    const batchId = data<{ id: string }>(started).id;
    const stopped = await me.ask('undo', { batchId });
    expect(await me.ask('undo', { batchId })).toEqual(stopped);
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });
});

describe('a draft of the same contents', () => {
  it.each([
    [WINDOW_S - 1, 1],
    [WINDOW_S, 2],
    [WINDOW_S + 1, 2],
  ])(
    'a draft of the same contents %i seconds later makes %i drafts in all (BX-54)',
    async (later, drafts) => {
      // Begins in the middle of a fixed window.
      const at = t.clock.now().getTime();
      t.clock.advance((REPEATED_MS * 1.5 - (at % REPEATED_MS)) / 1000);
      const first = await draft();
      expect(await draft()).toBe(first);
      t.clock.advance(later);
      expect((await draft()) === first).toBe(drafts === 1);
      expect(await orderCount()).toBe(drafts);
    },
  );

  it('a draft of the same contents is a second one with another request, content or key, and the same request stays one (BX-54)', async () => {
    const first = await draft();
    const others = [
      await draft({ requestId: 'one' }),
      await draft({ requestId: 'two' }),
      await draft({ note: 'Other' }),
    ];
    expect(await draft({ requestId: 'one' })).toBe(others[0]);
    const second = await assistant(url, (await makeKey(t, who)).token);
    others.push(await draft({}, second), await draft({ requestId: 'one' }, second));
    await second.close();
    expect(new Set([first, ...others]).size).toBe(6);
    expect(await orderCount()).toBe(6);
  });

  it('a draft of the same contents is a new one once the first was deleted or booked (BX-54)', async () => {
    const ids = [await draft()];
    await me.ask('undo', { orderId: ids[0] });
    ids.push(await draft());
    expect(await draft()).toBe(ids[1]);
    await book(me, { orderId: ids[1] });
    ids.push(await draft());
    expect(await draft()).toBe(ids[2]);
    expect(new Set(ids).size).toBe(3);
    expect(await orderCount()).toBe(2);
  });

  it.each(
    ['booked', 'deleted'].flatMap((gone) => [
      [gone, 4, true] as const,
      [gone, WINDOW_S - 1, true] as const,
      [gone, WINDOW_S, false] as const,
      [gone, WINDOW_S + 1, false] as const,
    ]),
  )(
    'a draft of the same contents after a first one was %s is repeated %i seconds later beyond the end of a fixed window: %s (BX-54)',
    async (gone, later, isSame) => {
      const at = t.clock.now().getTime();
      t.clock.advance((2 * REPEATED_MS - (at % REPEATED_MS)) / 1000 - 10);
      const first = await draft();
      await (gone === 'booked' ? book(me, { orderId: first }) : me.ask('undo', { orderId: first }));
      t.clock.advance(8);
      const second = await draft();
      expect(second).not.toBe(first);
      t.clock.advance(later);
      expect((await draft()) === second).toBe(isSame);
      expect(await orderCount()).toBe((gone === 'booked' ? 2 : 1) + (isSame ? 0 : 1));
    },
  );

  it('a draft of the same contents is made once by fifty calls at once (BX-54)', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => me.send('create_draft', parcel())));
    expect(results.some(({ isError }) => !isError)).toBe(true);
    expect(await orderCount()).toBe(1);
  });
});

describe('a repeated answer to a matter', () => {
  const lineOf = async () => {
    const { lines } = (await me.ask('inbox')) as { lines: { id: string }[] };
    return lines[0]!.id;
  };
  const failed = async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    return lineOf();
  };
  const steps = async () => {
    const rows = await t.db.sql.select().from(inboxLine).orderBy(asc(inboxLine.since), asc(inboxLine.id));
    return rows.flatMap((row) => row.steps.map(({ what }) => what));
  };

  it.each([
    ['called', WINDOW_S - 1, 1],
    ['called', WINDOW_S, 2],
    ['messaged', WINDOW_S + 1, 2],
  ] as const)(
    '“%s” again %i seconds later is noted %i times in all (BX-54)',
    async (remedy, later, times) => {
      const inboxId = await failed();
      const first = await me.ask('remedy', { remedy, inboxId });
      expect(await me.ask('remedy', { remedy, inboxId })).toEqual(first);
      t.clock.advance(later);
      expect(await me.ask('remedy', { remedy, inboxId })).toEqual(first);
      expect(await steps()).toEqual(Array.from({ length: times }, () => remedy));
    },
  );

  it('a call that another key of the same name noted is noted for this key too, once (BX-54)', async () => {
    const inboxId = await failed();
    const other = await assistant(url, (await makeKey(t, who)).token);
    for (const by of [me, other, other]) await by.ask('remedy', { remedy: 'called', inboxId });
    await other.close();
    expect(await steps()).toEqual(['called', 'called']);
  });

  it('a repeated message is recorded once although another step lies between (BX-54)', async () => {
    const inboxId = await failed();
    const first = await me.ask('remedy', { remedy: 'messaged', inboxId });
    await me.ask('remedy', { remedy: 'called', inboxId });
    expect(await me.ask('remedy', { remedy: 'messaged', inboxId })).toEqual(first);
    expect(await steps()).toEqual(['messaged', 'called']);
  });

  it('a dispute that another person’s work held back is made by the same call once that person is done (BX-40, BX-54)', async () => {
    const { id: orderId } = await makeOrder(t, who);
    const proof = { at: t.clock.now().toISOString(), place: null, picture: null };
    await correctWeight(t.ctx, { orderId, kg: 5, proof });
    const other = await makeMember(t, who, { role: 'manager' });
    const input = { remedy: 'dispute', inboxId: await lineOf(), reason: 'Too heavy' };
    const take = (release: boolean) => call(t, other, 'POST', `inbox/${input.inboxId}/take`, { release });
    await take(false);
    expect(await me.refusal('remedy', input)).toMatchObject({ code: 'ERR_CONFLICT' });
    await take(true);
    const first = await me.ask('remedy', input);
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(await steps()).toEqual(['taken', 'disputed']);
  });

  it('an instruction by its line gets the first answer again after the parcel moved on, and reaches the courier once (BX-41, BX-54)', async () => {
    const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const input = { remedy: 'deliverAgain', inboxId: await lineOf(), day: '2026-03-03' };
    const first = await me.ask('remedy', input);
    await moveTo(t.ctx, id, 700);
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(await me.refusal('remedy', { ...input, day: '2026-03-04' })).toMatchObject({
      code: 'ERR_CONFLICT',
    });
    expect(instruct).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'another day',
      { remedy: 'deliverAgain', day: '2026-03-03' },
      { remedy: 'deliverAgain', day: '2026-03-04' },
    ],
    [
      'other words',
      { remedy: 'deliverAgain', day: '2026-03-03', note: 'Ring twice' },
      { remedy: 'deliverAgain', day: '2026-03-03', note: 'Call first' },
    ],
  ])(
    'a second instruction by the line, of %s, gets its first answer again after the parcel moved on (BX-41, BX-54)',
    async (_of, one, two) => {
      const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
      const { id } = await makeOrder(t, who);
      await moveTo(t.ctx, id, 650);
      const inboxId = await lineOf();
      await me.ask('remedy', { ...one, inboxId });
      t.clock.advance(1);
      const second = await me.ask('remedy', { ...two, inboxId });
      t.clock.advance(1);
      await moveTo(t.ctx, id, 700);
      expect(await me.ask('remedy', { ...two, inboxId })).toEqual(second);
      expect(await me.refusal('remedy', { ...one, inboxId })).toMatchObject({ code: 'ERR_CONFLICT' });
      expect(instruct).toHaveBeenCalledTimes(2);
    },
  );

  it('an instruction by its line gets the first answer again after the line was hidden and the parcel moved on (BX-41, BX-54)', async () => {
    const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const inboxId = await lineOf();
    const input = { remedy: 'deliverAgain', inboxId, day: '2026-03-03' };
    const first = await me.ask('remedy', input);
    t.clock.advance(1);
    await me.ask('remedy', { remedy: 'snooze', inboxId, until: '2026-03-09T00:00:00.000Z' });
    await moveTo(t.ctx, id, 700);
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(instruct).toHaveBeenCalledOnce();
    expect(await steps()).toEqual(['instructed', 'snoozed']);
  });

  it('an instruction by its line is given again after another person gave another one, and after the next failure (BX-41, BX-54)', async () => {
    const instruct = vi.spyOn(t.ctx.ports.couriers, 'instruct');
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const input = { remedy: 'deliverAgain', inboxId: await lineOf(), day: '2026-03-03' };
    const other = { reattemptOn: '2026-03-04' };
    await me.ask('remedy', input);
    t.clock.advance(1);
    expect((await call(t, who, 'POST', `order/${id}/instruct`, other)).status).toBe(200);
    t.clock.advance(1);
    await me.ask('remedy', input);
    t.clock.advance(1);
    await takeReportedStep(t.ctx, who, id, { statusCode: 650, at: t.clock.now() });
    t.clock.advance(1);
    await me.ask('remedy', input);
    expect(instruct.mock.calls.map(([{ instruction }]) => instruction.reattemptOn)).toEqual([
      input.day,
      other.reattemptOn,
      input.day,
      input.day,
    ]);
  });

  it('a cancellation by its line gets the first answer again, and is tried again after a refusal (BX-40, BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await t.db.tx(() => reportUnknown(t.ctx, who, id));
    const input = { remedy: 'cancel', inboxId: await lineOf(), reason: 'Late' };
    vi.spyOn(t.ctx.ports.couriers, 'release').mockRejectedValueOnce(new Error('no answer'));
    await me.refusal('remedy', input);
    const first = await me.ask('remedy', input);
    expect(first).toMatchObject({ done: true, orderId: id, statusCode: 900 });
    expect(await me.ask('remedy', input)).toEqual(first);
    expect(await me.refusal('remedy', { ...input, reason: 'Other' })).toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('the same note by another key is noted, and twenty at once are noted once (BX-54)', async () => {
    const inboxId = await failed();
    await Promise.all(Array.from({ length: 20 }, () => me.send('remedy', { remedy: 'called', inboxId })));
    expect(await steps()).toEqual(['called']);
    const other = await assistant(url, (await makeKey(t, who, { name: 'Other' })).token);
    await other.ask('remedy', { remedy: 'called', inboxId });
    await other.close();
    expect(await steps()).toEqual(['called', 'called']);
  });

  it('a repeated “done”, “snooze” and reopening leave one step each (BX-54)', async () => {
    const inboxId = await failed();
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    for (const [tool, input] of [
      ['remedy', { remedy: 'snooze', inboxId, until }],
      ['undo', { inboxId }],
      ['remedy', { remedy: 'done', inboxId }],
      ['undo', { inboxId }],
    ] as const) {
      const first = await me.ask(tool, input);
      expect(await me.ask(tool, input)).toEqual(first);
    }
    expect(await steps()).toEqual(['snoozed', 'reopened', 'done', 'reopened']);
  });

  it('a repeated switching on of a webhook gets the same answer (BX-54)', async () => {
    const hook = { url: 'https://203.0.114.10/hook', event: 'order.created' };
    const { id } = data<{ id: number }>(await call(t, who, 'POST', 'webhook', hook));
    const off = { status: 0, offReason: 'failures' as const, disabledAt: t.clock.now() };
    await t.db.sql.update(webhook).set(off).where(eq(webhook.id, id));
    await findMatters(t.ctx);
    const input = { remedy: 'switchOn', inboxId: await lineOf() };
    const first = await me.ask('remedy', input);
    expect(await me.ask('remedy', input)).toEqual(first);
  });

  it('an answer names one line: several ids, and a part of a path, are refused (BX-54)', async () => {
    const inboxId = await failed();
    for (const wrong of [`${inboxId},${inboxId}`, '..', 'x'])
      expect(await me.refusal('remedy', { remedy: 'done', inboxId: wrong })).toMatchObject({
        code: 'ERR_VALIDATION',
        field: 'inboxId',
      });
    expect(await steps()).toEqual([]);
  });
});
