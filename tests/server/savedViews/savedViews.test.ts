import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../../contract/account/savedViews.ts';
import { SAVED_VIEWS } from '../../../contract/rules/savedViews.ts';
import { savedView, savedViewPlace } from '../../../server/db/schema/account/savedViews.ts';
import { clearUser } from '../../../server/modules/users/deleteStore.ts';
import { makeShipper } from '../../support/world.ts';
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

withViews();

describe('a saved view', () => {
  it('a saved view keeps filters, columns, sort and density under a name, only for its list and person (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const view = await made('Morning cut-off');
    expect(view).toMatchObject({
      name: 'Morning cut-off',
      content: CONTENT,
      mine: true,
      changeable: true,
      maker: 'Aisyah Rahman',
      pinned: false,
    });
    expect(await names()).toEqual(['Morning cut-off']);
    expect(await names(shipper, 'contacts')).toEqual([]);
    expect(await names(mei)).toEqual([]);
    for (const answer of [await change(view.id, { name: 'Mine' }, mei), await remove(view.id, mei)])
      expect(answer.status).toBe(404);
  });

  it('a saved view with a name in use on the person’s list, in upper or lower case, is refused at its name (BX-52)', async () => {
    await made('Late');
    expect(error(await make('late'))).toMatchObject({ field: 'name' });
    await made('late', { list: 'contacts' });
    await made('Late', {}, await colleague('Mei Ling'));
    const other = await made('Other');
    expect(error(await change(other.id, { name: 'LATE' }))).toMatchObject({ field: 'name' });
    expect(await names()).toEqual(['Late', 'Other']);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(SAVED_VIEWS.nameLength + 1) }],
    ['list', { list: 'parcels' }],
    ['content.density', { content: { ...CONTENT, density: 'tiny' } }],
    [
      'content.filter.q',
      { content: { ...CONTENT, filter: { q: 'x'.repeat(SAVED_VIEWS.filterLength + 1) } } },
    ],
    ['content.hidden', { content: { ...CONTENT, hidden: Array(SAVED_VIEWS.columns + 1).fill('price') } }],
  ])('a saved view with more than its limits allow is refused at %s (BX-52)', async (field, more) => {
    const answer = await make('Late', more);
    expect([answer.status, error(answer).field]).toEqual([422, field]);
  });

  it('a saved view at its limits is stored (BX-52)', async () => {
    const filter = Object.fromEntries(
      Array.from({ length: SAVED_VIEWS.filters }, (_, i) => [`f${i}`, 'x'.repeat(SAVED_VIEWS.filterLength)]),
    );
    const hidden = Array.from({ length: SAVED_VIEWS.columns }, (_, i) => `column${i}`);
    const name = 'n'.repeat(SAVED_VIEWS.nameLength);
    expect(await made(name, { content: { ...CONTENT, filter, hidden } })).toMatchObject({
      name,
      content: { filter, hidden },
    });
    const more = { ...filter, one: 'more' };
    expect(error(await make('More', { content: { ...CONTENT, filter: more } })).field).toBe('content.filter');
  });

  it('a saved view below and at the limit of a list is stored, one above is refused, and other lists are not counted (BX-52)', async () => {
    await fill(SAVED_VIEWS.most - 1);
    expect((await make('At the limit')).status).toBe(200);
    expect(error(await make('Above'))).toMatchObject({ message: 'At most 50 views of a list' });
    expect((await make('Above', { list: 'contacts' })).status).toBe(200);
    expect((await make('Above', {}, await colleague('Mei Ling'))).status).toBe(200);
  });

  it('a saved view of another account is absent for everybody else, also as a place or a default (BX-52)', async () => {
    const view = await made('Ours', { shared: true });
    const stranger = await makeShipper(t, { companyId: shipper.companyId });
    expect(await views(stranger)).toEqual([]);
    expect((await change(view.id, { name: 'Mine' }, stranger)).status).toBe(404);
    expect((await remove(view.id, stranger)).status).toBe(404);
    await arrange({ views: [{ id: view.id, pinned: true }], defaultId: view.id }, stranger);
    expect(await t.db.sql.select().from(savedViewPlace)).toEqual([]);
  });
});

describe('the order of views', () => {
  it('the order of views, its tabs and its default belong to each person (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const [a, b, c] = [await made('A', { shared: true }), await made('B', { shared: true }), await made('C')];
    await arrange({ views: [c, a, b].map(({ id }) => ({ id, pinned: id !== b.id })), defaultId: a.id });
    expect((await views()).map(({ name, pinned, isDefault }) => [name, pinned, isDefault])).toEqual([
      ['C', true, false],
      ['A', true, true],
      ['B', false, false],
    ]);
    await arrange({ views: [{ id: b.id, pinned: true }], defaultId: b.id }, mei);
    expect((await views(mei)).map(({ name, pinned, isDefault }) => [name, pinned, isDefault])).toEqual([
      ['B', true, true],
      ['A', false, false],
    ]);
    await arrange({ views: [{ id: a.id, pinned: false }], defaultId: c.id });
    expect((await views()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['C']);
  });

  it('the order of views that is based on an older order gets 409 with the present views and writes nothing (BX-52)', async () => {
    const mei = await colleague('Mei Ling');
    const [a, b] = [await made('A', { shared: true }), await made('B', { shared: true })];
    const order = (rows: SavedView[], arrangedAt: string, who = shipper) =>
      arrange({ views: rows.map(({ id }) => ({ id, pinned: false })), arrangedAt }, who);
    expect((await views()).map(({ arrangedAt }) => arrangedAt)).toEqual(['', '']);
    const stored = data<SavedView[]>(await order([b, a], ''));
    const late = await order([a, b], '');
    expect(late.status).toBe(409);
    expect(error(late).detail).toMatchObject({
      views: [{ name: 'B' }, { name: 'A' }],
      sent: { views: [{ id: a.id }, { id: b.id }] },
      changedAt: stored[0]!.arrangedAt,
      changedBy: { isYou: true },
    });
    expect(await names()).toEqual(['B', 'A']);
    // The order of one person is no version of another's.
    expect((await order([a, b], '', mei)).status).toBe(200);
    expect((await order([a, b], stored[0]!.arrangedAt)).status).toBe(200);
    expect(await names()).toEqual(['A', 'B']);
  });

  it('the order of views is another version after a new tab, so that an older window does not remove the tab (BX-52)', async () => {
    const a = await made('A', { pinned: true });
    await made('B', { pinned: true });
    expect((await arrange({ views: [{ id: a.id, pinned: true }], arrangedAt: a.arrangedAt })).status).toBe(
      409,
    );
    expect((await views()).map(({ pinned }) => pinned)).toEqual([true, true]);
  });

  it('the order of views has a limited number of tabs; a deleted view is left out (BX-52)', async () => {
    const ids = await fill(SAVED_VIEWS.pinned + 1);
    const tabs = (count: number) => ids.slice(0, count).map((id) => ({ id, pinned: true }));
    const pinned = async () => (await views()).filter((view) => view.pinned).length;
    await arrange({ views: tabs(SAVED_VIEWS.pinned - 1) });
    expect((await make('Below', { pinned: true })).status).toBe(200);
    expect(await pinned()).toBe(SAVED_VIEWS.pinned);
    expect(error(await make('Above', { pinned: true }))).toMatchObject({
      message: 'At most 12 views as tabs',
    });
    expect((await arrange({ views: tabs(SAVED_VIEWS.pinned) })).status).toBe(200);
    expect((await arrange({ views: tabs(SAVED_VIEWS.pinned + 1) })).status).toBe(422);
    expect(await pinned()).toBe(SAVED_VIEWS.pinned);
    await remove(ids[0]!);
    expect((await arrange({ views: tabs(SAVED_VIEWS.pinned) })).status).toBe(200);
    expect(await pinned()).toBe(SAVED_VIEWS.pinned - 1);
  });
});

it('the private views of a person who deletes the login are deleted, and shared views stay (BX-52)', async () => {
  const mei = await colleague('Mei Ling');
  await made('Private', {}, mei);
  await made('Ours', { shared: true }, mei);
  await t.db.tx(() => clearUser(t.ctx, mei.userId, 'none'));
  expect(await views()).toMatchObject([{ name: 'Ours', maker: '–' }]);
  expect(await t.db.sql.select().from(savedView)).toHaveLength(1);
});

/** Writes this many views of the list in one statement. */
async function fill(count: number): Promise<string[]> {
  const { companyId, customerId, userId } = shipper;
  const rows = await t.db.sql
    .insert(savedView)
    .values(
      Array.from({ length: count }, (_, i) => ({
        id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        companyId,
        customerId,
        userId,
        list: 'orders' as const,
        name: `View ${i}`,
        content: CONTENT,
      })),
    )
    .returning({ id: savedView.id });
  return rows.map(({ id }) => id);
}
