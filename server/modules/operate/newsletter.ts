import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { COMMANDS, OperateAnswer, Stamp } from '../../../contract/operate/commands.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import type { Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { conflict, invalid } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob } from '../../jobs/registry.ts';
import { mailTo } from '../../texts/mails.ts';
import { mailAddressOf } from '../company/verifiedAddressStore.ts';
import type { CustomerRow } from '../customers/store.ts';
import { whyStopped } from '../notices/stops.ts';
import { answerOf } from './answer.ts';
import { lockNewsletter, subscribers } from './newsletterStore.ts';
import { insertAction, selectActions } from './store.ts';
import { tenantOf } from './tenants/tenants.ts';

const QUEUE = 'newsletter.send';
const Payload = z.object({
  companyId: z.string(),
  customerId: z.number(),
  subject: z.string(),
  body: z.string(),
});

export const registerNewsletter = (ctx: Ctx): void => onJob(ctx, QUEUE, mailReader);

/** Readers with their proven addresses, without those that refuse mail; of one account if given. */
async function readersOf(ctx: Ctx, companyId: string, customerId?: number) {
  const readers: (CustomerRow & { email: string })[] = [];
  for (const row of await subscribers(ctx, companyId, customerId)) {
    const email = await mailAddressOf(ctx, { companyId, customerId: row.id }, row.email);
    if (email && !(await whyStopped(ctx, companyId, email))) readers.push({ ...row, email });
  }
  return readers;
}

export async function listReaders(
  ctx: Ctx,
  { tenant }: z.output<(typeof COMMANDS)['newsletter/readers']['input']>,
): Promise<OperateAnswer> {
  const { id } = await tenantOf(ctx, tenant);
  const rows = await readersOf(ctx, id);
  return answerOf(
    `Readers: ${rows.length}.`,
    rows.map((row) => ({ customer: row.id, name: row.name, email: row.email, lang: row.lang })),
  );
}

/** Plans a mail to each reader. Throws 409 if the tenant's readers got the same text before. */
export async function sendNewsletter(
  ctx: Ctx,
  { tenant, text, dryRun }: z.output<(typeof COMMANDS)['newsletter/send']['input']>,
  stamp: Stamp,
): Promise<OperateAnswer> {
  const { id: companyId } = await tenantOf(ctx, tenant);
  const [first = '', ...rest] = text.replaceAll('\r\n', '\n').trim().split('\n');
  const subject = first.trim();
  const body = rest.join('\n').trim();
  if (!subject || !body) throw invalid('text', 'The first line is the subject, and a text must follow it.');
  if (dryRun)
    return answerOf(`“${subject}” would go to ${(await readersOf(ctx, companyId)).length} readers.`);
  const mark = `newsletter ${createHash('sha256').update(`${subject}\n${body}`).digest('hex').slice(0, 16)}`;
  return ctx.db.tx(async () => {
    await lockNewsletter(ctx, companyId);
    const [before] = await selectActions(ctx, { companyId, subject: mark, limit: 1 });
    if (before)
      throw conflict(`This text was sent on ${before.action.createdAt.toISOString().slice(0, 10)}.`);
    const readers = await readersOf(ctx, companyId);
    for (const { id: customerId } of readers)
      await enqueue(ctx, QUEUE, { companyId, customerId, subject, body }, { key: `${mark} ${customerId}` });
    await insertAction(ctx, stamp, {
      companyId,
      command: 'newsletter/send',
      subject: mark,
      change: { title: subject, readers: readers.length },
    });
    return answerOf(`“${subject}” goes to ${readers.length} readers.`);
  });
}

/** Readers who have switched it off meanwhile get nothing. */
async function mailReader(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { companyId, customerId, subject, body } = Payload.parse(payload);
  const [reader] = await readersOf(ctx, companyId, customerId);
  if (!reader) return;
  const link = `${await publicUrlOf(ctx, companyId)}/customer/settings/notifications`;
  const { body: foot, lang } = mailTo(
    'newsletterFoot',
    reader,
    documentLocale(reader.lang ?? DEFAULT_LOCALE),
    {
      link,
    },
  );
  await ctx.ports.mailer.send({
    companyId,
    channel: 'email',
    to: reader.email,
    subject,
    body: `${body}\n\n--\n${foot}`,
    lang,
    headers: { 'Auto-Submitted': 'auto-generated' },
    bulkOf: customerId,
  });
}
