import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { COMMAND_NAMES } from '../../../contract/operate/commands.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { OPERATOR_HEADER, operatorToken } from '../../../server/http/caller/operator.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { audit, command, STAMP } from './command.ts';
import { demo, info, SIAM } from './tenantWorld.ts';

withServer();
afterEach(() => t.truncate());
const post = (host: string, url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: `/v1.0/${url}`, headers: { host, ...headers }, payload });

it('six fields make a tenant at which a person can sign up at once, and its mail links to its own host (SHELL-05, SHELL-04)', async () => {
  await makeShipper(t);
  const made = await command(t, 'tenants/create', { file: SIAM });
  expect(made.data).toMatchObject({
    ok: true,
    said: ['Siam Parcels Co Ltd is open at http://siam.localhost:4000/customer'],
  });
  const host = 'siam.localhost:4000';
  const company = (await info(host)).json().data;
  expect(company).toMatchObject({
    code: 'siam',
    country: 'TH',
    currency: 'THB',
    logo: null,
    supportEmail: null,
  });
  expect(decodeURIComponent(company.icon)).toContain('#ffd400');
  const person = {
    companyCode: 'siam',
    name: 'Somchai',
    email: 'somchai@example.test',
    mobile: '0812345678',
    password: 'a long enough one',
  };
  const signedUp = await post(host, 'user/register', person);
  expect(signedUp.statusCode).toBe(200);
  const session = { host, authorization: `Bearer ${signedUp.json().data.accessToken}` };
  const account = (await t.app.inject({ url: '/v1.0/customer', headers: session })).json().data;
  expect(account).toMatchObject({ country: 'TH', walletBalance: 0 });
  const mails = (await t.app.inject({ url: '/v1.0/sandbox/outbox', headers: session })).json().data;
  const link = new URL(/http\S+/.exec(mails[0].body)![0]);
  expect(link.origin).toBe('http://siam.localhost:4000');
  const { code = '', companyId = '' } = Object.fromEntries(link.searchParams);
  expect((await post(host, 'auth/verify', { companyId, username: person.email, code })).statusCode).toBe(200);
  const quoted = await post(host, 'service/instantQuote', {
    origin: { postcode: '10110', country: 'TH' },
    destination: { postcode: '50000', country: 'TH' },
    weight: { value: 1, unit: 'kg' },
    companyId,
  });
  const offer = quoted
    .json()
    .data.services.find((o: { service: { code: string } }) => o.service.code === 'DX');
  expect(offer.price.currency).toBe('THB');
});

it('the same file again changes nothing; another file for the same code is refused with the different fields', async () => {
  await command(t, 'tenants/create', { file: demo('swiftlogistics') });
  const repeated = await command(t, 'tenants/create', { file: demo('swiftlogistics') });
  expect(repeated.data).toMatchObject({ ok: true, said: [expect.stringContaining('nothing was changed')] });
  expect(await audit(t)).toHaveLength(1);
  const other = await command(t, 'tenants/create', {
    file: { ...demo('swiftlogistics'), name: 'Other', address: null },
  });
  expect(other).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('in address, name.') },
  });
});

it('a change writes only the given fields, with its reason in the audit; a dry run writes nothing', async () => {
  await command(t, 'tenants/create', { file: demo('myhub') });
  const before = (await command(t, 'tenants/show', { tenant: 'myhub' })).data.said[0]!;
  const file = { code: 'myhub', primaryColor: '#102030', supportPhone: null };
  const dry = await command(t, 'tenants/update', { file, dryRun: true });
  expect(dry.data.rows).toEqual([
    { field: 'primaryColor', before: '#0f7b5f', after: '#102030' },
    { field: 'supportPhone', before: '+6082123456', after: '–' },
  ]);
  expect((await command(t, 'tenants/show', { tenant: 'myhub' })).data.said[0]).toBe(before);
  expect((await command(t, 'tenants/update', { file })).data.ok).toBe(true);
  const { supportPhone: _, ...rest } = JSON.parse(before);
  expect(JSON.parse((await command(t, 'tenants/show', { tenant: 'myhub' })).data.said[0]!)).toEqual({
    ...rest,
    primaryColor: '#102030',
  });
  expect((await info('myhub.localhost')).json().data.personalization.primaryColor).toBe('#102030');
  expect(await audit(t, 'tenant myhub')).toEqual([
    expect.objectContaining({ command: 'tenants/update', ...STAMP, tenant: 'myhub' }),
    expect.objectContaining({ command: 'tenants/create', ...STAMP }),
  ]);
});

it('two changes of a tenant at once keep the fields of both (SHELL-04)', async () => {
  await command(t, 'tenants/create', { file: SIAM });
  const [one, other] = [{ supportPhone: '+6621234567' }, { taxPercent: 7, features: { passwordless: true } }];
  const update = async (change: object) =>
    (await command(t, 'tenants/update', { file: { code: 'siam', ...change } })).status;
  const { tx } = t.ctx.db;
  let isFirst = true;
  // The other change is made before the transaction of the first one begins.
  const spy = vi.spyOn(t.ctx.db, 'tx').mockImplementation(async (work) => {
    if (isFirst) {
      isFirst = false;
      expect(await update(other)).toBe(200);
    }
    return tx.call(t.ctx.db, work) as never;
  });
  expect(await update(one)).toBe(200);
  spy.mockRestore();
  const shown = JSON.parse((await command(t, 'tenants/show', { tenant: 'siam' })).data.said[0]!);
  expect(shown).toMatchObject({ ...one, ...other });
});

it('a change of one setting or feature keeps the others, and null removes one (SHELL-04)', async () => {
  await command(t, 'tenants/create', { file: demo('swiftlogistics') });
  const shown = async () =>
    JSON.parse((await command(t, 'tenants/show', { tenant: 'swiftlogistics' })).data.said[0]!);
  const { settings, features } = await shown();
  const news = { ...settings['consumer_portal.dashboard'], info_banner: 'No pick-ups on Friday.' };
  await command(t, 'tenants/update', {
    file: {
      code: 'swiftlogistics',
      settings: { 'consumer_portal.dashboard': news, 'consumer_app.banner_settings': null },
      features: { passwordless: false },
    },
  });
  const { 'consumer_app.banner_settings': _, ...others } = settings;
  const { passwordless: __, ...on } = features;
  expect(await shown()).toMatchObject({ features: on });
  expect((await shown()).settings).toEqual({ ...others, 'consumer_portal.dashboard': news });
});

it('the currency cannot change after the first customer, and a host of another tenant cannot be taken (SHELL-05)', async () => {
  const { companyId } = await makeShipper(t);
  await command(t, 'tenants/create', { file: { ...SIAM, hosts: ['parcels.siam.example'] } });
  const kept = await command(t, 'tenants/update', { file: { code: 'my', currency: 'SGD' } });
  expect(kept.status).toBe(409);
  const taken = await command(t, 'tenants/update', {
    file: { code: 'my', hosts: ['my.example', 'parcels.siam.example'] },
  });
  expect(taken).toMatchObject({ status: 422, error: { field: 'hosts.1' } });
  await command(t, 'tenants/update', { file: { code: 'my', hosts: ['my.example'] } });
  expect((await info('my.example')).json().data.id).toBe(companyId);
  expect((await info('parcels.siam.example:8443')).json().data.code).toBe('siam');
  expect((await info('siam.example')).statusCode).toBe(400);
});

it('an address below the installation’s name belongs to the tenant of its code, also if that tenant has hosts of its own (SHELL-05)', async () => {
  await makeShipper(t);
  await command(t, 'tenants/create', { file: { ...SIAM, hosts: ['parcels.siam.example'] } });
  const taken = await command(t, 'tenants/update', { file: { code: 'my', hosts: ['siam.localhost'] } });
  expect(taken).toMatchObject({ status: 422, error: { field: 'hosts.0' } });
  await command(t, 'tenants/update', { file: { code: 'my', hosts: ['lao.localhost'] } });
  const late = await command(t, 'tenants/create', { file: { ...SIAM, code: 'lao' } });
  expect(late).toMatchObject({ status: 422, error: { field: 'code' } });
});

it('a wrong file is refused with its field, and nothing is made', async () => {
  const wrong = await command(t, 'tenants/create', { file: { ...SIAM, timezone: 'Asia/Bankok' } });
  expect(wrong).toMatchObject({ status: 422, error: { field: 'input.file.timezone' } });
  const country = await command(t, 'tenants/create', { file: { ...SIAM, country: 'XX' } });
  expect(country).toMatchObject({ status: 422, error: { field: 'country' } });
  const services = await command(t, 'tenants/create', { file: { ...SIAM, services: ['DX', 'ZZZ'] } });
  expect(services).toMatchObject({ status: 422, error: { message: expect.stringContaining('ZZZ') } });
  expect((await command(t, 'tenants/list')).data.rows).toEqual([]);
});

it('a reader of an unsupported language gets the tenant’s language, other readers get their own (I18N-02)', async () => {
  await command(t, 'tenants/create', { file: demo('swiftlogistics') });
  const messageIn = async (language: string) => {
    const answer = await t.app.inject({
      url: '/v1.0/user',
      headers: { host: 'swiftlogistics.localhost', 'accept-language': language },
    });
    return answer.json().error.message;
  };
  expect(await messageIn('th-TH')).not.toBe('Please sign in.');
  expect(await messageIn('en-GB')).toBe('Please sign in.');
});

it('the admin of the file can sign in; without a password in the file, by the link that the command prints', async () => {
  const admin = { name: 'Ann', email: 'ann@siam.test' };
  const { said } = (await command(t, 'tenants/create', { file: { ...SIAM, admin } })).data;
  const link = new URL(/http\S+reset-password\S+/.exec(said.join('\n'))![0]);
  const { id: companyId } = (await info('siam.localhost')).json().data;
  const { email = '', code = '' } = Object.fromEntries(link.searchParams);
  const newPassword = 'correct horse battery';
  const set = await post('siam.localhost', 'user/resetPassword', { companyId, email, code, newPassword });
  expect(set.statusCode).toBe(200);
  const login = { companyCode: 'siam', username: email, password: newPassword };
  expect((await post('siam.localhost', 'auth/login', login)).statusCode).toBe(200);
});

it('a command is refused to every caller but this installation on this machine, before its body is read (B1-5)', async () => {
  const shipper = await makeShipper(t);
  const token = operatorToken(t.ctx.secret);
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    t.app.inject({
      method: 'POST',
      url: '/v1.0/operate/tenants/list',
      headers,
      payload: { input: 'not an object' },
      remoteAddress,
    });
  expect((await ask({ [OPERATOR_HEADER]: token })).statusCode).toBe(422);
  const strangers = [
    await ask({}),
    await ask(shipper.auth),
    await ask({ [OPERATOR_HEADER]: operatorToken(new TextEncoder().encode('another installation')) }),
    await ask({ [OPERATOR_HEADER]: operatorToken(t.ctx.secret, Date.now() - 120_000) }),
    await ask({ [OPERATOR_HEADER]: token, 'x-forwarded-for': '127.0.0.1' }),
    await ask({ [OPERATOR_HEADER]: token }, '203.0.113.9'),
  ];
  for (const answer of strangers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.headers[OPERATOR_HEADER]).toBeUndefined();
  }
  for (const name of COMMAND_NAMES)
    expect((await post('localhost', `operate/${name}`, {}, shipper.auth)).statusCode, name).toBe(404);
});

it.each([
  [60_000, 422],
  [60_001, 404],
  [-60_000, 422],
  [-60_001, 404],
])('a command with a token of %i ms gets %i (B1-5)', async (age, status) => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/v1.0/operate/tenants/list',
    headers: { [OPERATOR_HEADER]: operatorToken(t.ctx.secret, now - age) },
    payload: { input: 'not an object' },
  });
  clock.mockRestore();
  expect(answer.statusCode).toBe(status);
});

it('a fraction in a currency without fractions is refused with its field; a stored fraction does not prevent other changes (BX-23)', async () => {
  const file = { ...SIAM, code: 'swift', country: 'ID', currency: 'IDR', timezone: 'Asia/Jakarta' };
  const create = (more: object) => command(t, 'tenants/create', { file: { ...file, ...more } });
  const plans = (value: number) => ({ settings: { 'topup.plans': [{ id: 1, name: 'Kecil', value }] } });
  for (const [more, field] of [
    [{ minOrderAmount: 1500.5 }, 'minOrderAmount'],
    [plans(50_000.01), 'settings.topup.plans.0.value'],
    [{ settings: { customer_rates: { smsRate: 350.5 } } }, 'settings.customer_rates.smsRate'],
    [{ settings: { 'referral.customer': { bonus: 99.5 } } }, 'settings.referral.customer.bonus'],
  ] as const) {
    const refused = await create(more);
    expect(refused).toMatchObject({ status: 422, error: { field } });
    expect(refused.error.message).toContain('must be a whole amount, as IDR has no fractions');
  }
  expect((await create({ minOrderAmount: 1500, ...plans(50_000) })).status).toBe(200);
  const update = (change: object) => command(t, 'tenants/update', { file: { code: 'swift', ...change } });
  expect((await update({ minOrderAmount: 0.5 })).status).toBe(422);
  await t.db.sql
    .update(companySetting)
    .set({ data: 1500.5 })
    .where(eq(companySetting.name, 'min_order_amount'));
  expect((await update({ primaryColor: '#112233' })).status).toBe(200);
  expect((await create({ currency: 'THB', country: 'TH', code: 'siam', minOrderAmount: 1.5 })).status).toBe(
    200,
  );
});
