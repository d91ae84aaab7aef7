import { describe, expect, it } from 'vitest';
import { noCouriers } from '../../../server/adapters/absent.ts';
import { invoice, payment } from '../../../server/db/schema/ledger.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { appUser, companySetting } from '../../../server/db/schema/tenants.ts';
import { registryOf } from '../../../server/jobs/registry.ts';
import { createInvoice } from '../../../server/modules/wallet/invoices/invoices.ts';
import { DEMO_TENANTS } from '../../../server/sandbox/demo/tenants.ts';
import { startTestServer } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { goodRow, numbered } from '../orderImport/importWorld.ts';
import {
  call,
  data,
  error,
  makeDraft,
  makeOrder,
  orderBody,
  pageOf,
  stepUp,
  walletBalanceOf,
} from '../orders/orderBody.ts';
import { PRODUCTION } from './production.ts';

describe('with the demo off', () => {
  withNewShipper({ walletMinor: 100_000 }, { env: PRODUCTION });

  const ask = (path: string) => call(t, shipper, 'GET', path);
  const refusal = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await call(t, shipper, method, path, body);
    return [answer.status, error(answer).code, error(answer).field];
  };
  const NO_PAYMENT = [409, 'ERR_NO_WAY_TO_PAY', 'paymentMethodId'];
  const NO_COURIER = [409, 'ERR_NO_COURIER', 'serviceCode'];
  const SAID = 'No courier is connected here. Please ask support.';

  it('the API’s description has no group of calls of the sandbox (BX-01)', async () => {
    const answer = await t.app.inject({ url: '/v1.0/openapi.json', headers: { host: 'localhost' } });
    const groups = answer.json<{ tags: { name: string }[] }>().tags.map(({ name }) => name);
    expect(groups).toContain('Orders');
    expect(groups).not.toContain('Sandbox');
  });

  it('with the demo off a wallet cannot be topped up, and orders and invoices are paid only from the wallet (BX-01)', async () => {
    const methodsOf = async (path: string) =>
      pageOf<{ id: number }>(await ask(path)).data.map(({ id }) => id);
    expect(await methodsOf('topup/paymentMethod')).toEqual([]);
    expect(await methodsOf('wallet/paymentMethod')).toEqual([0]);
    expect(await methodsOf('order/paymentMethod')).toEqual([0]);
  });

  it('a payment by any call that uses a gateway is refused before anything is written (BX-01)', async () => {
    const draft = await makeDraft(t, shipper);
    const bill = await createInvoice(t.ctx, shipper, {
      type: 'order',
      items: [{ name: 'Order', amountMinor: 5000, orderId: null }],
      currency: 'MYR',
      paymentMethodId: 1,
      paid: false,
    });
    const confirm = { kind: 'confirm', orderIds: [draft.id], options: { paymentMethodId: 1 } };
    const refused = [
      await refusal('POST', 'topup/buy', { amount: 500, paymentMethodId: 1 }),
      await refusal('POST', `wallet/invoice/${bill.id}/paymentmethod`, { paymentMethodId: 1 }),
      await refusal('GET', `wallet/invoice/${bill.id}/payment`),
      await refusal('POST', 'order', orderBody({ paymentMethodId: 1 })),
      await refusal('PATCH', `order/${draft.id}`, { process: true, paymentMethodId: 1 }),
      await refusal('POST', 'order/bulk', confirm),
    ];
    expect(refused).toEqual(refused.map(() => NO_PAYMENT));
    const report = await call(t, null, 'POST', 'wallet/gateway/callback', {
      paymentId: bill.id,
      invoiceId: bill.id,
      result: 'success',
      amountMinor: 5000,
      currency: 'MYR',
    });
    expect(report.status).toBe(400);
    expect(await t.db.sql.select().from(invoice)).toMatchObject([{ id: bill.id, status: 0 }]);
    expect(await t.db.sql.select().from(payment)).toEqual([]);
  });

  it.each([
    ['en', SAID],
    ['ms', 'Tiada syarikat kurier disambungkan di sini. Sila tanya bahagian sokongan.'],
    ['id', 'Belum ada kurir yang terhubung di sini. Silakan tanya tim bantuan.'],
    ['zh-CN', '这里尚未连接任何快递公司。请联系客服。'],
  ])('a quote in %s has no service and says that no courier is connected (BX-01)', async (lang, message) => {
    const quoteBody = {
      companyId: shipper.companyId,
      origin: { postcode: '50450', country: 'MY' },
      destination: { postcode: '47500', country: 'MY' },
      weight: { value: 1, unit: 'kg' },
    };
    for (const who of [null, shipper]) {
      const answer = await call(t, who, 'POST', 'service/instantQuote', quoteBody, {
        'accept-language': lang,
      });
      const expected = { services: [], errors: [{ error: { code: 'ERR_NO_COURIER', message } }] };
      expect([answer.status, data(answer)]).toEqual([200, expect.objectContaining(expected)]);
    }
  });

  it('an order stays a draft, and its booking is refused alone, in a batch and in an import (BX-01)', async () => {
    const draft = await makeDraft(t, shipper);
    expect(await refusal('POST', 'order', orderBody())).toEqual(NO_COURIER);
    expect(await refusal('POST', `order/${draft.id}/process`, { skipQueue: true })).toEqual(NO_COURIER);
    const selection = { kind: 'confirm', orderIds: [draft.id] };
    const preview = data(await call(t, shipper, 'POST', 'order/bulk/preview', selection));
    expect(preview).toMatchObject({ count: 0, byProblem: [{ code: 'ERR_NO_COURIER', message: SAID }] });
    for (const serviceCode of ['DX', '']) {
      const rows = numbered([goodRow({ serviceCode })]);
      const priced = data(await call(t, shipper, 'POST', 'order/import/price', { rows }));
      expect(priced).toMatchObject([{ price: null, error: SAID }]);
    }
    expect(await t.db.sql.select().from(orders)).toMatchObject([{ id: draft.id, statusCode: 0 }]);
  });

  it('a call whose mail or message nobody would get is refused, for known and unknown addresses alike, and no account is opened (BX-01, AUTH-72)', async () => {
    const { companyId, email } = shipper;
    const features = { companyId, name: 'features', data: { passwordless: true } };
    await t.db.sql.insert(companySetting).values(features).onConflictDoNothing();
    await stepUp(t, shipper);
    const password = 'batik and teak';
    const person = { companyCode: 'my', name: 'Siti Aminah', mobile: '+60123334444', password };
    const calls: [string, object, typeof shipper?][] = [
      ['user/register', { ...person, email: 'new@example.test' }],
      ['user/forgotPassword', { companyId, email }],
      ['user/forgotPassword', { companyId, email: 'nobody@example.test' }],
      ['auth/verify/email', { companyId, email }],
      ['auth/easyLogin', { companyId, email }],
      ['auth/easyLogin', { companyId, phone: '+60123334444' }],
      ['auth/stepUp/code', {}, shipper],
      ['user', { email: 'other@example.test' }, shipper],
      ['user', { mobile: '+60123334445' }, shipper],
      ['people/invitation', { email: 'friend@example.test', role: 'viewer' }, shipper],
      ['referral/invite', { emails: 'friend@example.test' }, shipper],
    ];
    const users = await t.db.sql.select().from(appUser);
    const answers = await Promise.all(
      calls.map(async ([path, body, who = null]) => {
        const answer = await call(t, who, 'POST', path, body);
        return [path, answer.status, error(answer).code, error(answer).message];
      }),
    );
    const message = 'No message can be sent here. Please ask support.';
    expect(answers).toEqual(calls.map(([path]) => [path, 409, 'ERR_NO_MESSAGES', message]));
    expect(await t.db.sql.select().from(appUser)).toHaveLength(users.length);
  });

  it('with the demo off nothing moves parcels or settles cash by itself (BX-01)', () => {
    const timers = [...registryOf(t.ctx).timers.keys()];
    expect(timers.length).toBeGreaterThan(3);
    expect(timers.filter((name) => name.includes('sandbox'))).toEqual([]);
  });

  it('a new tenant has zones and kinds of goods, but no service of the sandbox; a file that asks for them is refused (BX-01)', async () => {
    const file = { ...DEMO_TENANTS[1]!, code: 'plain' };
    const refused = await command(t, 'tenants/create', { file: { ...file, services: 'starter' } });
    expect([refused.status, refused.error.field]).toEqual([422, 'services']);
    expect((await command(t, 'tenants/create', { file: { ...file, services: null } })).status).toBe(422);
    expect((await command(t, 'tenants/create', { file })).data.ok).toBe(true);
    expect((await command(t, 'services/list', { tenant: 'plain' })).data.rows).toEqual([]);
    const csv =
      'code,courier,courierName,name,type,active,pickup,dropoff,minKg,maxKg,divisor,description\nND,REAL,Real Express,Next day,nextday,yes,yes,no,0,30,5000,By tomorrow\n';
    expect((await command(t, 'services/import', { tenant: 'plain', csv })).data.ok).toBe(true);
    const lanes = 'service,from,to,baseKg,base,stepKg,step,hours\nND,SG,SG,1,5,1,1,24\n';
    expect((await command(t, 'rates/import', { tenant: 'plain', csv: lanes })).data.ok).toBe(true);
  });

  it('a shop cannot be billed, and is not shown as if it could (BX-01, INTG-20)', async () => {
    const shop = { type: 'shopify', name: 'Silk shop' };
    await stepUp(t, shipper);
    await call(t, shipper, 'POST', 'integration', shop);
    expect(data(await call(t, shipper, 'GET', 'integration'))).toMatchObject([{ isBilledByShop: false }]);
    await expect(t.ctx.ports.shopBilling.begin({} as never)).rejects.toMatchObject({ status: 409 });
  });
});

it('a parcel that a courier carries is not cancelled or refunded where no courier is connected any more (BX-01)', async () => {
  const t = await startTestServer();
  const who = await makeShipper(t, { walletMinor: 10_000 });
  const { id } = await makeOrder(t, who);
  const balance = () => walletBalanceOf(t, who);
  const before = await balance();
  t.ctx.ports.couriers = noCouriers;
  const refused = await call(t, who, 'POST', `order/${id}/cancel`, {});
  expect([refused.status, error(refused).code]).toEqual([409, 'ERR_NO_COURIER']);
  expect(data<{ statusCode: number }>(await call(t, who, 'GET', `order/${id}`)).statusCode).toBe(100);
  expect(await balance()).toBe(before);
  await t.close();
});
