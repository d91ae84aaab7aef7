import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder } from '../orders/orderBody.ts';
import { me, withAssistant } from './mcpWorld.ts';

withAssistant();

const onlyLine = async (tab = 'waiting') => {
  const { lines } = (await me.ask('inbox', { tab })) as unknown as { lines: InboxLine[] };
  return lines[0]!;
};

it('the names of a line’s remedies are taken by the tool remedy: message, call, and instruct with one of its fields (BX-40, BX-54)', async () => {
  const { id: orderId } = await makeOrder(t, who);
  await moveTo(t.ctx, orderId, 650);
  const { id: inboxId, remedies, instructions } = await onlyLine();
  expect(remedies).toEqual(['message', 'call', 'track', 'instruct', 'returnOrder']);
  expect(instructions).toEqual(['reattemptOn', 'address', 'holdAtOutlet', 'returnNow']);
  const give = (remedy: string, more: object = {}) => ({ remedy, inboxId, ...more });
  expect(await me.ask('remedy', give('message'))).toMatchObject({
    done: true,
    untrusted: { message: { text: expect.any(String) } },
  });
  expect(await me.ask('remedy', give('call'))).toMatchObject({ done: true });
  const day = '2026-03-03';
  for (const more of [{}, { day, outletId: 'TPI-BGS' }])
    expect(await me.refusal('remedy', give('instruct', more))).toMatchObject({ field: 'remedy' });
  expect(await me.ask('remedy', give('instruct', { day }))).toMatchObject({ done: true, orderId });
  const line = data<InboxLine[]>(await call(t, who, 'GET', 'inbox?tab=snoozed'))[0]!;
  expect(line.steps.map(({ what }) => what)).toEqual(['instructed', 'called', 'messaged']);
});

it('correctAddress on the line of a failed booking changes its order, once for a repeated call (BX-40, BX-54)', async () => {
  const { id } = await makeDraft(t, who);
  const set = { statusCode: 99, failedReason: 'The courier is closed', updatedAt: t.clock.now() };
  await t.db.sql.update(orders).set(set).where(eq(orders.id, id));
  await findMissedOrders(t.ctx);
  const { id: inboxId, remedies } = await onlyLine();
  expect(remedies).toContain('correctAddress');
  const address = { address1: '9 Jalan SS15', city: 'Subang Jaya', state: 'Selangor', postcode: '47500' };
  const input = { remedy: 'correctAddress', inboxId, address };
  const first = await me.ask('remedy', input);
  expect(first).toMatchObject({ done: true, orderId: id, statusCode: 99 });
  const readOrder = async () => data<Order>(await call(t, who, 'GET', `order/${id}`));
  const order = await readOrder();
  expect(order.waypoint.at(-1)?.contact).toMatchObject(address);
  t.clock.advance(1);
  expect(await me.ask('remedy', input)).toEqual(first);
  expect((await readOrder()).version).toBe(order.version);
  const [line] = data<InboxLine[]>(await call(t, who, 'GET', 'inbox'));
  expect(line?.steps.map(({ what }) => what)).toEqual(['changed']);
  // Another person's address is corrected again.
  const destination = { contact: { ...order.waypoint.at(-1)?.contact, address1: '10 Jalan SS15' } };
  expect((await call(t, who, 'PUT', `order/${id}`, { destination })).status).toBe(200);
  t.clock.advance(1);
  expect(await me.ask('remedy', input)).toEqual(first);
  expect((await readOrder()).waypoint.at(-1)?.contact).toMatchObject(address);
});
