import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { job } from '../../../server/db/schema/system/jobs.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { messages } from '../../support/messages.ts';
import { PASSWORD, type TestShipper } from '../../support/world.ts';
import { another, shipper, t, withAbuse } from './abuseWorld.ts';

withAbuse();

const post = (path: string, payload: object, remoteAddress = '10.0.0.1') =>
  t.app.inject({ method: 'POST', url: `/v1.0/${path}`, payload, remoteAddress });
const plain = (body: string) => body.replace(/"requestId":"[^"]+"/, '');

describe('a six-digit code', () => {
  const requestCode = async (who: TestShipper) => {
    await post('auth/verify/email', { userId: who.userId, email: who.email });
    await runDueJobs(t.ctx);
    const mails = await messages(t, who.email);
    return /code is (\d{6})/.exec(mails.at(-1)!.body)![1]!;
  };
  const verify = (who: TestShipper, code: string) =>
    post('auth/verify', { companyId: who.companyId, username: who.email, code });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it.each<[string, () => Promise<[TestShipper, string]>]>([
    [
      'after five wrong tries',
      async () => {
        const who = await another({ status: 0 });
        const code = await requestCode(who);
        for (let i = 0; i < 5; i++) await verify(who, wrong(code));
        return [who, code];
      },
    ],
    [
      'of an account that another code has verified',
      async () => {
        const who = await another({ status: 0 });
        const code = await requestCode(who);
        expect((await verify(who, code)).statusCode).toBe(200);
        return [who, wrong(code)];
      },
    ],
    [
      'of somebody else',
      async () => {
        const [who, other] = [await another({ status: 0 }), await another({ status: 0 })];
        const [ownCode, foreign] = [await requestCode(who), await requestCode(other)];
        return [who, ownCode === foreign ? wrong(ownCode) : foreign];
      },
    ],
    [
      'after eleven minutes',
      async () => {
        const who = await another({ status: 0 });
        const code = await requestCode(who);
        t.clock.advance(11 * 60);
        return [who, code];
      },
    ],
    [
      'once a newer one was used',
      async () => {
        const who = await another({ status: 0 });
        const [old, fresh] = [await requestCode(who), await requestCode(who)];
        await verify(who, fresh);
        return [who, wrong(old)];
      },
    ],
    ['of nobody', async () => [{ ...shipper, email: 'nobody@example.test' }, '123456']],
  ])('is refused alike %s (AUTH-16, B1-12, B2-12)', async (_when, prepare) => {
    const [who, code] = await prepare();
    const res = await verify(who, code);
    expect([res.statusCode, plain(res.body)]).toEqual([
      400,
      '{"error":{"code":"ERR_AUTH_U04","message":"Invalid code","field":"code",}}',
    ]);
  });

  it('a six-digit code works for one of ten simultaneous calls (B1-12)', async () => {
    const who = await another({ status: 0 });
    const code = await requestCode(who);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(who, code)));
    expect(answers.filter((r) => r.body.includes('Verification successfull'))).toHaveLength(1);
    // A later caller with the same code gets "already used" or the usual refusal.
    const later = answers.filter((r) => !r.body.includes('Verification successfull'));
    expect(later.every((r) => r.statusCode === 400 || r.body.includes('already verified'))).toBe(true);
  });
});

describe('an answer does not reveal whether an account exists', () => {
  const others = { userId: 999_999 };
  it.each<[string, (email: string) => [string, object]]>([
    ['login', (username) => ['auth/login', { companyCode: 'my', username, password: 'not it' }]],
    ['login elsewhere', (username) => ['auth/login', { companyCode: 'none', username, password: PASSWORD }]],
    ['resending the verification', (email) => ['auth/verify/email', { email }]],
    ['resending by a wrong number', (email) => ['auth/verify/email', { email, ...others }]],
    ['a forgotten password', (email) => ['user/forgotPassword', { companyId: shipper.companyId, email }]],
    [
      'a reset with a guessed code and the right password',
      (email) => [
        'user/resetPassword',
        { companyId: shipper.companyId, email, code: 'guessed', newPassword: PASSWORD },
      ],
    ],
  ])('%s answers alike (AUTH-13, B1-14, B2-13)', async (_what, request) => {
    const waiting = await another({ status: 0 });
    const answers = [];
    for (const email of [shipper.email, waiting.email, 'nobody@example.test']) {
      const [path, payload] = request(email);
      const res = await post(path, payload, `10.9.${answers.length}.1`);
      answers.push([res.statusCode, plain(res.body)]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('a request for another code does the same work for any contact, and a job sends the mail (B1-14)', async () => {
    const waiting = await another({ status: 0 });
    const requests = [waiting.email, shipper.email, 'nobody@example.test'].map((email, i) => ({
      email,
      ip: `10.11.${i}.1`,
    }));
    for (const { email, ip } of requests)
      expect((await post('auth/verify/email', { email, companyCode: 'my' }, ip)).statusCode).toBe(200);
    const planned = await t.db.sql
      .select()
      .from(job)
      .where(eq(job.queue, 'account.mailVerification'))
      .orderBy(job.id);
    const emails = planned.slice(-requests.length).map((row) => row.payload.email);
    expect(emails).toEqual(requests.map(({ email }) => email));
    const mails = () => messages(t, waiting.email);
    expect(await mails()).toEqual([]);
    await runDueJobs(t.ctx);
    expect(await mails()).toHaveLength(1);
    await post('auth/verify/email', { email: waiting.email, companyCode: 'none' }, '10.11.9.1');
    await runDueJobs(t.ctx);
    expect(await mails()).toHaveLength(1);
  });

  it('a reset without its code cannot be used to guess passwords (B1-11, B1-14)', async () => {
    const reset = async (newPassword: string) =>
      plain(
        (
          await post('user/resetPassword', {
            companyId: shipper.companyId,
            email: shipper.email,
            code: 'guessed',
            newPassword,
          })
        ).body,
      );
    expect(await reset(PASSWORD)).toBe(await reset('some other password'));
  });
});
