import { describe, expect, it } from 'vitest';
import { REPEATED_MS } from '../../../contract/rules/integrations/mcp.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder } from '../orders/orderBody.ts';
import {
  assistant,
  book,
  makeKey,
  me,
  orderCount,
  parcel,
  url,
  WALLET_MINOR,
  WINDOW_S,
  walletMinor,
  withAssistant,
} from './mcpWorld.ts';

withAssistant();

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
