import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InboxRule, InboxRuleInput } from '../../../contract/orders/inboxRules.ts';
import { INBOX_RULES_MAX, MAX_LISTED } from '../../../contract/rules/orders/inboxRules.ts';
import { inboxRuleLine } from '../../../server/db/schema/integrations/inboxRules.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { purgeSent } from '../../../server/modules/inboxRules/ruleStore.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, makeOrder } from '../orders/orderBody.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { chat, failNow, fails, mails, make, rules, tell, toChat, withRules } from './inboxRulesWorld.ts';

withRules();

const HOUR_S = 3600;

describe('a rule for the inbox', () => {
  it('a rule for the inbox reports a matter at once by mail, and each matter once (BX-40)', async () => {
    await make();
    const number = await fails();
    await tell();
    await tell();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Delivery failed: your inbox');
    expect(mail!.body).toContain(`Delivery failed: ${number}, until 4 Mar, 12:00 pm`);
    expect(mail!.body).toContain('/customer/inbox');
  });

  it('a rule for the inbox sends several simultaneous matters in one message, the first ones by name (BX-40)', async () => {
    await make();
    for (let n = 0; n < 2; n++) await fails();
    await tell();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['2 matters wait in your inbox']);
    await t.db.sql.delete(outboxMessage);
    for (let n = 0; n <= MAX_LISTED; n++) await fails('pickup');
    await tell();
    const [mail] = await mails();
    expect(mail!.body.match(/Pickup failed:/g)).toHaveLength(MAX_LISTED);
    expect(mail!.body).toContain('and 1 more');
  });

  it('a rule for the inbox reports only its chosen kinds, and no line that is older than the rule (BX-40)', async () => {
    await fails();
    await make({ kinds: ['pickupFailed'] });
    await fails();
    await tell();
    expect(await mails()).toEqual([]);
    await fails('pickup');
    await tell();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Pickup failed: your inbox']);
  });

  it('a rule for the inbox reports no matter that ended before its message (BX-40)', async () => {
    await make();
    await fails();
    await t.db.sql.update(inboxLine).set({ endedAt: t.clock.now() });
    await tell();
    expect(await mails()).toEqual([]);
  });

  it('a rule with a digest reports all matters of a day at its hour in the company’s time zone (BX-40)', async () => {
    // The present time is noon in Kuala Lumpur.
    await make({ time: 'daily', hour: 13 });
    await fails();
    const { id } = await makeOrder(t, who);
    t.clock.advance(HOUR_S - 1);
    await tell();
    expect(await mails()).toEqual([]);
    t.clock.advance(1);
    await tell();
    expect(await mails()).toHaveLength(1);
    t.clock.advance(1);
    await failNow(t, who, id, 'pickup');
    t.clock.advance(24 * HOUR_S - 2);
    await tell();
    expect(await mails()).toHaveLength(1);
    t.clock.advance(1);
    await tell();
    expect(await mails()).toHaveLength(2);
  });

  it('a switched off rule sends nothing (BX-40)', async () => {
    const { id } = data<InboxRule>(await make());
    await call(t, who, 'PATCH', `inboxRule/${id}`, { on: false });
    await fails();
    await tell();
    expect(await mails()).toEqual([]);
  });

  it('a rule ends when its person leaves the account (BX-40, BX-50)', async () => {
    await make();
    await fails();
    await t.db.sql.delete(customerUser).where(eq(customerUser.userId, who.userId));
    await tell();
    expect(await mails()).toEqual([]);
  });

  it('a rule belongs to its person: another person of the account neither sees nor changes it (BX-40)', async () => {
    const { id } = data<InboxRule>(await make());
    const other = await makeShipper(t, { companyId: who.companyId });
    await t.db.sql.insert(customerUser).values({ customerId: who.customerId, userId: other.userId });
    const colleague = { ...other, auth: { ...other.auth, 'x-customer-id': String(who.customerId) } };
    expect((await rules(colleague)).rules).toEqual([]);
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/test'],
      ['DELETE', ''],
    ] as const)
      expect((await call(t, colleague, method, `inboxRule/${id}${path}`, { on: false })).status).toBe(404);
    expect((await rules()).rules).toHaveLength(1);
  });

  it('a person has at most five rules: the fourth and fifth are made, the sixth is refused (BX-40)', async () => {
    for (let n = 1; n <= INBOX_RULES_MAX; n++) expect((await make()).status).toBe(200);
    const sixth = await make();
    expect(sixth.status).toBe(409);
    expect(error(sixth).message).toBe('A person can have five rules. Please delete one first.');
    const [first] = (await rules()).rules;
    await call(t, who, 'DELETE', `inboxRule/${first!.id}`);
    expect((await make()).status).toBe(200);
  });

  it('a rule for the inbox is refused at its field without an address, with a private one, and without an hour (BX-40)', async () => {
    const fieldOf = async (input: Partial<InboxRuleInput>) => error(await make(input)).field;
    expect(await fieldOf({ channel: 'chat' })).toBe('url');
    expect(await fieldOf({ channel: 'chat', url: 'https://10.0.0.1/x' })).toBe('url');
    expect(await fieldOf({ time: 'daily' })).toBe('hour');
    expect(await fieldOf({ time: 'daily', hour: 24 })).toBe('hour');
    expect(await fieldOf({ channel: 'whatsapp' })).toBe('channel');
    expect((await make({ time: 'daily', hour: 0 })).status).toBe(200);
    expect((await make({ time: 'daily', hour: 23 })).status).toBe(200);
    expect(await t.db.sql.select().from(webhook)).toEqual([]);
  });

  it('a digest reports no matter that was resolved before its hour, and the others (BX-40)', async () => {
    await make({ time: 'daily', hour: 13 });
    const [resolved, left] = [await fails(), await fails()];
    const [line] = await t.db.sql
      .select({ id: inboxLine.id })
      .from(inboxLine)
      .innerJoin(orders, eq(orders.id, inboxLine.orderId))
      .where(eq(orders.consignmentNo, resolved));
    expect((await call(t, who, 'POST', `inbox/${line!.id}/done`, {})).status).toBe(200);
    t.clock.advance(24 * HOUR_S);
    await tell();
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toContain(left);
    expect(sent[0]!.body).not.toContain(resolved);
  });

  it.each([
    [30, 1],
    [31, 0],
  ])('a rule after %i days has %i of the matters that it reported (BX-40)', async (days, left) => {
    await make();
    await fails();
    await tell();
    t.clock.advance(days * 24 * HOUR_S);
    await purgeSent(t.ctx);
    expect(await t.db.sql.select().from(inboxRuleLine)).toHaveLength(left);
  });

  it.each([
    ['mails', {}],
    ['calls of a chat', { channel: 'chat' }],
    ['daily mails', { time: 'daily', hour: 12 }],
  ] as const)(
    'a rule whose matter an equal rule of the person sends makes no second message: %s (BX-40)',
    async (_name, input) => {
      const equal = { ...input, url: 'channel' in input ? chat.url : undefined };
      await make({ ...equal, kinds: ['pickupFailed'] });
      await make(equal);
      const numbers = [await fails('pickup'), await fails('pickup')];
      t.clock.advance(24 * HOUR_S);
      await tell();
      await tell();
      const sent = 'channel' in input ? chat.calls : await mails();
      expect(sent).toHaveLength(1);
      for (const number of numbers) expect(sent[0]!.body).toContain(number);
    },
  );

  it('a rule at once, one with a digest and one to another address send the same matter each (BX-40)', async () => {
    const other = await startReceiver();
    await make();
    await make({ time: 'daily', hour: 5 });
    await toChat();
    await toChat({ url: other.url });
    await fails();
    await tell();
    expect([await mails(), chat.calls, other.calls].map(({ length }) => length)).toEqual([1, 1, 1]);
    t.clock.advance(24 * HOUR_S);
    await tell();
    expect(await mails()).toHaveLength(2);
    await other.close();
  });
});
