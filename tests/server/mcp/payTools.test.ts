import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { invoice } from '../../../server/db/schema/ledger.ts';
import { findMatters } from '../../../server/modules/inbox/followMatters.ts';
import { PAYING_MS } from '../../../server/modules/inbox/matterStore.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, makeDraft, makeOrder, PRICE_MINOR } from '../orders/orderBody.ts';
import {
  assistant,
  lineOf,
  makeKey,
  me,
  offHook,
  orderCount,
  PRICE,
  url,
  WALLET_MINOR,
  walletMinor,
  withAssistant,
} from './mcpWorld.ts';

withAssistant();

describe('the endpoint for assistants', () => {
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
});
