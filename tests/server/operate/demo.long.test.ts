import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../../../contract/money/billing.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { DEMO, seedDemo } from '../../../server/sandbox/demo/seedDemo.ts';
import { DEMO_TENANTS } from '../../../server/sandbox/demo/tenants.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { readPdf } from '../documents/readPdf.ts';

withServer();
beforeAll(async () => {
  await seedDemo(t.ctx);
});

const HOSTS: Record<string, string> = { my: 'localhost' };

it.each(DEMO_TENANTS.map((file) => [file.code, file] as const))(
  'the demo tenant %s is complete on its own host: sign-in, orders, currency, label and mail (SHELL-01, SHELL-05)',
  async (code, file) => {
    const host = HOSTS[code] ?? `${code}.localhost`;
    const post = (url: string, payload: object) =>
      t.app.inject({
        method: 'POST',
        url: `/v1.0/${url}`,
        headers: { host, 'accept-language': 'th' },
        payload,
      });
    const login = await post('auth/login', {
      companyCode: code,
      username: DEMO.email,
      password: DEMO.password,
    });
    expect(login.statusCode).toBe(200);
    const { accessToken, companyId } = login.json().data;
    const auth = { host, authorization: `Bearer ${accessToken}` };
    const get = (url: string) => t.app.inject({ url: `/v1.0/${url}`, headers: auth });
    const { data: orders } = (await get('order?limit=5&statusCode=100,600,700')).json();
    expect(orders.length).toBeGreaterThanOrEqual(3);
    expect(new Set(orders.map((o: { price: { currency: string } }) => o.price.currency))).toEqual(
      new Set([file.currency]),
    );
    const label = await get(`order/${orders[0].id}/label`);
    expect(readPdf(label.rawPayload).text).toContain(file.brandName);
    await post('user/forgotPassword', { companyId, email: DEMO.email });
    await runDueJobs(t.ctx);
    const mails = (await get('sandbox/outbox')).json().data as {
      recipient: string;
      subject: string;
      body: string;
    }[];
    const mail = mails.find(({ recipient }) => recipient === DEMO.email)!;
    const link = new URL(/http\S+/.exec(mail.body)![0]);
    expect(link.host).toBe(`${host}:4000`);
    expect(mail.subject === 'Reset your password').toBe(!file.language);
  },
);

it('a demo account pays by the month: unbilled orders, and an overdue invoice that blocks new ones (BILL-05)', async () => {
  const login = await t.app.inject({
    method: 'POST',
    url: '/v1.0/auth/login',
    headers: { host: 'localhost' },
    payload: { companyCode: 'my', username: 'monthly@waybill.test', password: DEMO.password },
  });
  const auth = { host: 'localhost', authorization: `Bearer ${login.json().data.accessToken}` };
  const get = async (url: string) => (await t.app.inject({ url: `/v1.0/${url}`, headers: auth })).json();
  const { data: account } = await get('customer');
  const { data: owed } = await get(`customer/${account.id}/unbilledAmount`);
  expect(owed).toMatchObject({ unpaidInvoices: 1, overdue: owed.unpaid });
  expect([owed.amount > 0, owed.unpaid > 0]).toEqual([true, true]);
  expect(account.walletBalance).toBeCloseTo(-(owed.amount + owed.unpaid), 2);
});

it('the demo has examples of all money records: referred sign-ups, bonuses, e-invoices in every state, a pixel (REF-07, REF-08, REF-09, BILL-12, BILL-13, BILL-14, BILL-15, BILL-16, PAY-36)', async () => {
  const login = await t.app.inject({
    method: 'POST',
    url: '/v1.0/auth/login',
    headers: { host: 'localhost' },
    payload: { companyCode: 'my', username: DEMO.email, password: DEMO.password },
  });
  const auth = { host: 'localhost', authorization: `Bearer ${login.json().data.accessToken}` };
  const get = async (url: string) => (await t.app.inject({ url: `/v1.0/${url}`, headers: auth })).json();
  const { data: account } = await get('customer');
  expect(account.walletBalance).toBe(500);
  const { data: referral } = await get('referral');
  expect(referral).toMatchObject({ bonus: { amount: 10 }, minTopUp: { amount: 50 } });
  expect(referral.promoTitle).toBeTruthy();
  const friends = await get(`referrals/${account.id}/lists`);
  expect(friends.rowTotal).toBeGreaterThan(10);
  const plans = friends.data.map((friend: { planName: string | null }) => friend.planName);
  expect(new Set(plans)).toEqual(new Set([null, 'Starter', 'Standard']));
  const { data: moves } = await get('wallet/tx?limit=200');
  const bonuses = moves.filter((tx: { category: string }) => tx.category === 'bonus');
  expect(bonuses.map((tx: { amount: number }) => tx.amount)).toEqual([10, 10, 10]);
  const { data: invoices } = await get('wallet/invoice?limit=100');
  const states = invoices.map((bill: { processEinvoice: boolean; documentStatus: string | null }) =>
    bill.processEinvoice ? bill.documentStatus : 'none',
  );
  for (const state of ['Cancelled', 'Valid', 'Consolidated', 'Submitted', null, 'none'])
    expect(states).toContain(state);
  const { data: company } = await get('company/settings');
  expect(company).toMatchObject({ scripts_fb_pixelid: expect.any(String) });
});

it.each(DEMO_TENANTS.map(({ code }) => code))(
  'in the demo of %s each movement of the wallet begins at the previous movement’s balance',
  async (code) => {
    const host = HOSTS[code] ?? `${code}.localhost`;
    const login = await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/login',
      headers: { host },
      payload: { companyCode: code, username: DEMO.email, password: DEMO.password },
    });
    const auth = { host, authorization: `Bearer ${login.json().data.accessToken}` };
    const answer = await t.app.inject({ url: '/v1.0/wallet/tx?limit=1000&orderBy=asc', headers: auth });
    const { data, rowTotal } = answer.json() as { data: Transaction[]; rowTotal: number };
    expect(data).toHaveLength(rowTotal);
    const moves = data.filter(({ balance }) => balance !== null);
    expect(moves.length).toBeGreaterThan(2);
    let held = 0;
    for (const { id, amount, balance } of moves) {
      held = Math.round((held + amount) * 100) / 100;
      expect([id, balance]).toEqual([id, held]);
    }
  },
);
