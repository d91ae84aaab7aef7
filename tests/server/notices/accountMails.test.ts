import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { company, customer } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { messages } from '../../support/messages.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany, makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { call, makeOrder, stepUp } from '../orders/orderBody.ts';

withServer();
beforeEach(() => t.truncate());

const drawing = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`)}`;
const MARK = drawing('<rect width="40" height="20" fill="#c0392b"/>');

/** Two tenants: one whose logo is a drawing, one whose logo has an address. */
const TENANTS = [
  {
    code: 'my',
    logo: MARK,
    color: '#c0392b',
    picture: /src="[^"]+\/v1\.0\/company\/[^"]+\/mailPicture\?v=\w+"/,
  },
  {
    code: 'lion',
    logo: 'https://cdn.example.test/lion.png',
    color: '#0a6b4f',
    picture: /src="https:\/\/cdn\.example\.test\/lion\.png"/,
  },
] as const;

async function openTenant({ code, logo, color }: (typeof TENANTS)[number]): Promise<string> {
  const id = await makeCompany(t, code);
  const profile = { logo, personalization: { primaryColor: color } };
  await t.db.sql.update(company).set({ profile }).where(eq(company.id, id));
  return id;
}

const mails = async (companyId: string) => {
  await runDueJobs(t.ctx);
  return t.db.sql
    .select()
    .from(outboxMessage)
    .where(eq(outboxMessage.companyId, companyId))
    .orderBy(outboxMessage.id);
};

/** The calls that send mails: sign-up, forgotten and changed password, changed email address, and a new invoice. */
async function makeMails(who: TestShipper): Promise<string[]> {
  const { companyId, companyCode, email } = who;
  const anyone = { auth: { host: who.auth.host ?? '' } };
  const newEmail = `new@${companyCode}.example.test`;
  await t.db.sql
    .update(customer)
    .set({ notifications: { newInvoice: true } })
    .where(eq(customer.id, who.customerId));
  const newcomer = {
    companyCode,
    name: 'Nur',
    email: `nur@${companyCode}.example.test`,
    mobile: '0123456789',
  };
  await done(call(t, anyone, 'POST', 'user/register', { ...newcomer, password: 'Harbour-lamp-73' }));
  await done(call(t, anyone, 'POST', 'user/forgotPassword', { companyId, email }));
  await done(stepUp(t, who));
  await done(call(t, who, 'POST', 'user', { email: newEmail }));
  await makeOrder(t, who, { paymentMethodId: 1 });
  const code = /\b\d{6}\b/.exec((await mailsTo(newEmail))[0]?.body ?? '')?.[0];
  await done(call(t, who, 'POST', 'user', { email: newEmail, code }));
  await done(call(t, who, 'PUT', 'user', { oldPassword: PASSWORD, password: 'another long phrase' }));
  return [
    'New invoice',
    'Reset your password',
    'Verify your account',
    'Your code',
    'Your email address was changed',
    'Your password was changed',
  ];
}
async function done(answer: ReturnType<typeof call>): Promise<void> {
  const { status, raw } = await answer;
  expect([status, status === 200 ? '' : raw]).toEqual([200, '']);
}
const mailsTo = async (to: string) => {
  await runDueJobs(t.ctx);
  return messages(t, to);
};

it.each(TENANTS)(
  'mails about the account carry the look of the tenant $code next to the same text (BX-33, AUTH-08)',
  async (look) => {
    for (const other of TENANTS.filter(({ code }) => code !== look.code)) await openTenant(other);
    const companyId = await openTenant(look);
    const who = await makeShipper(t, { companyId, companyCode: look.code });
    const expected = await makeMails(who);
    // News about invoices are gathered for half a minute.
    t.clock.advance(60);
    const sent = await mails(companyId);
    const isExpected = ({ subject }: { subject: string }) =>
      expected.some((start) => subject.startsWith(start));
    expect(sent.filter((mail) => !isExpected(mail))).toEqual([]);
    expect(sent).toHaveLength(expected.length);
    for (const { subject, body, html, channel } of sent) {
      expect([subject, channel, html]).toEqual([subject, 'email', expect.stringMatching(/^<!doctype html>/)]);
      expect(html).toMatch(look.picture);
      expect(html).toContain(look.color);
      expect(html).toContain(`alt="Brand ${look.code}"`);
      expect(html).toContain('<html lang="en-US"');
      const readable = String(html)
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ');
      for (const line of body.split('\n').filter((part) => part.trim() !== ''))
        expect(readable).toContain(line.replace(/\s+/g, ' ').replaceAll("'", '&#39;').trim());
      for (const { code, color } of TENANTS.filter((other) => other.code !== look.code))
        expect(`${body}${html}`).not.toMatch(new RegExp(`Brand ${code}|${color}`));
    }
  },
);

it('a tenant’s drawing is sent as a picture that mail programs show; a drawing with letters is replaced by the mark and the name (BX-33)', async () => {
  const id = await openTenant(TENANTS[0]);
  const get = () =>
    t.app.inject({ url: `/v1.0/company/${id}/mailPicture?v=1`, headers: { host: 'localhost' } });
  const picture = await get();
  expect([
    picture.statusCode,
    picture.headers['content-type'],
    picture.rawPayload.subarray(1, 4).toString(),
  ]).toEqual([200, 'image/png', 'PNG']);
  // In the drawing's proportions, at twice the shown height.
  expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([160, 80]);

  const lettered = drawing('<text>Lion</text>');
  const set = (profile: object) =>
    t.db.sql
      .update(company)
      .set({ profile: { ...profile } })
      .where(eq(company.id, id));
  await set({ logo: lettered, icon: MARK });
  const who = await makeShipper(t, { companyId: id });
  const ask = () =>
    call(t, { auth: { host: 'localhost' } }, 'POST', 'user/forgotPassword', {
      companyId: id,
      email: who.email,
    });
  await ask();
  const [marked] = await mails(id);
  expect(marked?.html).toMatch(/<img src="[^"]+mailPicture[^"]+" alt=""[^>]*>Brand my<\/td>/);
  await set({ logo: lettered });
  expect((await get()).statusCode).toBe(404);
  t.clock.advance(3600);
  await ask();
  expect((await mails(id)).at(-1)?.html).toMatch(/font-weight:600">Brand my<\/td>/);
});

it('a code by SMS or WhatsApp has only its text (BX-33)', async () => {
  const id = await openTenant(TENANTS[0]);
  await t.ctx.ports.mailer.send({
    companyId: id,
    channel: 'sms',
    to: '60123',
    subject: 'Code',
    body: '1',
    lang: 'my',
  });
  await t.ctx.ports.mailer.send({
    companyId: id,
    channel: 'email',
    to: 'a@b.test',
    subject: 'Own',
    body: 'As typed',
  });
  expect((await mails(id)).map(({ html }) => html)).toEqual([null, null]);
});
