import { describe, expect, it } from 'vitest';
import { refreshToken } from '../../../server/db/schema/account/access.ts';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import { DATABASES } from '../../support/server.ts';
import { shipper, t, withShipper } from '../../support/shipperServer.ts';
import {
  call,
  data,
  makeDraft,
  makeOrder,
  type Outcome,
  PRICE_MINOR,
  ticketFor,
  walletBalanceOf,
} from '../orders/orderBody.ts';

describe.each(DATABASES)('at the same time on %s', (kind) => {
  withShipper({ walletMinor: 100_000 }, { kind });

  const session = () => startSession(t.ctx, { id: shipper.userId, companyId: shipper.companyId });
  const refresh = (token: string) =>
    t.app.inject({ method: 'POST', url: '/v1.0/auth/refreshToken', payload: { refreshToken: token } });
  const wallet = () => walletBalanceOf(t, shipper);

  it('ten tabs that refresh at once get one new token, with one row (AUTH-28, B1-7, B1-8)', async () => {
    const first = await session();
    const before = (await t.db.sql.select().from(refreshToken)).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refreshToken)));
    expect(answers.map((r) => r.statusCode)).toEqual(Array(10).fill(200));
    const next = answers.map((r) => r.json<{ data: { refreshToken: string } }>().data.refreshToken);
    expect(new Set(next).size).toBe(1);
    expect((await t.db.sql.select().from(refreshToken)).length).toBe(before + 1);
  });

  it('an old refresh token used with the new one ends all tokens of the session (AUTH-30, B2-14)', async () => {
    const first = await session();
    const next = (await refresh(first.refreshToken)).json<{ data: { refreshToken: string } }>().data;
    t.clock.advance(31);
    await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)]);
    expect((await refresh(next.refreshToken)).statusCode).toBe(401);
  });

  it('ten simultaneous cancellations refund the money once (API-79, B1-15)', async () => {
    const { id } = await makeOrder(t, shipper);
    const before = await wallet();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(t, shipper, 'POST', `order/${id}/cancel`, {})),
    );
    expect(answers.filter((r) => r.status === 200)).toHaveLength(1);
    expect(await wallet()).toBeCloseTo(before + PRICE_MINOR / 100, 9);
  });

  it('confirming, changing and deleting one draft leaves one outcome (B1-16, B2-3)', async () => {
    const draft = await makeDraft(t, shipper);
    const before = await wallet();
    const [confirmed, , deleted] = await Promise.all([
      call(t, shipper, 'POST', 'order/process', { skipQueue: true, orderIds: [draft.id] }),
      call(t, shipper, 'PUT', `order/${draft.id}`, { note: 'changed' }),
      call(t, shipper, 'DELETE', `order/${draft.id}`),
    ]);
    const shown = await call(t, shipper, 'GET', `order/${draft.id}`);
    const charged = Math.round((before - (await wallet())) * 100);
    if (deleted.status === 200) {
      expect([confirmed.status, shown.status, charged]).toEqual([404, 404, 0]);
    } else {
      expect([confirmed.status, data<Outcome>(shown).statusCode, charged]).toEqual([200, 100, PRICE_MINOR]);
    }
  });

  it('one of ten simultaneous calls opens a ticket (LIVE-03, B1-9)', async () => {
    const path = '/v1.0/contacts/export';
    const ticket = await ticketFor(t, shipper, path);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.app.inject({ url: `${path}?jwt=${ticket}` })),
    );
    expect(answers.filter((r) => r.statusCode === 200)).toHaveLength(1);
  });

  it('twenty simultaneous orders get twenty different numbers (API-74)', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeOrder(t, shipper)));
    expect(new Set(made.map((o) => o.consignmentNo)).size).toBe(20);
  });
});
