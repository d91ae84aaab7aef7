import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SavedView, SavedViewConflict } from '../../../contract/account/savedViews.ts';
import { SAVED_VIEWS } from '../../../contract/rules/savedViews.ts';
import { savedView } from '../../../server/db/schema/account/savedViews.ts';
import { event } from '../../../server/db/schema/system/events.ts';
import { DATABASES } from '../../support/server.ts';
import { data, error } from '../orders/orderBody.ts';
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

  it('is seen by the whole account, and every change wakes its streams (BX-52)', async () => {
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

  it('that two people save gives the second one both versions, and nothing is written over (BX-52)', async () => {
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

  it('that two people save at the same moment is written by one of them (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const view = await made('Late', { shared: true });
    const { updatedAt } = view;
    const answers = await Promise.all(
      [shipper, mei].map((who, i) => change(view.id, { name: `By ${i}`, updatedAt }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that is deleted or shared no more leaves the tabs of others (BX-52)', async () => {
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

  it('below and at the account’s limit is shared, one above stays private (BX-52)', async () => {
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
