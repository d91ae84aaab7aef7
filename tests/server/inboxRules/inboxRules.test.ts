import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxRule, InboxRuleInput, InboxRules } from '../../../contract/orders/inboxRules.ts';
import { INBOX_RULES_MAX, MAX_LISTED } from '../../../contract/rules/orders/inboxRules.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { inboxRuleLine } from '../../../server/db/schema/integrations/inboxRules.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { purgeSent } from '../../../server/modules/inboxRules/ruleStore.ts';
import { sendDueRules } from '../../../server/modules/inboxRules/sendRules.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { switchedOff, switchedOn } from '../../../server/modules/webhooks/health.ts';
import { senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { eventually } from '../../support/eventually.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error, makeOrder, pageOf } from '../orders/orderBody.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { failNow, parcelFails, tellNow, withWhatsApp } from './inboxRulesWorld.ts';

let chat: Receiver;
withNewShipper(undefined, { env: { WAYBILL_HOOKS_LOCAL: '1' } });
beforeEach(async () => {
  chat = await startReceiver();
  return () => chat.close();
});

const HOUR_S = 3600;
const MAIL: InboxRuleInput = { kinds: [], channel: 'email', time: 'atOnce' };
const make = (input: Partial<InboxRuleInput> = {}, by = who) =>
  call(t, by, 'POST', 'inboxRule', { ...MAIL, ...input });
const toChat = (input: Partial<InboxRuleInput> = {}) => make({ channel: 'chat', url: chat.url, ...input });
const rules = async (by = who) => data<InboxRules>(await call(t, by, 'GET', 'inboxRule'));
const mails = () => t.db.sql.select().from(outboxMessage).where(eq(outboxMessage.recipient, who.email));

const fails = (kind?: 'delivery' | 'pickup', by = who) => parcelFails(t, by, kind);
const tell = () => tellNow(t);

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

  it('a rule for the inbox sends a chat a text in which a file name cannot mention anybody (BX-40)', async () => {
    await toChat();
    await fails();
    await t.db.sql.update(inboxLine).set({ orderId: null, label: '<!channel> & friends' });
    await tell();
    expect(chat.calls).toHaveLength(1);
    const { text } = JSON.parse(chat.calls[0]!.body) as { text: string };
    expect(text).toContain('*Delivery failed: your inbox*');
    expect(text).toContain('&lt;!channel&gt; &amp; friends');
  });

  it('a rule names a parcel without a number by its reference, else its recipient; a chat gets no recipient (BX-40)', async () => {
    await make();
    await toChat();
    const { id } = await makeOrder(t, who, {
      process: false,
      receiver: { name: 'Aina https://x.example/a' },
    });
    const failsAgain = async (referenceNo: string | null) => {
      await t.db.sql.delete(inboxLine);
      await t.db.sql.delete(outboxMessage);
      await t.db.sql.update(orders).set({ statusCode: STATUS.processing, referenceNo });
      await moveOrder(t.ctx, who, id, STATUS.failed);
      await tell();
      const { text } = JSON.parse(chat.calls.at(-1)!.body) as { text: string };
      return [(await mails()).map(({ body }) => body).join(), text];
    };
    const named = await failsAgain('SO-7');
    for (const text of named) expect(text).toContain('Booking failed: SO-7, until');
    const [mail, inChat] = await failsAgain(null);
    expect(mail).toMatch(/Booking failed: Aina x ?\. ?example\/a, until/);
    expect(inChat).toContain(`Booking failed: ${id.slice(0, 8)}, until`);
  });

  it('a rule is not delayed by another person’s chat that does not answer (BX-40)', async () => {
    const slow = await startReceiver();
    slow.answer = () => undefined;
    await toChat({ url: slow.url });
    await toChat();
    await make();
    await fails();
    await sendDueRules(t.ctx);
    expect(await mails()).toHaveLength(1);
    const drained = senderOf(t.ctx).drain();
    await eventually(() => expect(chat.calls).toHaveLength(1));
    await slow.close();
    await drained;
  });

  it('a rule whose chat no longer exists is switched off with a mail, until its person switches it on (BX-40)', async () => {
    const { id } = data<InboxRule>(await toChat());
    chat.answer = (_call, response) => {
      response.writeHead(410).end();
    };
    await fails();
    await tell();
    await runDueJobs(t.ctx);
    expect((await rules()).rules).toMatchObject([{ id, on: false, offReason: 'gone' }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'A rule of yours is switched off' });
    expect(mail!.body).not.toContain('/hook?shop=1');
    // It is no webhook of the account, so it causes no matter.
    expect(pageOf(await call(t, who, 'GET', 'webhook')).data).toEqual([]);
    expect(pageOf<{ kind: string }>(await call(t, who, 'GET', 'inbox')).data.map(({ kind }) => kind)).toEqual(
      ['deliveryFailed'],
    );
    chat.answer = (_call, response) => {
      response.end('ok');
    };
    await call(t, who, 'PATCH', `inboxRule/${id}`, { on: true });
    await fails('pickup');
    await tell();
    expect((await rules()).rules).toMatchObject([{ on: true, offReason: null }]);
    expect(chat.calls.at(-1)!.body).toContain('Pickup failed');
  });

  it('a rule keeps its matters while its chat is off after failures, and sends them once when the chat recovers (BX-40)', async () => {
    const { id } = data<InboxRule>(await toChat());
    const now = t.clock.now();
    await t.db.sql.update(webhook).set(switchedOff(now, 'failures')).where(eq(webhook.ruleId, id));
    const numbers = [await fails(), await fails()];
    await tell();
    expect(chat.calls).toEqual([]);
    await t.db.sql.update(webhook).set(switchedOn()).where(eq(webhook.ruleId, id));
    t.clock.advance(299);
    await tell();
    expect(chat.calls).toEqual([]);
    t.clock.advance(1);
    await tell();
    await tell();
    expect(chat.calls).toHaveLength(1);
    for (const number of numbers) expect(chat.calls[0]!.body).toContain(number);
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

  it.each([
    [0.25, -0.25],
    [0.085, -0.09],
  ])(
    'a rule by WhatsApp reaches a proven number, at the stored price %d as %d (BX-40)',
    async (rate, amount) => {
      await withWhatsApp(t, who, rate);
      expect((await make({ channel: 'whatsapp' })).status).toBe(200);
      await fails();
      await tell();
      const sent = await t.db.sql.select().from(outboxMessage).where(eq(outboxMessage.channel, 'whatsapp'));
      expect(sent).toMatchObject([{ recipient: '+60123456789' }]);
      const moves = pageOf<{ desc: string; amount: number }>(await call(t, who, 'GET', 'wallet/tx')).data;
      expect(moves).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ desc: 'WhatsApp message about the inbox', amount }),
        ]),
      );
    },
  );

  it('the list of rules tells why WhatsApp is no choice: without a number, and without the right to pay (BX-40, BX-50)', async () => {
    expect(await rules()).toMatchObject({ whatsApp: 'noNumber', channels: ['email', 'chat'] });
    await withWhatsApp(t, who);
    expect(await rules()).toMatchObject({ whatsApp: 'ready', channels: ['email', 'chat', 'whatsapp'] });
    const packer = await makeMember(t, who, { role: 'packer' });
    expect(await rules(packer)).toMatchObject({ whatsApp: 'mayNotPay', channels: ['email', 'chat'] });
    await withWhatsApp(t, who, 0);
    expect(await rules(packer)).toMatchObject({ whatsApp: 'noNumber' });
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

  it('a rule sends a test at once and shows the answer of the chat (BX-40)', async () => {
    const { id } = data<InboxRule>(await toChat());
    const test = async () =>
      data<{ error: string | null }>(await call(t, who, 'POST', `inboxRule/${id}/test`, {}));
    expect(await test()).toEqual({ error: null });
    expect(chat.calls[0]!.body).toContain('SAMPLE0000001');
    chat.answer = (_call, response) => {
      response.writeHead(404).end();
    };
    expect(await test()).toEqual({ error: 'The server answered with status 404.' });
    for (let n = 3; n <= 10; n++) await test();
    expect((await call(t, who, 'POST', `inboxRule/${id}/test`, {})).status).toBe(429);
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
