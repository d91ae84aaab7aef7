import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxRules, RuleTest } from '../../../contract/orders/inboxRules.ts';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { enqueue } from '../../../server/jobs/queue.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { orderNotices } from '../../../server/modules/notices/service.ts';
import { liftBounce } from '../../../server/modules/notices/stops.ts';
import { reportBounce } from '../../../server/modules/operate/notices.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper, walletMinorOf, withSession } from '../../support/world.ts';
import { failNow, tellNow } from '../inboxRules/inboxRulesWorld.ts';
import { call, data, error, makeOrder } from '../orders/orderBody.ts';
import { MailServer } from './mailServer.ts';
import { book, choose, confirm, outbox, READER, sendAll, setPrices, states } from './noticeWorld.ts';

const mail = new MailServer();
let t: TestServer;
let shipper: TestShipper;

beforeAll(async () => {
  t = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${await mail.listen()}` } });
});
afterAll(async () => {
  await t.close();
  await mail.close();
});
beforeEach(async () => {
  mail.down = false;
  await t.truncate();
  shipper = await makeShipper(t, { walletMinor: 1_000_000 });
  await setPrices(t, shipper, { emailRate: 0.05 });
  await choose(t, shipper, { emailNotifications: true });
});

const noticesOf = (id: string) => orderNotices(t.ctx, shipper, id);

describe('a notice by a mail server', () => {
  it('a notice by a mail server is `sending` until the server accepts it, and has unsubscribe headers and a message id', async () => {
    const { id } = await book(t, shipper);
    await sendAll(t);
    expect(await states(t)).toEqual(['booked email sending']);
    await runDueJobs(t.ctx);
    expect(await noticesOf(id)).toMatchObject([{ state: 'sent', cost: 0.05, recipient: READER.email }]);
    const [letter = '', ...more] = mail.taken.map((text) => text.replace(/\n[ \t]+/g, ' '));
    expect(more).toEqual([]);
    expect(letter).toMatch(/^List-Unsubscribe: <http:\/\/localhost:4000\/customer\/stop-messages\//m);
    expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(letter).toMatch(/^Message-ID: <message-\d+@localhost>$/m);
    expect(letter).toContain('text/html');
  });

  it('a notice to a refused address is not repeated, costs nothing, and marks the address', async () => {
    const { id } = await book(t, shipper, { email: 'gone@refused.test' });
    await sendAll(t);
    await runDueJobs(t.ctx);
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ state: 'bounced', cost: null });
    expect(notice?.reason).toContain('550');
    const next = await book(t, shipper, { email: 'gone@refused.test' });
    await sendAll(t);
    expect(await noticesOf(next.id)).toMatchObject([{ state: 'bounced' }]);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
  });

  it('a notice waits while the mail server is busy, and is sent to the same address afterwards', async () => {
    mail.down = true;
    const { id } = await book(t, shipper);
    await sendAll(t);
    await runDueJobs(t.ctx);
    expect(await noticesOf(id)).toMatchObject([{ state: 'sending' }]);
    mail.down = false;
    t.clock.advance(60);
    await runDueJobs(t.ctx);
    expect(await noticesOf(id)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a mail while the mail server is away', () => {
  it('a mail waits while the mail server is away for twelve hours, and is sent afterwards', async () => {
    mail.down = true;
    const { id } = await book(t, shipper);
    await sendAll(t);
    for (let hour = 0; hour < 12; hour += 0.5) {
      await runDueJobs(t.ctx);
      t.clock.advance(1800);
    }
    expect(await noticesOf(id)).toMatchObject([{ state: 'sending' }]);
    mail.down = false;
    t.clock.advance(6 * 3600);
    await runDueJobs(t.ctx);
    expect(await noticesOf(id)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a confirmed wish by a mail server', () => {
  const wallet = () => walletMinorOf(t, shipper);
  /** Sends the newest mail, also if it was answered before: a process ended before its job was done. */
  const answer = async () => {
    const { id } = (await outbox(t)).at(-1)!;
    await enqueue(t.ctx, 'mail.smtp', { id });
    await runDueJobs(t.ctx);
  };

  it('a confirmed wish that the mail server refuses later is refunded once, also if its answer comes twice (SET-35)', async () => {
    const { id } = await book(t, shipper, { email: 'gone@refused.test' });
    const before = await wallet();
    expect([await confirm(t, shipper, id), await wallet()]).toEqual([true, before - 5]);
    await answer();
    await answer();
    expect(await wallet()).toBe(before);
    expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    expect(await confirm(t, shipper, id)).toBe(false);
  });

  it.each([
    ['a second below five days ago', 5 * 86_400 - 1, 5],
    ['five days ago', 5 * 86_400, 0],
  ])(
    'a confirmed wish that the mail server took %s is refunded once when an operator reports its bounce (SET-35)',
    async (_, seconds, refundedMinor) => {
      const { id } = await book(t, shipper, { email: 'gone@taken.test' });
      await confirm(t, shipper, id);
      await answer();
      const paid = await wallet();
      const [mail] = (await outbox(t)).slice(-1);
      t.clock.advance(seconds - (t.clock.now().getTime() - mail!.createdAt.getTime()) / 1000);
      const bounce = { tenant: shipper.companyCode, address: 'Gone@taken.test', said: '550 5.1.1 unknown' };
      for (const _time of [1, 2]) await reportBounce(t.ctx, bounce, { reason: 'bounce', by: 'test' });
      expect((await wallet()) - paid).toBe(refundedMinor);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    },
  );

  it('a confirmed wish that the mail server took stays paid, whatever it answers to a repeated mail (SET-35)', async () => {
    const { id } = await book(t, shipper);
    const before = await wallet();
    await confirm(t, shipper, id);
    await answer();
    await t.db.sql.update(outboxMessage).set({ recipient: 'gone@refused.test' });
    await answer();
    expect(await wallet()).toBe(before - 5);
  });
});

describe('a rule whose mail the mail server refuses', () => {
  it('a rule whose mail the mail server refuses shows the reason, sends nothing more to that address, and reports its matter when the mark is lifted (BX-40)', async () => {
    const email = 'gone@refused.test';
    await t.db.sql.update(appUser).set({ email }).where(eq(appUser.id, shipper.userId));
    await call(t, shipper, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    const { id } = await makeOrder(t, shipper);
    await failNow(t, shipper, id);
    const tell = async () => {
      await tellNow(t);
      await runDueJobs(t.ctx);
      const [rule] = data<InboxRules>(await call(t, shipper, 'GET', 'inboxRule')).rules;
      const sent = (await outbox(t)).filter(({ recipient }) => recipient.endsWith('.test'));
      const toPerson = sent.filter(({ subject }) => subject.includes('failed'));
      return [rule?.failedReason ?? null, toPerson.length];
    };
    expect(await tell()).toEqual(['550 5.1.1 no such mailbox', 1]);
    t.clock.advance(600);
    expect(await tell()).toEqual(['550 5.1.1 no such mailbox', 1]);
    await liftBounce(t.ctx, shipper.companyId, email);
    await t.db.sql.update(appUser).set({ email: 'back@taken.test' }).where(eq(appUser.id, shipper.userId));
    t.clock.advance(3600);
    shipper.auth = (await withSession(t, shipper)).auth;
    expect(await tell()).toEqual([null, 2]);
  });

  it('a rule whose mails the mail server refuses after reading them keeps its reason until one arrives (BX-40)', async () => {
    await t.db.sql.update(appUser).set({ email: 'kept@taken.test' }).where(eq(appUser.id, shipper.userId));
    await call(t, shipper, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
    const { id } = await makeOrder(t, shipper);
    await failNow(t, shipper, id);
    const later = async (seconds: number) => {
      t.clock.advance(seconds);
      shipper.auth = (await withSession(t, shipper)).auth;
    };
    const reason = async () =>
      data<InboxRules>(await call(t, shipper, 'GET', 'inboxRule')).rules[0]?.failedReason ?? null;
    mail.refuses = true;
    await tellNow(t);
    for (let attempt = 0; attempt < 12; attempt++) {
      await runDueJobs(t.ctx);
      await later(6 * 3600);
    }
    const refused = await reason();
    expect(refused).not.toBeNull();
    await tellNow(t);
    expect(await reason()).toBe(refused);
    mail.refuses = false;
    await runDueJobs(t.ctx);
    expect(await reason()).toBeNull();
  });
});

describe('a test mail', () => {
  const WAYS = {
    'a test of a rule': async () => {
      await call(t, shipper, 'POST', 'inboxRule', { kinds: [], channel: 'email', time: 'atOnce' });
      const [rule] = data<InboxRules>(await call(t, shipper, 'GET', 'inboxRule')).rules;
      const answer = await call(t, shipper, 'POST', `inboxRule/${rule?.id}/test`, {});
      return data<RuleTest>(answer).error;
    },
    'a test of a template': async () => {
      const body = { code: 100, title: 'Title', content: ['Text'] };
      const answer = await call(t, shipper, 'POST', `customer/${shipper.customerId}/branding/testMail`, body);
      return answer.status === 200 ? null : error(answer).message;
    },
  };
  const ANSWERS: readonly [string, Partial<MailServer> & { email?: string }, string | null][] = [
    ['takes it', {}, null],
    ['refuses its address', { email: 'gone@refused.test' }, '550 5.1.1 no such mailbox'],
    ['takes nothing now', { down: true }, '451 try later'],
    ['refuses it after reading it', { refuses: true }, '554 5.7.1 refused by policy'],
    ['does not answer', { hangsUp: true }, 'The mail server does not answer.'],
  ];
  afterEach(() => Object.assign(mail, { down: false, refuses: false, hangsUp: false }));

  it.each(
    Object.keys(WAYS).flatMap((way) =>
      ANSWERS.map((answer) => [way as keyof typeof WAYS, ...answer] as const),
    ),
  )(
    '%s by a mail server that %s is sent once and shows the answer (BX-40)',
    async (way, _does, { email, ...state }, answer) => {
      if (email) await t.db.sql.update(appUser).set({ email }).where(eq(appUser.id, shipper.userId));
      const taken = mail.taken.length;
      Object.assign(mail, state);
      expect(await WAYS[way]()).toBe(answer);
      Object.assign(mail, { down: false, refuses: false, hangsUp: false });
      await runDueJobs(t.ctx);
      expect(mail.taken.length - taken).toBe(answer === null ? 1 : 0);
    },
  );
});

describe('a mail with a link that signs in', () => {
  it('a mail with a link that signs in does not wait behind notices, which count for their account', async () => {
    await book(t, shipper);
    await sendAll(t);
    const { companyId, email, customerId } = shipper;
    await call(t, { auth: { host: 'localhost' } }, 'POST', 'user/forgotPassword', { companyId, email });
    // The first round makes the mail.
    await runDueJobs(t.ctx);
    const queued = await t.db.sql
      .select({ queue: job.queue, payload: job.payload })
      .from(job)
      .where(like(job.queue, 'mail.%'))
      .orderBy(job.id);
    expect(queued).toEqual([
      { queue: 'mail.bulk', payload: { id: expect.any(Number), customerId } },
      { queue: 'mail.smtp', payload: { id: expect.any(Number) } },
    ]);
  });

  it.each([true, false])(
    'a mail with a link that signs in is kept with its text after it was sent only in the demo: demo %s',
    async (demo) => {
      const { config } = t.ctx;
      t.ctx.config = { ...config, demo };
      const { companyId, email } = shipper;
      const anyone = { auth: { host: 'localhost' } };
      expect((await call(t, anyone, 'POST', 'user/forgotPassword', { companyId, email })).status).toBe(200);
      for (let turn = 0; turn < 3; turn++) await runDueJobs(t.ctx);
      t.ctx.config = config;
      const [kept, ...more] = await outbox(t);
      expect([kept?.subject, kept?.body.includes('code='), kept?.html === null, more]).toEqual([
        'Reset your password',
        demo,
        !demo,
        [],
      ]);
      expect(mail.taken.at(-1)).toContain('Reset your password');
    },
  );
});
