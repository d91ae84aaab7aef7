import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InboxRule } from '../../../contract/orders/inboxRules.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { webhook } from '../../../server/db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../../server/db/schema/orders/inbox.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { sendDueRules } from '../../../server/modules/inboxRules/sendRules.ts';
import { moveOrder } from '../../../server/modules/orders/status/status.ts';
import { switchedOff, switchedOn } from '../../../server/modules/webhooks/health.ts';
import { senderOf } from '../../../server/modules/webhooks/senderLoop.ts';
import { eventually } from '../../support/eventually.ts';
import { makeMember } from '../../support/members.ts';
import { t, shipper as who } from '../../support/shipperServer.ts';
import { call, data, makeOrder, pageOf } from '../orders/orderBody.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { chat, fails, mails, make, rules, tell, toChat, withRules, withWhatsApp } from './inboxRulesWorld.ts';

withRules();

describe('a rule for the inbox', () => {
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
});
