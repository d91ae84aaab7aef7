import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import type { Actor, App, Ctx } from '../context.ts';
import { outboxMessage } from '../db/schema/system/sandbox.ts';
import { appUser, company } from '../db/schema/tenants.ts';
import { loggedError } from '../http/answer/loggedError.ts';
import { onlyPeople } from '../http/answer/refusal.ts';
import { authenticate } from '../http/caller/authenticate.ts';
import { publicUrlOf, publicUrls } from '../http/caller/tenantAddress.ts';
import { pagePolicy } from '../http/security.ts';
import { enqueue } from '../jobs/queue.ts';
import { onJob } from '../jobs/registry.ts';
import { VERIFIED } from '../modules/company/verifiedAddressStore.ts';
import { keepAnswer } from '../modules/inboxRules/sendRules.ts';
import { refundMessage } from '../modules/notices/charge.ts';
import { settleNotices } from '../modules/notices/settleNotices.ts';
import { markBounced } from '../modules/notices/stops.ts';
import type { Mailer, Message, MessageRefund, MessageResult } from '../ports/mailer.ts';
import { type OutboxRow, outboxPage } from './outboxPage.ts';

/** Mails that a person may be waiting for, such as codes, and mails that are sent by the hundred. The second never delay the first. */
const SMTP_QUEUES = { single: 'mail.smtp', bulk: 'mail.bulk' } as const;
/** Attempts over about a day: a mail server may be away, or accept an unknown sender only later. */
const ATTEMPTS = 18;
const SHOWN = 200;

/** Addresses whose mails bounce, for demos. */
const BOUNCING = /@bounce\.test$/i;

/** A person waits for the answer to a test. */
const TEST_TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const NO_ANSWER = 'The mail server does not answer.';

/** Stores every mail and message in the outbox; with an SMTP address mails are also sent, after the commit, with retries. */
export function createOutboxMailer(ctx: Ctx): Mailer {
  const { smtpUrl, sandbox } = ctx.config;
  const delivers = (channel: string) =>
    sandbox.has('outbox') || (channel === 'email' && smtpUrl !== undefined);
  const transport = smtpUrl ? createTransport(smtpUrl) : undefined;
  const testTransport = smtpUrl ? createTransport({ url: smtpUrl, ...TEST_TIMES }) : undefined;
  for (const queue of transport ? Object.values(SMTP_QUEUES) : []) {
    onJob(
      ctx,
      queue,
      async (jobCtx, payload) =>
        void (await sendBySmtp(jobCtx, transport as Transporter, Number(payload.id))),
      (jobCtx, payload) => settleMessage(jobCtx, Number(payload.id), { state: 'failed', reason: null }),
    );
  }
  return {
    ...(transport ? { probe: async () => void (await transport.verify()) } : {}),
    delivers,
    async send({ bulkOf, refund, ...message }) {
      const isMailed = smtpUrl !== undefined && message.channel === 'email';
      const here = answerHere(message);
      const lateRefund = here.state === 'sent' ? refund : undefined;
      const id = await store(ctx, message, isMailed ? { refund } : { lateRefund });
      if (isMailed) {
        // A rule itself repeats its mail, with its newest matters.
        const tries = message.ofRule ? {} : { maxAttempts: ATTEMPTS };
        if (bulkOf === undefined) await enqueue(ctx, SMTP_QUEUES.single, { id }, tries);
        else await enqueue(ctx, SMTP_QUEUES.bulk, { id, customerId: bulkOf }, tries);
        return { id, state: 'sending', reason: null };
      }
      if (!delivers(message.channel)) await forgetSecret(ctx, id);
      return { id, ...here };
    },
    takeRefunds: (...where) => takeRefunds(ctx, ...where),
    async sendNow({ bulkOf: _, ...message }) {
      const id = await store(ctx, message);
      if (!testTransport || message.channel !== 'email') return answerHere(message);
      try {
        return await sendBySmtp(ctx, testTransport, id);
      } catch (err) {
        ctx.log.warn({ message: id, ...loggedError(err) }, 'test mail not sent');
        const failed = { state: 'failed', reason: answerIn(err) ?? NO_ANSWER } as const;
        await settleMessage(ctx, id, failed);
        return failed;
      }
    },
  };
}

async function store(
  ctx: Ctx,
  {
    companyId,
    channel,
    to,
    subject,
    body,
    html,
    lang: _known,
    ...message
  }: Omit<Message, 'bulkOf' | 'refund'>,
  money: { refund?: MessageRefund | undefined; lateRefund?: MessageRefund | undefined } = {},
): Promise<number> {
  const createdAt = ctx.ports.clock.now();
  const { refund, lateRefund } = money;
  const envelope = { ...message, ...(refund ? { refund } : {}), ...(lateRefund ? { lateRefund } : {}) };
  const [row] = await ctx.db.sql
    .insert(outboxMessage)
    .values({ companyId, channel, recipient: to, subject, body, html: html ?? null, envelope, createdAt })
    .returning({ id: outboxMessage.id });
  if (!row) throw new Error('the outbox took no message');
  return row.id;
}

/** The answer to a message that no mail server gets. */
const answerHere = ({ channel, to }: Message): { state: 'sent' | 'bounced'; reason: string | null } =>
  channel === 'email' && BOUNCING.test(to)
    ? { state: 'bounced', reason: `550 5.1.1 <${to}>` }
    : { state: 'sent', reason: null };

const SENT = { state: 'sent', reason: null } as const;

/** Stores and returns the mail server's answer. Throws a failure that may pass. */
async function sendBySmtp(ctx: Ctx, transport: Transporter, id: number): Promise<MessageResult> {
  const [mail] = await ctx.db.sql
    .select({
      to: outboxMessage.recipient,
      subject: outboxMessage.subject,
      text: outboxMessage.body,
      html: outboxMessage.html,
      envelope: outboxMessage.envelope,
      brand: company.brandName,
      companyId: outboxMessage.companyId,
      sender: sql<string | null>`${company.profile}->>'senderEmail'`,
    })
    .from(outboxMessage)
    .leftJoin(company, eq(company.id, outboxMessage.companyId))
    .where(eq(outboxMessage.id, id));
  if (!mail) return SENT;
  const { brand, companyId, sender, envelope, html, ...message } = mail;
  const publicUrl = companyId ? await publicUrlOf(ctx, companyId) : ctx.config.publicUrl;
  const domain = new URL(publicUrl).hostname;
  // It was sent before a crash, and emptied.
  if ('hasSecret' in envelope && message.text === '') return SENT;
  const { senderName, replyTo, headers } = envelope;
  try {
    await transport.sendMail({
      ...message,
      ...(html ? { html } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(headers ? { headers } : {}),
      from: { name: senderName ?? brand ?? domain, address: sender ?? `no-reply@${domain}` },
      // A mail repeated after a crash has the same Message-ID, so mail servers drop the repetition.
      messageId: `<message-${id}@${domain}>`,
    });
  } catch (err) {
    const reason = refusedAddress(err);
    if (reason === null) throw err;
    const bounced = { state: 'bounced', reason } as const;
    await settleMessage(ctx, id, bounced);
    return bounced;
  }
  await settleMessage(ctx, id, SENT);
  return SENT;
}

/** The mail server's own words. */
const answerIn = (err: unknown): string | null =>
  (err as { response?: string }).response?.slice(0, 200) ?? null;

/** The server's reason for refusing an address; null for other failures, which may pass. */
function refusedAddress(err: unknown): string | null {
  const { responseCode, command } = err as { responseCode?: number; command?: string };
  if (!responseCode || responseCode < 500 || responseCode > 599) return null;
  const answer = answerIn(err) ?? String(responseCode);
  return command === 'RCPT TO' || / 5\.[12]\.\d /.test(answer) ? answer : null;
}

/** Empties a mail with a code or a link that signs in, once nobody has to read it here. The demo shows it on its page. */
async function forgetSecret(ctx: Ctx, id: number): Promise<void> {
  if (ctx.config.demo) return;
  await ctx.db.sql
    .update(outboxMessage)
    .set({ body: '', html: null })
    .where(and(eq(outboxMessage.id, id), sql`jsonb_exists(${outboxMessage.envelope}, 'hasSecret')`));
}

/** Passes the mail server's answer to the notices or the rule of a message, or refunds it. A refused address is also stopped for later ones. */
async function settleMessage(ctx: Ctx, id: number, result: MessageResult): Promise<void> {
  await ctx.db.tx(async () => {
    const ofMessage = eq(outboxMessage.id, id);
    // Locked: two processes with the same answer would both refund the message.
    const [row] = await ctx.db.sql
      .select({
        companyId: outboxMessage.companyId,
        to: outboxMessage.recipient,
        envelope: outboxMessage.envelope,
      })
      .from(outboxMessage)
      .where(ofMessage)
      .for('update');
    if (!row) return;
    const { companyId, to } = row;
    const { ofRule, refund, ...envelope } = row.envelope;
    if (ofRule) await keepAnswer(ctx, ofRule, result);
    if (result.state === 'bounced' && companyId) await markBounced(ctx, companyId, to, result.reason ?? '');
    await settleNotices(ctx, id, result);
    if (refund && companyId) {
      const isSent = result.state === 'sent';
      if (!isSent) await refundMessage(ctx, { companyId, customerId: refund.customerId }, refund);
      const left = isSent ? { ...envelope, lateRefund: refund } : envelope;
      await ctx.db.sql.update(outboxMessage).set({ envelope: left }).where(ofMessage);
    }
    await forgetSecret(ctx, id);
  });
}

async function takeRefunds(ctx: Ctx, companyId: string, to: string, since: Date): Promise<MessageRefund[]> {
  const rows = await ctx.db.sql
    .select({ id: outboxMessage.id, envelope: outboxMessage.envelope })
    .from(outboxMessage)
    .where(
      and(
        eq(outboxMessage.companyId, companyId),
        eq(outboxMessage.recipient, to),
        gt(outboxMessage.createdAt, since),
        sql`jsonb_exists(${outboxMessage.envelope}, 'lateRefund')`,
      ),
    )
    .orderBy(outboxMessage.id)
    .for('update');
  const refunds: MessageRefund[] = [];
  for (const { id, envelope } of rows) {
    const { lateRefund, ...left } = envelope;
    await ctx.db.sql.update(outboxMessage).set({ envelope: left }).where(eq(outboxMessage.id, id));
    if (lateRefund) refunds.push(lateRefund);
  }
  return refunds;
}

/** The outbox for people to read: on the demo machine itself everything, elsewhere only the caller's own mails. */
export function outboxRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/sandbox/outbox',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const rows = await readOutbox(ctx, request);
      pagePolicy(reply, request.cspNonce);
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(outboxPage(rows, request.cspNonce, [...(await publicUrls(ctx)).values()]).markup);
    },
  );
  app.get(
    '/v1.0/sandbox/outbox',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request) => ({ data: await readOutbox(ctx, request) }),
  );
}

async function readOutbox(ctx: Ctx, request: FastifyRequest): Promise<OutboxRow[]> {
  if (ctx.config.demo && isSamePlace(request)) return newest(ctx, null);
  const actor = await authenticate(ctx, request, 'link');
  // Programs must not read people's codes, and no key may make a ticket for them.
  if (!actor.family) throw onlyPeople();
  return newest(ctx, actor);
}

/** Whether a browser on this machine calls by a local name: without a proxy, and without another host name that points here. */
function isSamePlace(request: FastifyRequest): boolean {
  const forwarded =
    request.headers['x-forwarded-for'] ?? request.headers.forwarded ?? request.headers['x-real-ip'];
  const from = request.socket.remoteAddress ?? '';
  const host = request.host.replace(/:\d+$/, '');
  const loopback = from === '::1' || /^(::ffff:)?127\./.test(from);
  return loopback && forwarded === undefined && /^((.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

async function newest(ctx: Ctx, actor: Actor | null): Promise<OutboxRow[]> {
  const rows = await ctx.db.sql
    .select()
    .from(outboxMessage)
    .where(
      actor
        ? and(
            eq(outboxMessage.companyId, actor.companyId),
            inArray(outboxMessage.recipient, await addressesOf(ctx, actor)),
          )
        : undefined,
    )
    .orderBy(desc(outboxMessage.id))
    .limit(SHOWN);
  return rows.map(({ id, channel, recipient, subject, body, html, envelope, createdAt }) => {
    // The rest of an envelope is the shipper's own: who paid for the message, and how much.
    const { senderName, replyTo, headers } = envelope;
    const shown = { id, channel, recipient, subject, body, html, senderName, replyTo, headers };
    return { ...shown, createdAt: createdAt.toISOString() };
  });
}

/**
 * The addresses that the person has proven: anybody may type another person's. Without a mail server the e-mail address of the sign-up
 * counts too, as its mail with the proof can be read only here.
 */
async function addressesOf(ctx: Ctx, actor: Actor): Promise<string[]> {
  const [user] = await ctx.db.sql.select().from(appUser).where(eq(appUser.id, actor.userId));
  if (!user) return [];
  const isOwnEmail = user.status === VERIFIED || !ctx.config.smtpUrl;
  const addresses = [isOwnEmail ? user.email : null, user.mobileProvenAt ? user.mobile : null];
  return addresses.filter((v): v is string => Boolean(v));
}
