import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIRMATION_MS, MCP_TOOLS } from '../../../contract/rules/integrations/mcp.ts';
import { ADDON_COD } from '../../../contract/rules/money/payment.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { courierInstruction } from '../../../server/db/schema/orders/requests.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { findMissedOrders } from '../../../server/modules/inbox/followOrders.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { reportUnknown } from '../../../server/modules/orders/booking/cancelOrders.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { call, data, makeDraft, makeOrder, PRICE_MINOR, RECEIVER } from '../orders/orderBody.ts';
import { deliver } from '../services/deliveries.ts';
import { type Assistant, assistant, type Booking, book, listening, makeKey, parcel } from './mcpWorld.ts';

const WALLET_MINOR = 10_000;
const PRICE = { amount: PRICE_MINOR / 100, currency: 'MYR' };

let url: URL;
let me: Assistant;

withNewShipper({ walletMinor: WALLET_MINOR });
beforeAll(async () => {
  url = await listening(t);
});
beforeEach(async () => {
  me = await assistant(url, (await makeKey(t, who)).token);
});
afterEach(() => me.close());

const walletMinor = async () => {
  const [row] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
  return row!.walletMinor;
};
/** Makes a webhook, and the matter that its failures switched it off. */
async function offHook(): Promise<void> {
  const hook = { url: 'https://203.0.114.10/hook', event: 'order.created' };
  const { id } = data<{ id: number }>(await call(t, who, 'POST', 'webhook', hook));
  const off = { status: 0, offReason: 'failures' as const, disabledAt: t.clock.now() };
  await t.db.sql.update(webhook).set(off).where(eq(webhook.id, id));
  await findMatters(t.ctx);
}
const orderCount = async () => (await t.db.sql.select().from(orders)).length;

describe('the endpoint for assistants', () => {
  it('the endpoint for assistants lists its twelve tools with schemas of their input and output (BX-54)', async () => {
    const { tools } = await me.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect([name, inputSchema.type, outputSchema?.type]).toEqual([name, 'object', 'object']);
      expect([name, JSON.stringify(outputSchema).includes('$ref')]).toEqual([name, false]);
      // Clients of some models refuse a list of types.
      expect([name, JSON.stringify([inputSchema, outputSchema]).includes('"type":[')]).toEqual([name, false]);
      expect(annotations?.title).toBeTruthy();
    }
    const read = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(read).toEqual(['quote', 'track', 'orders', 'label', 'inbox', 'contacts', 'balance']);
    expect(me.client.getInstructions()).toContain('untrusted');
    expect(me.client.getServerVersion()).toMatchObject({ name: 'waybill', title: 'Brand my' });
  });

  it.each([
    [19, { durationSample: 0, slowS: null }, null],
    [20, { durationS: 20 * 3600, durationSample: 20, slowS: 27 * 3600 }, 20],
    [21, { durationS: 20 * 3600, durationSample: 21, slowS: 20 * 3600 }, 21],
  ])(
    'after %i deliveries of the lane, tools answer the times of half and of nine in ten of them, or none (BX-45, BX-54)',
    async (parcels, time, counted) => {
      for (let i = 0; i < parcels; i++) await deliver(t, who, 'DX', { hours: i < 2 ? 90 : 20 });
      const { services } = (await me.ask('quote', parcel())) as { services: { code: string }[] };
      expect(services.find(({ code }) => code === 'DX')).toMatchObject(time);
      const offer = (await me.ask('book', parcel())) as unknown as Booking;
      expect(offer.quote).toMatchObject(time);
      const { id } = await makeOrder(t, who, { serviceCode: 'DX' });
      const { orders: found } = (await me.ask('orders', { orderId: id })) as {
        orders: { arrival: { durationSample: number } | null }[];
      };
      expect(found[0]!.arrival).toEqual(counted === null ? null : time);
    },
  );

  it('the endpoint for assistants quotes, books by a second call, tracks, prints and cancels a parcel by the client of the SDK (BX-54)', async () => {
    const { services } = (await me.ask('quote', parcel())) as { services: { code: string; price: object }[] };
    expect(services).toContainEqual(expect.objectContaining({ code: 'DX', price: PRICE }));
    // This service carries only documents, so an order for this parcel would be refused.
    expect(services.map(({ code }) => code)).not.toContain('BLX');

    const offer = (await me.ask('book', parcel())) as unknown as Booking;
    expect(offer).toMatchObject({ booked: false, order: null, quote: { price: PRICE } });
    expect(offer.quote?.balanceAfter).toEqual({
      amount: (WALLET_MINOR - PRICE_MINOR) / 100,
      currency: 'MYR',
    });
    expect([await orderCount(), await walletMinor()]).toEqual([0, WALLET_MINOR]);

    const { confirmation, price } = offer.quote!;
    const done = (await me.ask('book', { ...parcel(), confirmation, price })) as unknown as Booking;
    expect(done).toMatchObject({ booked: true, order: { statusCode: 100, consignmentNo: /^MY/ } as never });
    expect(await walletMinor()).toBe(WALLET_MINOR - PRICE_MINOR);
    const { id, consignmentNo } = done.order!;

    const tracked = await me.ask('track', { numbers: [consignmentNo, 'MY0'] });
    expect(tracked).toMatchObject({ parcels: [{ consignmentNo, statusCode: 100 }], unknown: ['MY0'] });
    const label = await me.ask('label', { orderId: id });
    const opened = await t.app.inject({
      url: String(label.openUrl).replace('http://localhost:4000', ''),
      headers: { host: 'localhost' },
    });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);

    const cancelled = await me.ask('cancel', { orderId: id, reason: 'Not needed' });
    expect(cancelled).toMatchObject({
      order: { statusCode: 900, untrusted: { cancelReason: 'Not needed' } },
    });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('the endpoint for assistants books a parcel and takes it back by the client of the SDK (BX-54)', async () => {
    const { order } = await book(me, parcel());
    const undone = await me.ask('undo', { orderId: order!.id });
    expect(undone).toMatchObject({ undone: 'bookingCancelled', order: { statusCode: 900 } });
    expect(await walletMinor()).toBe(WALLET_MINOR);
    expect(await me.ask('undo', { orderId: order!.id })).toEqual(undone);
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('the endpoint for assistants books one draft and deletes another (BX-54)', async () => {
    const draft = await me.ask('create_draft', parcel({ requestId: 'one' }));
    const repeated = await me.ask('create_draft', parcel({ requestId: 'one' }));
    expect(repeated).toEqual(draft);
    const { id } = (draft as { order: { id: string } }).order;
    expect(await orderCount()).toBe(1);
    expect(await book(me, { orderId: id })).toMatchObject({ booked: true, order: { id, statusCode: 100 } });
    const other = (await me.ask('create_draft', parcel())) as { order: { id: string } };
    expect(await me.ask('undo', { orderId: other.order.id })).toMatchObject({ undone: 'draftDeleted' });
    expect(await orderCount()).toBe(1);
  });

  it('the endpoint for assistants answers a repeated second call with the first booking, also after the confirmation expired (BX-54)', async () => {
    const offer = (await me.ask('book', parcel())) as unknown as Booking;
    const { confirmation, price } = offer.quote!;
    const second = { ...parcel(), confirmation, price };
    const first = (await me.ask('book', second)) as unknown as Booking;
    expect((await me.ask('book', second)) as unknown as Booking).toEqual(first);
    t.clock.advance(CONFIRMATION_MS / 1000);
    expect(((await me.ask('book', second)) as unknown as Booking).order?.id).toBe(first.order?.id);
    expect([await orderCount(), await walletMinor()]).toEqual([1, WALLET_MINOR - PRICE_MINOR]);
  });

  it('the endpoint for assistants books by a confirmation within a quarter of an hour, and nothing after it (BX-54)', async () => {
    const ask = async () => {
      const { quote } = (await me.ask('book', parcel())) as unknown as Booking;
      return { ...parcel(), confirmation: quote!.confirmation, price: quote!.price };
    };
    const late = await ask();
    t.clock.advance(CONFIRMATION_MS / 1000);
    expect(await me.refusal('book', late)).toMatchObject({ code: 'ERR_CONFLICT', field: 'confirmation' });
    const soon = await ask();
    t.clock.advance(CONFIRMATION_MS / 1000 - 1);
    expect(await me.ask('book', soon)).toMatchObject({ booked: true });
  });

  it('the endpoint for assistants refuses a confirmation of another parcel, price, key or version of a draft (BX-54)', async () => {
    const { quote } = (await me.ask('book', parcel())) as unknown as Booking;
    const { confirmation, price } = quote!;
    const sent = { ...parcel(), confirmation, price };
    const other = await assistant(url, (await makeKey(t, who)).token);
    const wrong = { code: 'ERR_CONFLICT', field: 'confirmation' };
    expect(
      await me.refusal('book', { ...sent, to: { ...RECEIVER, address1: '9 Jalan SS15' } }),
    ).toMatchObject(wrong);
    expect(await me.refusal('book', { ...sent, price: { ...price, amount: 1 } })).toMatchObject(wrong);
    expect(await me.refusal('book', { ...sent, confirmation: `${confirmation}x` })).toMatchObject(wrong);
    expect(await me.refusal('book', { ...sent, confirmation: 'yes' })).toMatchObject(wrong);
    expect(await other.refusal('book', sent)).toMatchObject(wrong);
    expect(await me.refusal('book', { ...parcel(), confirmation })).toMatchObject({ field: 'price' });
    await other.close();

    const { id } = await makeDraft(t, who);
    const draft = (await me.ask('book', { orderId: id })) as unknown as Booking;
    await call(t, who, 'PATCH', `order/${id}`, { note: 'Changed' });
    const confirmed = { orderId: id, confirmation: draft.quote!.confirmation, price: draft.quote!.price };
    expect(await me.refusal('book', confirmed)).toMatchObject(wrong);
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('a draft that changes at the same price between the check of its confirmed version and its payment is not booked (BX-54)', async () => {
    const { id } = await makeDraft(t, who);
    const { quote } = (await me.ask('book', { orderId: id })) as unknown as Booking;
    const { confirmation, price } = quote!;
    const inject = t.app.inject.bind(t.app) as (options: object) => unknown;
    const spied = vi.spyOn(t.app, 'inject').mockImplementation((async (options: { url: string }) => {
      if (options.url.endsWith('/process'))
        await t.db.sql.update(orders).set({ version: 9, note: 'Changed' }).where(eq(orders.id, id));
      return inject(options);
    }) as never);
    const refused = await me.refusal('book', { orderId: id, confirmation, price });
    spied.mockRestore();
    expect(refused).toMatchObject({ code: 'ERR_CONFLICT' });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('the endpoint for assistants refuses a call with the tool’s field and a reason, in the language of the caller (BX-54)', async () => {
    const { postcode: _postcode, ...to } = RECEIVER;
    const offer = (await me.ask('book', parcel({ to }))) as unknown as Booking;
    const { confirmation, price } = offer.quote!;
    expect(await me.refusal('book', { ...parcel({ to }), confirmation, price })).toEqual({
      code: 'ERR_VALIDATION',
      field: 'to.postcode',
      reason: '"to.postcode" is required',
    });
    expect(await me.refusal('quote', { ...parcel(), colour: 'red' })).toMatchObject({ field: 'colour' });
    expect(await me.refusal('quote', parcel({ items: [{ name: 'A', weightKg: 0 }] }))).toMatchObject({
      field: 'items.0.weightKg',
    });
    expect(await me.refusal('create_draft', { items: [] })).toMatchObject({ field: 'items' });
    expect(await me.refusal('label', { orderId: (await makeDraft(t, who)).id })).toMatchObject({
      reason: 'Only a booked order has a label.',
    });
  });

  it('the endpoint for assistants lists orders, contacts, the balance and the key’s rights (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await makeDraft(t, who, { receiver: { name: 'Siti' } });
    expect(await me.ask('orders', { keyword: 'Siti', statusCode: '0' })).toMatchObject({
      rowTotal: 1,
      orders: [{ statusCode: 0, untrusted: { to: { name: 'Siti' } } }],
    });
    expect(await me.ask('orders', { orderId: id })).toMatchObject({ orders: [{ id, price: PRICE }] });
    await call(t, who, 'POST', 'contact', { ...RECEIVER, tags: [] });
    const { contacts } = (await me.ask('contacts', { name: 'tan' })) as { contacts: { id: number }[] };
    expect(contacts).toMatchObject([{ untrusted: { name: RECEIVER.name, postcode: RECEIVER.postcode } }]);
    const known = parcel({ to: null, from: null, toContactId: contacts[0]!.id });
    expect(await me.ask('book', known)).toMatchObject({ booked: false, quote: { price: PRICE } });
    expect(await me.ask('balance')).toMatchObject({
      balance: { amount: (WALLET_MINOR - PRICE_MINOR) / 100, currency: 'MYR' },
      key: { untrusted: { name: 'Assistant' }, scopes: ['read', 'book', 'pay'], limits: null },
    });
  });

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
    const said = (await me.ask('remedy', { remedy: 'messaged', inboxId })) as {
      untrusted: { message: { text: string; chatUrl: string } };
    };
    expect(said.untrusted.message.text).toContain(failed.consignmentNo);
    expect(said.untrusted.message.chatUrl).toMatch(/^https:\/\/wa\.me\//);
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

  it('the first call of a booking and of another service names the amount that the wallet lacks (BX-54)', async () => {
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 475);
    const wallet = (walletMinor: number) =>
      t.db.sql.update(customer).set({ walletMinor }).where(eq(customer.id, who.customerId));
    const change = { remedy: 'changeService', inboxId: await lineOf('pickupFailed'), serviceCode: 'MBE' };
    const quoteOf = async (tool: 'book' | 'remedy', input: object) =>
      ((await me.ask(tool, input)) as { quote: { price: { amount: number }; missing: object | null } }).quote;
    expect((await quoteOf('book', parcel())).missing).toBeNull();
    await wallet(PRICE_MINOR - 30);
    expect((await quoteOf('book', parcel())).missing).toEqual({ amount: 0.3, currency: 'MYR' });
    await wallet(0);
    const { price, missing } = await quoteOf('remedy', change);
    // The paid price goes back to the wallet first.
    const lackingMinor = Math.round(price.amount * 100) - PRICE_MINOR;
    expect(missing).toEqual(lackingMinor > 0 ? { amount: lackingMinor / 100, currency: 'MYR' } : null);
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
    const told = await t.db.sql.select().from(courierInstruction).orderBy(courierInstruction.createdAt);
    expect(told.map(({ instruction }) => instruction.pickupOn)).toEqual([day, later, day]);
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

  /** The id of the open line of a kind. */
  const lineOf = async (kind: string) => {
    const { lines } = (await me.ask('inbox', { kind })) as { lines: { id: string }[] };
    return lines[0]!.id;
  };

  it('the endpoint for assistants pays the invoice of a line in two calls, once, and returns the state of its parcel (BX-40, BX-54)', async () => {
    const { id } = await makeDraft(t, who);
    await call(t, who, 'POST', 'order/process', { orderIds: [id], paymentMethodId: 1 });
    t.clock.advance(PAYING_MS / 1000 + 1);
    await findMatters(t.ctx);
    const pay = { remedy: 'pay', inboxId: await lineOf('paymentPending') };
    const offer = (await me.ask('remedy', pay)) as unknown as { quote: { confirmation: string } };
    expect(offer).toMatchObject({ done: false, quote: { price: PRICE } });
    expect(await walletMinor()).toBe(WALLET_MINOR);
    const { confirmation } = offer.quote;
    // A snoozed line has its invoice too, whose price is compared.
    const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    await me.ask('remedy', { ...pay, remedy: 'snooze', until });
    expect(await me.ask('remedy', pay)).toMatchObject({ done: false, quote: { price: PRICE } });
    expect(
      await me.refusal('remedy', { ...pay, confirmation, price: { ...PRICE, amount: PRICE.amount + 1 } }),
    ).toMatchObject({ code: 'ERR_CONFLICT', field: 'confirmation' });
    const paid = { ...pay, confirmation, price: PRICE };
    const first = await me.ask('remedy', paid);
    expect(first).toMatchObject({ done: true, orders: [{ orderId: id, statusCode: 100 }] });
    expect(await me.ask('remedy', paid)).toEqual(first);
    expect(await walletMinor()).toBe(WALLET_MINOR - PRICE_MINOR);
    expect(await me.refusal('remedy', pay)).toMatchObject({ code: 'ERR_CONFLICT' });
  });

  it('an invoice that changes between the check of its confirmed price and its payment is not paid (BX-54)', async () => {
    const { id } = await makeDraft(t, who);
    await call(t, who, 'POST', 'order/process', { orderIds: [id], paymentMethodId: 1 });
    t.clock.advance(PAYING_MS / 1000 + 1);
    await findMatters(t.ctx);
    const pay = { remedy: 'pay', inboxId: await lineOf('paymentPending') };
    const { quote } = (await me.ask('remedy', pay)) as unknown as { quote: { confirmation: string } };
    const inject = t.app.inject.bind(t.app) as (options: object) => unknown;
    const spied = vi.spyOn(t.app, 'inject').mockImplementation((async (options: { url: string }) => {
      if (options.url.endsWith('/pay'))
        await t.db.sql.update(invoice).set({ paidMinor: 1 }).where(eq(invoice.customerId, who.customerId));
      return inject(options);
    }) as never);
    const refused = await me.refusal('remedy', { ...pay, confirmation: quote.confirmation, price: PRICE });
    spied.mockRestore();
    expect(refused).toMatchObject({ code: 'ERR_QUOTE_STALE' });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('a key with limits or without the right to pay gets no price of a line’s invoice, and only a key that may pay begins a top-up (BX-54)', async () => {
    const keys = [];
    for (const more of [{ limits: { perDay: 1000 } }, { scopes: ['read', 'book'] }])
      keys.push(await makeKey(t, who, more));
    await call(t, who, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal: 20_000 });
    const { id } = await makeDraft(t, who);
    await call(t, who, 'POST', 'order/process', { orderIds: [id], paymentMethodId: 1 });
    t.clock.advance(PAYING_MS / 1000 + 1);
    await findMatters(t.ctx);
    const pay = { remedy: 'pay', inboxId: await lineOf('paymentPending') };
    const topUp = { remedy: 'topUp', inboxId: await lineOf('lowBalance'), amount: 50 };
    const codes = [];
    for (const { token } of keys) {
      const by = await assistant(url, token);
      const begun = await by.send('remedy', topUp);
      codes.push([(await by.refusal('remedy', pay)).code, begun.isError ?? false]);
      await by.close();
    }
    expect(codes).toEqual([
      ['ERR_KEY_LIMIT', false],
      ['ERR_FORBIDDEN', true],
    ]);
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('the endpoint for assistants begins a top-up and, once it failed, another one, makes one draft from the order of a line, also after a refusal, and switches a webhook on (BX-40, BX-54)', async () => {
    await call(t, who, 'PUT', 'customer', { minBalanceNotify: true, minBalanceVal: 20_000 });
    const topUp = { remedy: 'topUp', inboxId: await lineOf('lowBalance'), amount: 50 };
    const page = await me.ask('remedy', topUp);
    expect(page).toMatchObject({ done: false, openUrl: expect.stringContaining('http') });
    expect(await me.ask('remedy', topUp)).toEqual(page);
    await t.db.sql.update(invoice).set({ status: 9 }).where(eq(invoice.customerId, who.customerId));
    const nextPage = await me.ask('remedy', topUp);
    expect(nextPage.openUrl).not.toBe(page.openUrl);
    expect(await me.ask('remedy', topUp)).toEqual(nextPage);
    const other = await makeMember(t, who, { role: 'manager' });
    const [first, second] = [await makeOrder(t, who), await makeOrder(t, who)];
    await moveTo(t.ctx, first.id, 475);
    await moveTo(t.ctx, second.id, 650);
    for (const [remedy, kind] of [
      ['placeAgain', 'pickupFailed'],
      ['returnOrder', 'deliveryFailed'],
    ] as const) {
      const answer = { remedy, inboxId: await lineOf(kind) };
      const take = (release: boolean) => call(t, other, 'POST', `inbox/${answer.inboxId}/take`, { release });
      await take(false);
      expect(await me.refusal('remedy', answer)).toMatchObject({ code: 'ERR_CONFLICT' });
      await take(true);
      const made = await me.ask('remedy', answer);
      expect(made).toMatchObject({ done: true, statusCode: 0 });
      expect((await me.ask('remedy', answer)).orderId).toBe(made.orderId);
    }
    expect(await orderCount()).toBe(4);
    await offHook();
    const on = { remedy: 'switchOn', inboxId: await lineOf('webhookOff') };
    expect(await me.ask('remedy', on)).toMatchObject({ done: true });
    expect(await me.ask('inbox', { kind: 'webhookOff' })).toMatchObject({ lines: [] });
  });

  it('the endpoint for assistants offers an order and its label as resources (BX-54)', async () => {
    const { id, consignmentNo } = await makeOrder(t, who);
    const { resources } = await me.client.listResources();
    expect(resources.map(({ uri, name }) => [uri, name])).toEqual([
      [`waybill://order/${id}`, consignmentNo],
      [`waybill://order/${id}/label`, `${consignmentNo}.pdf`],
    ]);
    const order = await me.client.readResource({ uri: `waybill://order/${id}` });
    const text = (order.contents[0] as { text: string }).text;
    expect(JSON.parse(text)).toMatchObject({ order: { id }, steps: [{ statusCode: 100 }] });
    const label = await me.client.readResource({ uri: `waybill://order/${id}/label` });
    const { blob, mimeType } = label.contents[0] as { blob: string; mimeType: string };
    expect([mimeType, Buffer.from(blob, 'base64').toString('latin1', 0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    const zpl = await me.client.readResource({ uri: `waybill://order/${id}/label?format=zpl` });
    expect((zpl.contents[0] as { text: string }).text).toMatch(/^\^XA/);
    await expect(me.client.readResource({ uri: 'waybill://order/1' })).rejects.toThrow('File not found');
  });

  it('the endpoint for assistants stops a bulk action that has not begun (BX-54)', async () => {
    const { id } = await makeDraft(t, who);
    const started = await call(t, who, 'POST', 'order/bulk', { kind: 'confirm', orderIds: [id] });
    const batchId = data<{ id: string }>(started).id;
    expect(await me.ask('undo', { batchId })).toEqual({ undone: 'batchStopped', id: batchId, order: null });
    expect(await walletMinor()).toBe(WALLET_MINOR);
  });

  it('a key whose maker has become a packer lists the tools and gets orders, matters and account without a price (BX-50, BX-54)', async () => {
    const maker = await makeMember(t, who, { role: 'packer' });
    const key = `dx${'7'.repeat(40)}`;
    await storeApiToken(t.ctx, maker, 'Packer', key);
    const { id } = await makeOrder(t, who);
    await moveTo(t.ctx, id, 475, who);
    const packer = await assistant(url, key);
    expect((await packer.client.listTools()).tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
    expect(await packer.ask('orders')).toMatchObject({ orders: [{ id, price: null }] });
    expect(await packer.ask('balance')).toMatchObject({ balance: null, unbilled: null });
    expect(await packer.ask('inbox')).toMatchObject({ lines: [{ orderId: id, amount: null }] });
    await offHook();
    expect(await packer.ask('inbox', { kind: 'webhookOff' })).toMatchObject({
      lines: [{ untrusted: { facts: { webhookId: null, url: null, host: '203.0.114.10' } } }],
    });
    expect(await packer.refusal('quote', parcel())).toMatchObject({ code: 'ERR_FORBIDDEN' });
    const read = await packer.client.readResource({ uri: `waybill://order/${id}` });
    const { order } = JSON.parse((read.contents[0] as { text: string }).text) as { order: object };
    expect(order).toMatchObject({ id, price: null });
    await packer.close();
  });
});
