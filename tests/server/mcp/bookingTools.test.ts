import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { CONFIRMATION_MS } from '../../../contract/rules/integrations/mcp.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customer } from '../../../server/db/schema/tenants.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, makeDraft, makeOrder, PRICE_MINOR, RECEIVER } from '../orders/orderBody.ts';
import {
  assistant,
  type Booking,
  book,
  lineOf,
  makeKey,
  me,
  orderCount,
  PRICE,
  parcel,
  url,
  WALLET_MINOR,
  walletMinor,
  withAssistant,
} from './mcpWorld.ts';

withAssistant();

describe('the endpoint for assistants', () => {
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
});
