import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { makeDraft, makeOrder, PRICE_MINOR } from '../orders/orderBody.ts';
import { lineOf, me, walletMinor, withAssistant } from './mcpWorld.ts';

withAssistant();

describe('the endpoint for assistants', () => {
  it('the endpoint for assistants answers lines of the inbox, opens them again and instructs couriers (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 650);
    const { lines } = (await me.ask('inbox')) as { lines: { id: string; orderId: string; kind: string }[] };
    expect(lines).toMatchObject([{ orderId: id, kind: 'deliveryFailed' }]);
    const inboxId = lines[0]!.id;
    expect(await me.ask('remedy', { remedy: 'deliverAgain', orderId: id, day: '2026-03-03' })).toMatchObject({
      orderId: id,
      statusCode: 650,
    });
    await me.ask('remedy', { remedy: 'done', inboxId });
    expect(await me.ask('inbox')).toMatchObject({ lines: [] });
    expect(await me.ask('undo', { inboxId })).toMatchObject({ undone: 'lineReopened' });
    expect(await me.ask('inbox')).toMatchObject({ lines: [{ id: inboxId }] });
    expect(await me.refusal('remedy', { remedy: 'snooze', inboxId })).toMatchObject({ field: 'until' });
  });

  it('the endpoint for assistants answers late cash with the address of its page instead of a remedy (BX-40, BX-54)', async () => {
    const { id, consignmentNo } = await makeOrder(t, who, {
      serviceAddon: [{ id: ADDON_COD, value: 50 }],
    });
    for (const code of [500, 600, 700]) await moveTo(t.ctx, id, code);
    const codDueAt = new Date(t.clock.now().getTime() - 1);
    await t.db.sql.update(orders).set({ codDueAt }).where(eq(orders.id, id));
    await findMatters(t.ctx);
    const { lines } = (await me.ask('inbox', { kind: ['codLate', 'late'] })) as { lines: object[] };
    expect(lines).toMatchObject([{ orderId: id, remedies: [], openUrl: expect.any(String) }]);
    const { pathname, searchParams } = new URL((lines[0] as { openUrl: string }).openUrl);
    expect([pathname, JSON.parse(searchParams.get('filter')!)]).toEqual([
      '/customer/orders/cod',
      { tab: 'overdue', q: consignmentNo },
    ]);
  });

  it('the endpoint for assistants writes to a recipient, instructs by the line, cancels an unanswered cancellation and changes a service in two calls (BX-40, BX-54)', async () => {
    const [failed, unknown, picked] = [
      await makeOrder(t, who),
      await makeOrder(t, who),
      await makeOrder(t, who),
    ];
    await moveTo(t.ctx, failed.id, 650);
    await moveTo(t.ctx, picked.id, 475);
    await t.db.tx(() => reportUnknown(t.ctx, who, unknown.id));
    const inboxId = await lineOf('deliveryFailed');
    const answer = (await me.ask('remedy', { remedy: 'messaged', inboxId })) as {
      untrusted: { message: { text: string; chatUrl: string } };
    };
    expect(answer.untrusted.message.text).toContain(failed.consignmentNo);
    expect(answer.untrusted.message.chatUrl).toMatch(/^https:\/\/wa\.me\//);
    expect(
      await me.refusal('remedy', { remedy: 'returnToSender', inboxId, orderId: failed.id }),
    ).toMatchObject({ field: 'orderId' });
    expect(await me.ask('remedy', { remedy: 'deliverAgain', inboxId, day: '2026-03-03' })).toMatchObject({
      done: true,
      orderId: failed.id,
      statusCode: 650,
    });
    const cancel = { remedy: 'cancel', inboxId: await lineOf('cancelUnknown'), reason: 'Late' };
    expect(await me.ask('remedy', cancel)).toMatchObject({
      done: true,
      orderId: unknown.id,
      statusCode: 900,
    });
    const change = { remedy: 'changeService', inboxId: await lineOf('pickupFailed'), serviceCode: 'MBE' };
    expect(await me.refusal('remedy', { ...change, serviceCode: 'DX' })).toMatchObject({
      code: 'ERR_NO_SERVICE',
    });
    const before = await walletMinor();
    const offer = (await me.ask('remedy', change)) as unknown as {
      quote: { confirmation: string; price: { amount: number } };
    };
    expect(offer).toMatchObject({ done: false, orderId: null });
    expect(await walletMinor()).toBe(before);
    const { confirmation, price } = offer.quote;
    expect(
      await me.refusal('remedy', { ...change, confirmation, price: { ...price, amount: price.amount + 1 } }),
    ).toMatchObject({ field: 'confirmation' });
    const paid = { ...change, confirmation, price };
    const done = await me.ask('remedy', paid);
    expect(done).toMatchObject({ done: true, statusCode: 100 });
    expect(await me.ask('remedy', paid)).toEqual(done);
    expect(await walletMinor()).toBe(before + PRICE_MINOR - price.amount * 100);
  });

  it('the endpoint for assistants books another pickup of a parcel by its line, once (BX-41, BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 475);
    const inboxId = await lineOf('pickupFailed');
    const pickup = { remedy: 'pickupAgain', inboxId };
    expect(await me.refusal('remedy', pickup)).toMatchObject({ field: 'day' });
    const day = new Date(t.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const first = await me.ask('remedy', { ...pickup, day });
    expect(first).toMatchObject({ done: true, orderId: id, statusCode: 475 });
    expect(await me.ask('remedy', { ...pickup, day })).toEqual(first);
    expect(await t.db.sql.select().from(courierInstruction)).toMatchObject([
      { orderId: id, instruction: { pickupOn: day } },
    ]);
    const later = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    t.clock.advance(1);
    await me.ask('remedy', { remedy: 'instruct', inboxId, day: later });
    t.clock.advance(1);
    await me.ask('remedy', { remedy: 'instruct', orderId: id, day });
    const instructions = await t.db.sql
      .select()
      .from(courierInstruction)
      .orderBy(courierInstruction.createdAt);
    expect(instructions.map(({ instruction }) => instruction.pickupOn)).toEqual([day, later, day]);
  });

  it('an instruction of an assistant with the version of an order is refused if the courier was told something else since, by line and by order (BX-41, BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 475);
    const inboxId = await lineOf('pickupFailed');
    const dayIn = (days: number) =>
      new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const versionOf = async (tool: 'inbox' | 'orders', input: object) => {
      const { lines, orders: found = lines } = (await me.ask(tool, input)) as Partial<
        Record<'lines' | 'orders', { id: string; updatedAt: string }[]>
      >;
      return found?.find((one) => one.id === (tool === 'inbox' ? inboxId : id))?.updatedAt;
    };
    const updatedAt = await versionOf('inbox', {});
    expect(await versionOf('orders', { orderId: id })).toBe(updatedAt);
    t.clock.advance(1);
    await me.ask('remedy', { remedy: 'pickupAgain', inboxId, day: dayIn(2), updatedAt });
    t.clock.advance(1);
    for (const by of [{ inboxId }, { orderId: id }])
      expect(
        await me.refusal('remedy', { remedy: 'pickupAgain', ...by, day: dayIn(3), updatedAt }),
      ).toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await t.db.sql.select().from(courierInstruction)).toHaveLength(1);
    const now = await versionOf('orders', { orderId: id });
    await me.ask('remedy', { remedy: 'pickupAgain', orderId: id, day: dayIn(3), updatedAt: now });
    expect(await t.db.sql.select().from(courierInstruction)).toHaveLength(2);
  });

  it('the endpoint for assistants books a failed booking again with another service in two calls, once (BX-40, BX-54)', async () => {
    const { id } = await makeDraft(t, who);
    await t.db.sql.update(orders).set({ statusCode: 99, updatedAt: t.clock.now() }).where(eq(orders.id, id));
    await findMissedOrders(t.ctx);
    const change = { remedy: 'changeService', inboxId: await lineOf('bookingFailed'), serviceCode: 'MBE' };
    const offer = (await me.ask('remedy', change)) as unknown as {
      next: string;
      quote: { confirmation: string; price: { amount: number } };
    };
    expect(offer.next).toContain('booked again by the other service');
    const { confirmation, price } = offer.quote;
    const before = await walletMinor();
    const done = await me.ask('remedy', { ...change, confirmation, price });
    expect(done).toMatchObject({ done: true, orderId: id, statusCode: 100 });
    expect(await me.ask('remedy', { ...change, confirmation, price })).toEqual(done);
    expect(await walletMinor()).toBe(before - Math.round(price.amount * 100));
  });
});
