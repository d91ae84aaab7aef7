import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { apiToken } from '../../../server/db/schema/account/access.ts';
import { orders } from '../../../server/db/schema/orders/orders.ts';
import { customerUser } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { setBlocked } from '../../../server/modules/operate/customers/customerStore.ts';
import { verifyLedger } from '../../../server/modules/wallet/ledger/verifyLedger.ts';
import { makeMember } from '../../support/members.ts';
import { DATABASES } from '../../support/server.ts';
import { t } from '../../support/shipperServer.ts';
import { makeDraft, walletBalanceOf } from '../orders/orderBody.ts';
import {
  afterTheWait,
  batchOf,
  charges,
  makeDrafts,
  resultsOf,
  start,
  statusOf,
  UNDO_S,
  withBatches,
} from './batchWorld.ts';

describe.each(DATABASES)('a batch that confirms on %s', (kind) => {
  const shipper = withBatches(kind);

  describe.each(['confirm', 'cancel'] as const)('a batch whose maker has ended: %s', (batchKind) => {
    const ENDED = 'The API key that ordered this was revoked or has expired.';
    const RIGHT = batchKind === 'confirm' ? 'Confirm and pay orders' : 'Make, change and cancel orders';
    it.each([
      ['its key revoked', { revokedAt: 0 }, ENDED],
      ['its key over', { expiresAt: 0 }, ENDED],
      ['its key in force for another second', { expiresAt: UNDO_S + 1 }, null],
      ['its person made a Viewer', null, `Your role in this account does not include “${RIGHT}”.`],
    ])(
      'a batch changes an order only by a maker who still may: %s (BX-50, BX-54)',
      async (_, ended, message) => {
        const owner = await shipper();
        const member = await makeMember(t, owner, { role: 'operations' });
        const key = `dx${randomUUID().replaceAll('-', '')}`;
        await storeApiToken(t.ctx, member, 'Key', key);
        const program = { ...member, auth: { host: 'localhost', 'x-access-token': key } };
        const orderIds = await makeDrafts(t, owner, 2);
        const batch = await start(t, ended ? program : member, { kind: batchKind, orderIds });
        const at = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000);
        const times = Object.entries(ended ?? {}).map(([name, seconds]) => [name, at(seconds)]);
        if (ended)
          await t.db.sql
            .update(apiToken)
            .set(Object.fromEntries(times))
            .where(eq(apiToken.userId, member.userId));
        else
          await t.db.sql
            .update(customerUser)
            .set({ role: 'viewer' })
            .where(eq(customerUser.userId, member.userId));
        await afterTheWait(t);
        const rows = await resultsOf(t, owner, batch.id);
        expect(rows.data.map(({ error: why }) => why?.message ?? null)).toEqual([message, message]);
        if (message) expect(await statusOf(t, orderIds[0]!)).toBe(0);
      },
    );
  });

  it.each(['confirm', 'cancel'] as const)(
    'a batch that waits changes no order of an account that was blocked meanwhile: %s (BX-50, BX-54)',
    async (batchKind) => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 2);
      const batch = await start(t, who, { kind: batchKind, orderIds });
      await setBlocked(t.ctx, who, t.clock.now());
      await afterTheWait(t);
      await setBlocked(t.ctx, who, null);
      const refused = 'This account is blocked. Please contact support.';
      const rows = await resultsOf(t, who, batch.id);
      expect(rows.data.map(({ error: why }) => why?.message)).toEqual([refused, refused]);
      expect(await statusOf(t, orderIds[0]!)).toBe(0);
    },
  );

  it('a run of a batch that takes long ends after a row, and the next run continues (BULK-09)', async () => {
    const who = await shipper();
    const batch = await start(t, who, { kind: 'cancel', orderIds: await makeDrafts(t, who, 3) });
    t.clock.advance(UNDO_S);
    const began = t.clock.now().getTime();
    let calls = 0;
    const slow = vi.spyOn(t.clock, 'now').mockImplementation(() => new Date(began + 1000 * calls++));
    const runs = await runDueJobs(t.ctx);
    slow.mockRestore();
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await batchOf(t, who, batch.id)).toMatchObject({ state: 'done', done: 3, failed: 0 });
  });

  describe('confirm', () => {
    it('a batch of 50 drafts with 2 bad rows fails 2, confirms 48, and the ledger adds up (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 48);
      const bad = [
        (await makeDraft(t, who, { serviceCode: null })).id,
        (await makeDraft(t, who, { receiver: { address1: '' } })).id,
      ];
      orderIds.splice(10, 0, bad[0]!);
      orderIds.splice(30, 0, bad[1]!);
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      expect(batch).toMatchObject({ total: 50, done: 2, failed: 2 });
      await afterTheWait(t);
      const done = await batchOf(t, who, batch.id);
      expect(done).toMatchObject({
        state: 'done',
        total: 50,
        done: 50,
        failed: 2,
        by: { name: 'Aisyah Rahman' },
      });
      expect(done.finishedAt).not.toBeNull();
      const all = await resultsOf(t, who, batch.id);
      expect(all.data.map((r) => r.orderId)).toEqual(orderIds);
      expect(all.data.filter((r) => r.ok).map((r) => [r.statusCode, r.price?.amount])).toEqual(
        Array(48).fill([100, 7]),
      );
      expect(new Set(all.data.filter((r) => r.ok).map((r) => r.consignmentNo)).size).toBe(48);
      const failed = await resultsOf(t, who, batch.id, '?onlyFailed=1&limit=1&offset=1');
      expect(failed).toMatchObject({ rowTotal: 2, data: [{ orderId: bad[1], ok: false }] });
      expect(failed.data[0]!.error).toMatchObject({ field: 'destination.contact.address1' });
      expect(await walletBalanceOf(t, who)).toBe(1000 - 48 * 7);
      expect(await charges(t, who)).toBe(48);
      expect(await verifyLedger(t.ctx)).toEqual({ ok: true, problems: [] });
    });

    it('a wallet that runs out fails the rows that it does not cover, and never goes below its limit (BULK-09)', async () => {
      const who = await shipper({ walletMinor: 1_500 });
      const batch = await start(t, who, { kind: 'confirm', orderIds: await makeDrafts(t, who, 3) });
      await afterTheWait(t);
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.map((r) => r.ok)).toEqual([true, true, false]);
      expect(rows[2]!.error).toMatchObject({ code: 'ERR_INSUFFICIENT_BALANCE' });
      expect(await walletBalanceOf(t, who)).toBe(1);
    });

    it('a price that changed after the preview is not charged (BULK-09)', async () => {
      const who = await shipper();
      const [id] = await makeDrafts(t, who, 1);
      await t.db.sql.update(orders).set({ priceMinor: 650 }).where(eq(orders.id, id!));
      const batch = await start(t, who, { kind: 'confirm', orderIds: [id!] });
      await afterTheWait(t);
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows[0]).toMatchObject({ ok: false, error: { code: 'ERR_QUOTE_STALE' } });
      expect(await walletBalanceOf(t, who)).toBe(1000);
    });

    it("a courier's refusal fails its row and costs nothing (BULK-09)", async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 1);
      const booking = t.ctx.ports.couriers.book;
      t.ctx.ports.couriers.book = async () =>
        ({ accepted: false, reason: 'No driver' }) as Awaited<ReturnType<typeof booking>>;
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      await afterTheWait(t);
      t.ctx.ports.couriers.book = booking;
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows[0]).toMatchObject({
        ok: false,
        statusCode: 99,
        error: { code: 'ERR_COURIER_REFUSED', message: 'No driver' },
      });
      expect(await walletBalanceOf(t, who)).toBe(1000);
    });

    it('an unexpected error in one row does not stop the others (BULK-09)', async () => {
      const who = await shipper();
      const orderIds = await makeDrafts(t, who, 3);
      const booking = t.ctx.ports.couriers.book;
      t.ctx.ports.couriers.book = async (parcel) => {
        if (parcel.orderId === orderIds[1]) throw new Error('the connection failed');
        return booking(parcel);
      };
      const batch = await start(t, who, { kind: 'confirm', orderIds });
      await afterTheWait(t);
      t.ctx.ports.couriers.book = booking;
      const { data: rows } = await resultsOf(t, who, batch.id);
      expect(rows.map((r) => r.ok)).toEqual([true, false, true]);
      expect(rows[1]!.error).toMatchObject({ code: 'ERR_INTERNAL' });
      expect(await walletBalanceOf(t, who)).toBe(1000 - 14);
    });
  });
});
