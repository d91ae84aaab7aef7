import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SavedView, SavedViewConflict } from '../../../contract/account/savedViews.ts';
import { SAVED_VIEWS, VIEWED_LISTS } from '../../../contract/rules/savedViews.ts';
import { savedView, savedViewPlace } from '../../../server/db/schema/account/savedViews.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { deleteMember } from '../../../server/modules/members/memberStore.ts';
import { DATABASES } from '../../support/server.ts';
import { call, data, error } from '../orders/orderBody.ts';
import {
  arrange,
  CONTENT,
  change,
  colleague,
  made,
  make,
  names,
  remove,
  shipper,
  t,
  views,
  withViews,
} from './viewWorld.ts';

describe.each(DATABASES)('a shared view, on %s', (kind) => {
  withViews(kind);

  it('a shared view is seen by the whole account, and every change wakes its streams (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const changes = async () =>
      (await t.db.sql.select().from(event).orderBy(desc(event.id))).filter(
        ({ type }) => type === 'views.changed',
      ).length;
    await made('Private');
    expect(await changes()).toBe(0);
    const view = await made('Late', { shared: true });
    expect(await views(mei)).toMatchObject([{ name: 'Late', mine: false, maker: 'Aisyah Rahman' }]);
    await change(view.id, { name: 'Later' });
    await remove(view.id);
    expect(await changes()).toBe(3);
    expect(await names(mei)).toEqual([]);
  });

  it('a shared view of every list is a tab and the default of a member who wants it so (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    for (const list of VIEWED_LISTS) {
      const { id } = await made(list, { list, shared: true });
      await arrange({ list, views: [{ id, pinned: true }], defaultId: id }, mei);
      expect(await views(mei, list)).toMatchObject([
        { id, list, pinned: true, isDefault: true, mine: false },
      ]);
      expect(await views(shipper, list)).toMatchObject([{ id, pinned: false, isDefault: false, mine: true }]);
    }
  });

  it('a shared view that two people save is not overwritten, and the second person gets both versions (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const view = await made('Late', { shared: true });
    const compact = { ...CONTENT, density: 'comfortable' };
    const sorted = { ...CONTENT, sort: { field: 'price', order: 'ASC' } };
    const first = await change(view.id, { content: compact, updatedAt: view.updatedAt }, mei);
    expect(first.status).toBe(200);
    const second = await change(view.id, { content: sorted, updatedAt: view.updatedAt });
    expect(second.status).toBe(409);
    const detail = error(second).detail as SavedViewConflict;
    expect([detail.view.content, detail.sent.content]).toEqual([compact, sorted]);
    expect((await views())[0]?.content).toEqual(compact);
    const { updatedAt } = data<SavedView>(first);
    expect((await change(view.id, { content: sorted, updatedAt })).status).toBe(200);
  });

  it('a shared view that two people save at the same moment is written once (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const view = await made('Late', { shared: true });
    const { updatedAt } = view;
    const answers = await Promise.all(
      [shipper, mei].map((who, i) => change(view.id, { name: `By ${i}`, updatedAt }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a shared view that is deleted or made private disappears from the tabs of others (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const [a, b] = [await made('A', { shared: true }), await made('B', { shared: true })];
    await arrange({ views: [a, b].map(({ id }) => ({ id, pinned: true })), defaultId: a.id }, mei);
    await remove(a.id);
    expect(await views(mei)).toMatchObject([{ name: 'B', pinned: true, isDefault: false }]);
    await change(b.id, { shared: false });
    expect(await names(mei)).toEqual([]);
    await change(b.id, { shared: true });
    expect(await views(mei)).toMatchObject([{ name: 'B', pinned: false }]);
  });

  it('a view at the account’s limit can be shared, one above stays private (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const { companyId, customerId } = shipper;
    await t.db.sql.insert(savedView).values(
      Array.from({ length: SAVED_VIEWS.most - 1 }, (_, i) => ({
        id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        companyId,
        customerId,
        userId: mei.userId,
        list: 'orders' as const,
        name: `View ${i}`,
        shared: true,
        content: CONTENT,
      })),
    );
    const last = await made('At the limit');
    expect((await change(last.id, { shared: true })).status).toBe(200);
    const answer = await make('Above', { shared: true });
    expect(error(answer)).toMatchObject({ field: 'shared', message: 'At most 50 shared views of a list' });
    expect((await make('Above')).status).toBe(200);
    expect((await change(last.id, { shared: true, name: 'Still shared' })).status).toBe(200);
  });
});

describe('a role without the settings', () => {
  withViews();

  it('a role without the settings has private views, shares none and changes only its own shared ones (BX-52, BX-50)', async () => {
    const ops = await colleague('Mei Ling', 'operations');
    expect((await make('Mine', { shared: true }, ops)).status).toBe(403);
    const mine = await made('Mine', {}, ops);
    expect((await change(mine.id, { shared: true }, ops)).status).toBe(403);
    const theirs = await made('Ours', { shared: true });
    expect(await views(ops)).toMatchObject([
      { name: 'Mine', changeable: true },
      { name: 'Ours', changeable: false },
    ]);
    expect((await change(theirs.id, { name: 'Taken' }, ops)).status).toBe(403);
    expect((await remove(theirs.id, ops)).status).toBe(403);
    await t.db.sql.update(savedView).set({ shared: true }).where(eq(savedView.id, mine.id));
    expect((await change(mine.id, { name: 'Still mine' }, ops)).status).toBe(200);
    expect((await change(mine.id, { name: 'Managed' })).status).toBe(200);
  });

  it('a role without the settings sees no views and no counts of lists that it may not open (BX-52, BX-50)', async () => {
    const packer = await colleague('Mei Ling', 'packer');
    const view = await made('Refunds', { list: 'transactions', shared: true });
    expect(await views(packer, 'transactions')).toEqual([]);
    expect((await change(view.id, { name: 'Seen' }, packer)).status).toBe(404);
    expect((await make('Mine', { list: 'transactions' }, packer)).status).toBe(404);
    const counted = { list: 'transactions', views: [{ id: view.id, query: {} }] };
    expect((await call(t, packer, 'POST', 'views/counts', counted)).status).toBe(403);
    await made('Weekly', { list: 'templates', shared: true });
    await made('Waiting', { list: 'inbox', shared: true });
    expect(await views(packer, 'templates')).toEqual([]);
    expect(await views(packer, 'inbox')).toMatchObject([{ name: 'Waiting' }]);
  });

  it('the private views of a member without the settings are deleted when the member leaves (BX-52, BX-50)', async () => {
    const ops = await colleague('Mei Ling', 'operations');
    const view = await made('Private', {}, ops);
    await arrange({ views: [{ id: view.id, pinned: true }] }, ops);
    const { companyId, customerId } = shipper;
    await t.db.tx(() => deleteMember(t.ctx, { companyId, customerId }, ops.userId));
    expect(await t.db.sql.select().from(savedView)).toEqual([]);
    expect(await t.db.sql.select().from(savedViewPlace)).toEqual([]);
  });
});
