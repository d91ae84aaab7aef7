import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { brandImage } from '../../../server/db/schema/account/branding.ts';
import { contact } from '../../../server/db/schema/addressBook.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { appUser, customer, customerUser, userPhoto } from '../../../server/db/schema/tenants.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { messages } from '../../support/messages.ts';
import { fileForm, png } from '../../support/pictures.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeAccount, makeShipper, PASSWORD, type TestShipper } from '../../support/world.ts';
import { orderBody } from '../orders/orderBody.ts';

withServer();
afterEach(() => t.truncate());

const send = (who: TestShipper, password: string) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/user/deleteAccount',
    headers: who.auth,
    payload: { password },
  });
const isSignedIn = async (who: TestShipper) =>
  (await t.app.inject({ url: '/v1.0/user', headers: who.auth })).statusCode === 200;
const login = (email: string) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/auth/login',
    payload: { companyCode: 'my', username: email, password: PASSWORD },
  });

it('the right password deletes user, address book, keys and sent mails, and ends every session (AUTH-92, AUTH-94, AUTH-95, API-30)', async () => {
  const who = await makeShipper(t);
  const key = `dx${'7'.repeat(40)}`;
  await storeApiToken(t.ctx, who, 'Shop', key);
  await t.app.inject({
    method: 'POST',
    url: '/v1.0/customer/addressbook',
    headers: who.auth,
    payload: { name: 'Tan', phone: '0123456789', address1: '1 Jalan', postcode: '50450', country: 'MY' },
  });
  const message = { companyId: who.companyId, channel: 'email', subject: 'Your code', body: '123456' };
  await t.db.sql.insert(outboxMessage).values([
    { ...message, recipient: who.email },
    { ...message, recipient: 'buyer@example.test' },
  ]);
  const answer = await send(who, PASSWORD);
  expect(answer.json()).toEqual({ data: { message: 'Delete account successful.' } });
  expect(await isSignedIn(who)).toBe(false);
  const byKey = await t.app.inject({ url: '/v1.0/user', headers: { 'x-delyvax-access-token': key } });
  expect(byKey.statusCode).toBe(401);
  expect((await login(who.email)).statusCode).toBe(401);
  expect(await t.db.sql.select().from(contact)).toEqual([]);
  const [user] = await t.db.sql.select().from(appUser);
  expect(user).toMatchObject({ status: 9, mobile: null });
  expect(user?.email).not.toContain(who.email);
  const left = await messages(t);
  expect(left.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['buyer@example.test', 'Your code'],
    [who.email, 'Your account has been deleted'],
  ]);
});

it('a deleted account disappears from its referrer’s list, and its own code gives no bonus (AUTH-94, REF-07)', async () => {
  const referrer = await makeShipper(t);
  const who = await makeShipper(t, { companyId: referrer.companyId });
  await t.db.sql
    .update(customer)
    .set({ referralCode: 'REFERRER' })
    .where(eq(customer.id, referrer.customerId));
  await t.db.sql
    .update(customer)
    .set({ referralCode: 'GOING', referredBy: 'REFERRER' })
    .where(eq(customer.id, who.customerId));
  const listed = async () =>
    (
      await t.app.inject({
        url: `/v1.0/referrals/${referrer.customerId}/lists`,
        headers: referrer.auth,
      })
    ).json().rowTotal;
  expect(await listed()).toBe(1);
  await send(who, PASSWORD);
  expect(await listed()).toBe(0);
  const [left] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
  expect(left).toMatchObject({ referralCode: null, referredBy: null });
});

it('the address of a deleted account is free for a new one (AUTH-94)', async () => {
  const who = await makeShipper(t);
  await send(who, PASSWORD);
  const repeated = await t.app.inject({
    method: 'POST',
    url: '/v1.0/user/register',
    payload: {
      companyCode: 'my',
      name: 'Aina',
      mobile: '+60123334444',
      email: who.email,
      password: PASSWORD,
    },
  });
  expect(repeated.statusCode).toBe(200);
});

it('a wrong password and an empty one are refused at the field and keep the session; the sixth try waits (AUTH-93, AUTH-96, B1-11)', async () => {
  const who = await makeShipper(t);
  expect((await send(who, '')).json()).toMatchObject({
    error: { field: 'password', message: 'Password is required' },
  });
  for (let i = 0; i < 5; i++) {
    const answer = await send(who, 'not it at all');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { field: 'password', message: 'Wrong password.' } });
  }
  expect((await send(who, PASSWORD)).statusCode).toBe(429);
  expect(await isSignedIn(who)).toBe(true);
});

it('an account with money in the wallet, debts or parcels on their way cannot be deleted (AUTH-96)', async () => {
  const who = await makeShipper(t, { walletMinor: 100_00 });
  const refused = async () => {
    const answer = await send(who, PASSWORD);
    expect(answer.statusCode).toBe(409);
    return answer.json<{ error: { message: string } }>().error.message;
  };
  expect(await refused()).toMatch(/^There is still money in the wallet\./);
  const made = await t.app.inject({
    method: 'POST',
    url: '/v1.0/order',
    headers: who.auth,
    payload: orderBody(),
  });
  expect(made.statusCode).toBe(200);
  expect(await refused()).toMatch(/^Parcels of this account are still on their way\./);
  // Paid, and not placed at its courier yet.
  await t.db.sql.update(orders).set({ statusCode: 11 });
  expect(await refused()).toMatch(/^Parcels of this account are still on their way\./);
  await t.db.sql.update(orders).set({ statusCode: 700, codStatus: 1 });
  expect(await refused()).toMatch(/^Collected cash has not been paid out/);
  expect(await isSignedIn(who)).toBe(true);
});

it('an account that pays monthly cannot be deleted before its orders are invoiced, though its wallet covers them (AUTH-96)', async () => {
  const who = await makeShipper(t, { walletMinor: 7_00 });
  await t.db.sql
    .update(customer)
    .set({ billing: { paymentTerm: 'net14' } })
    .where(eq(customer.id, who.customerId));
  const made = await t.app.inject({
    method: 'POST',
    url: '/v1.0/order',
    headers: who.auth,
    payload: orderBody(),
  });
  expect(made.statusCode).toBe(200);
  await t.db.sql.update(orders).set({ statusCode: 700 });
  const answer = await send(who, PASSWORD);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().error.message).toMatch(/^Orders of this account are not invoiced yet\./);
});

it('an account that others use too stays for them (AUTH-95)', async () => {
  const who = await makeShipper(t);
  const other = await makeShipper(t, { companyId: who.companyId });
  const shared = await makeAccount(t, { companyId: who.companyId, userId: who.userId, walletMinor: 500 });
  await t.db.sql.insert(customerUser).values({ customerId: shared, userId: other.userId });
  expect((await send(who, PASSWORD)).statusCode).toBe(200);
  const [kept] = await t.db.sql.select().from(customer).where(eq(customer.id, shared));
  expect(kept).toMatchObject({ phone: '0123456789', blockedAt: null });
});

it('pictures and texts of the own brand and the own photo are deleted with the account (AUTH-94, SET-56, SET-07)', async () => {
  const who = await makeShipper(t);
  const send = async (url: string, field: string) => {
    const { headers, payload } = fileForm(field, await png(20, 20));
    const call = { method: 'POST' as const, url: `/v1.0/${url}`, headers: { ...who.auth, ...headers } };
    return (await t.app.inject({ ...call, payload })).statusCode;
  };
  expect(await send(`customer/${who.customerId}/branding`, 'logo')).toBe(200);
  expect(await send(`user/${who.userId}/photo`, 'profilePic')).toBe(200);
  await t.app.inject({
    method: 'POST',
    url: `/v1.0/customer/${who.customerId}/branding`,
    headers: who.auth,
    payload: { supportPhone: '0123456789' },
  });
  await t.app.inject({
    method: 'POST',
    url: '/v1.0/user/deleteAccount',
    headers: who.auth,
    payload: { password: PASSWORD },
  });
  expect(await t.db.sql.select().from(brandImage)).toEqual([]);
  expect(await t.db.sql.select().from(userPhoto)).toEqual([]);
  const [left] = await t.db.sql.select().from(customer).where(eq(customer.id, who.customerId));
  expect(left).toMatchObject({ branding: {}, customBranding: false });
  const [user] = await t.db.sql.select().from(appUser).where(eq(appUser.id, who.userId));
  expect(user?.profilePic).toBeNull();
});
