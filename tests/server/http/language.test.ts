import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import { orderBody, RECEIVER, SENDER } from '../orders/orderBody.ts';

withShipper({ walletMinor: 10_000 });

const ZH = { 'accept-language': 'zh-CN' };
type Headers = Record<string, string>;
const get = async (url: string, headers: Headers = {}) =>
  (await t.app.inject({ url: `/v1.0/${url}`, headers: { ...shipper.auth, ...headers } })).json();
const post = async (url: string, payload: object, headers: Headers = {}) =>
  (
    await t.app.inject({
      method: 'POST',
      url: `/v1.0/${url}`,
      headers: { ...shipper.auth, ...headers },
      payload,
    })
  ).json();

describe('the language of an answer', () => {
  it.each([
    ['zh-CN,zh;q=0.9', '找不到文件'],
    ['ms-MY', 'Fail tidak ditemui'],
    ['id', 'Berkas tidak ditemukan'],
    ['fr, en;q=0.5', 'File not found'],
    ['*', 'File not found'],
  ])(
    'the language of an answer is the first of %s that the portal speaks; the error code stays (I18N-01, I18N-06)',
    async (accept, message) => {
      const { error } = await get('etrack/nowhere', { 'accept-language': accept });
      expect(error).toMatchObject({ code: 'ERR_NOT_FOUND', message });
    },
  );

  it('the language of an answer is the browser’s if the client requests none, as in a stream (I18N-03)', async () => {
    expect((await get('etrack/nowhere', { cookie: 'lang=my' })).error.message).toBe('Fail tidak ditemui');
    expect((await get('etrack/nowhere?lang=id_ID', { cookie: 'lang=my' })).error.message).toBe(
      'Berkas tidak ditemukan',
    );
  });

  it("the language of an answer is the user's own if the call requests none, and English before the choice (I18N-02, I18N-04)", async () => {
    const bad = {};
    const url = 'order/00000000-0000-4000-8000-000000000000/clone';
    expect((await post('auth/ticket', {})).error.message).toMatch(/path/);
    await t.db.sql.update(appUser).set({ lang: 'zh_CN' }).where(eq(appUser.id, shipper.userId));
    expect((await get('order/00000000-0000-4000-8000-000000000000')).error.message).toBe('找不到文件');
    expect((await post(url, bad, { 'accept-language': 'en' })).error.message).toBe('File not found');
    await t.db.sql.update(appUser).set({ lang: null }).where(eq(appUser.id, shipper.userId));
  });
});

describe('errors', () => {
  it('an error about a field is in the language of the form (I18N-05, FORM-72)', async () => {
    const body = orderBody({ receiver: { postcode: '' } });
    const { error } = await post('order', body, ZH);
    expect(error).toMatchObject({ code: 'ERR_VALIDATION', field: 'waypoint.1.contact.postcode' });
    expect(error.message).toBe('“waypoint.1.contact.postcode”为必填项');
    expect((await post('order', body)).error.message).toBe('"waypoint.1.contact.postcode" is required');
  });

  it('an error about an invalid value is in the language of the caller (I18N-05)', async () => {
    const { error } = await post('order', orderBody({ waypoint: 'x' as never }), { 'accept-language': 'ms' });
    expect(error.message).toBe('"waypoint" dijangka array, diterima string');
  });

  it('an error is stored in English and shown to each reader in the reader’s language (FORM-108, I18N-05)', async () => {
    const made = await post(
      'order',
      orderBody({ receiver: { postcode: '99999', placeConfirmed: true } }),
      ZH,
    );
    expect(made.data.failedReason).toBe('快递公司不服务派送邮编 99999。');
    const ofList = async (headers: Headers) =>
      (await get('order?status=FAILED', headers)).data[0].failedReason;
    expect(await ofList({ 'accept-language': 'ms' })).toBe(
      'Kurier tidak meliputi poskod penghantaran 99999.',
    );
    expect(await ofList({})).toBe('The courier does not serve the delivery postcode 99999.');
    const { activities } = (await get(`order/${made.data.orderId}`, ZH)).data;
    expect(JSON.stringify(activities)).toContain('快递公司不服务派送邮编 99999。');
  });

  it('the reason of a cancellation is translated, and texts of users do not change (DET-19, I18N-05)', async () => {
    const note = { description: 'Late', price: { amount: 5 }, quantity: 1, weight: { value: 1, unit: 'kg' } };
    const body = orderBody();
    (body.waypoint as { inventory: unknown[] }[])[1]!.inventory = [{ ...note, name: 'Late' }];
    const { data } = await post('order', body);
    await post(`order/${data.orderId}/cancel`, { reason: 'Late' });
    const order = (await get(`order/${data.orderId}`, ZH)).data;
    expect(order.cancelReason).toBe('太晚');
    expect(order.waypoint[1].inventory[0].description).toBe('Late');
  });
});

describe('offered services', () => {
  it('offered services are named and described in the language of the caller; a brand does not change (FORM-56, MULTI-04, I18N-05)', async () => {
    const orderInput = {
      ...orderBody(),
      origin: SENDER,
      destination: RECEIVER,
      weight: { unit: 'kg', value: 1 },
    };
    const { origin, destination, weight } = orderInput;
    const { services } = (await post('service/instantQuote', { origin, destination, weight }, ZH)).data;
    const dx = services.find((s: { code: string }) => s.code === 'DX');
    expect(dx.name).toBe('Tupai Next Day');
    expect(dx.custDescription).toMatch(/^今日取件/);
    expect(dx.addon.find((a: { id: number }) => a.id === 3)).toMatchObject({
      name: '签名',
      description: '仅凭签名交付。',
    });
    const methods = (await get('wallet/paymentMethod', { 'accept-language': 'id' })).data;
    expect(methods.map((m: { name: string }) => m.name)).toEqual([
      'Dompet',
      'Kartu',
      'Perbankan daring',
      'Transfer bank',
    ]);
    const vehicles = (await get('service/vehicles', { 'accept-language': 'ms' })).data;
    expect(vehicles.map((v: { name: string }) => v.name)).toContain('Motosikal');
  });

  it('an order has the name of the add-on in the language of the caller, and goods by their typed names (DET-04, I18N-05)', async () => {
    const { data } = await post('order', orderBody({ serviceAddon: [{ id: 3, qty: 1, value: null }] }));
    const order = (await get(`order/${data.orderId}`, ZH)).data;
    expect(order.serviceAddon).toMatchObject([{ id: 3, name: '签名' }]);
    expect(order.service.name).toBe('Tupai Next Day');
  });
});

it('a mail is in the language of the requesting page, unless its reader chose one (I18N-04, AUTH-79)', async () => {
  const ask = (headers: Headers) =>
    post('user/forgotPassword', { email: shipper.email, companyId: shipper.companyId }, headers);
  const subjects = async () =>
    (
      await t.db.sql.select({ subject: outboxMessage.subject }).from(outboxMessage).orderBy(outboxMessage.id)
    ).map((m) => m.subject);
  await ask(ZH);
  await runDueJobs(t.ctx);
  t.clock.advance(120_000);
  await t.db.sql.update(appUser).set({ lang: 'my' }).where(eq(appUser.id, shipper.userId));
  await ask(ZH);
  await runDueJobs(t.ctx);
  expect(await subjects()).toEqual(['重置您的密码', 'Tetapkan semula kata laluan anda']);
});
