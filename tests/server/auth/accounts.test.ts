import { describe, expect, it } from 'vitest';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { makeAccount, makeShipper } from '../../support/world.ts';
import { login, t, tokens, withSession } from './sessionWorld.ts';

withSession();

describe('several accounts', () => {
  it('several accounts are listed, and a call names its account; a foreign account gets the answer of an unknown one (AUTH-36, SHELL-62, API-14)', async () => {
    const shipper = await makeShipper(t);
    const second = await makeAccount(t, {
      companyId: shipper.companyId,
      userId: shipper.userId,
      walletMinor: 777,
    });
    const other = await makeShipper(t, { companyId: shipper.companyId });
    const listed = await t.app.inject({ url: '/v1.0/user/customers', headers: shipper.auth });
    expect(listed.json<{ data: { id: number }[] }>().data.map((c) => c.id)).toEqual([
      shipper.customerId,
      second,
    ]);
    const asSecond = await t.app.inject({
      url: '/v1.0/customer',
      headers: { ...shipper.auth, 'x-customer-id': String(second) },
    });
    expect(asSecond.json()).toMatchObject({ data: { id: second, walletBalance: 7.77 } });
    const asOther = await t.app.inject({
      url: `/v1.0/customer?customerId=${other.customerId}`,
      headers: shipper.auth,
    });
    expect(asOther.statusCode).toBe(404);
  });

  it('an API key reads only its own account, not the other accounts of its maker (AUTH-36, B1-22)', async () => {
    const shipper = await makeShipper(t);
    const { companyId, userId } = shipper;
    const second = await makeAccount(t, { companyId, userId, walletMinor: 777 });
    const key = `dx${'7'.repeat(40)}`;
    await storeApiToken(t.ctx, { companyId, customerId: second, userId }, 'Shop', key);
    const headers = { host: 'localhost', 'x-delyvax-access-token': key };
    const listed = await t.app.inject({ url: '/v1.0/user/customers', headers });
    expect(listed.json<{ data: { id: number }[] }>().data).toMatchObject([
      { id: second, walletBalance: 7.77 },
    ]);
    expect(listed.json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  it('a profile change ignores fields that affect money (API-55)', async () => {
    const shipper = await makeShipper(t);
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/v1.0/customer',
      headers: shipper.auth,
      payload: {
        name: 'New name',
        walletBalance: 1e6,
        discount: 99,
        planName: 'gold',
        billing: { maxCredit: 1e6 },
        companyId: 'x',
      },
    });
    expect(answer.json()).toMatchObject({
      data: {
        name: 'New name',
        walletBalance: 0,
        discount: 0,
        planName: null,
        billing: { maxCredit: 0 },
        companyId: shipper.companyId,
        city: 'Kuala Lumpur',
      },
    });
  });
});

describe('tickets', () => {
  it('tickets open their own path and query once within a minute (LIVE-03, API-123)', async () => {
    const shipper = await makeShipper(t);
    const path = '/v1.0/contacts/export?limit=5';
    const ticket = async () =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1.0/auth/ticket',
          headers: shipper.auth,
          payload: { path },
        })
      ).json<{ data: { ticket: string } }>().data.ticket;
    const open = (jwt: string, url = path) => t.app.inject({ url: `${url}&jwt=${jwt}` });
    const one = await ticket();
    expect((await open(one, '/v1.0/contacts/export?limit=6')).statusCode).toBe(401);
    expect((await open(one)).statusCode).toBe(200);
    expect((await open(one)).statusCode).toBe(401);
    const late = await ticket();
    t.clock.advance(61);
    expect((await open(late)).statusCode).toBe(401);
  });

  it('tickets end when their session is signed out; tickets of another session stay valid (B1-22, LIVE-03)', async () => {
    const shipper = await makeShipper(t);
    const [here, there] = [tokens((await login(shipper)).body), tokens((await login(shipper)).body)];
    const path = '/v1.0/contacts/export?limit=5';
    const ticket = async ({ accessToken }: { accessToken: string }) =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/v1.0/auth/ticket',
          headers: { authorization: `Bearer ${accessToken}` },
          payload: { path },
        })
      ).json<{ data: { ticket: string } }>().data.ticket;
    const [mine, other] = [await ticket(here), await ticket(there)];
    await t.app.inject({
      method: 'POST',
      url: '/v1.0/auth/logout',
      payload: { refreshToken: here.refreshToken },
    });
    const open = (jwt: string) => t.app.inject({ url: `${path}&jwt=${jwt}` });
    expect([(await open(mine)).statusCode, (await open(other)).statusCode]).toEqual([401, 200]);
  });
});
