import { expect, it, vi } from 'vitest';
import { paletteSources } from '../../../src/console/paletteSources.ts';

function world() {
  const getContactGroups = vi.fn(async () => [
    { id: 1, name: 'Resellers', members: 3, chosen: 0 },
    { id: 2, name: 'Friends', members: 2, chosen: 0 },
    { id: 3, name: 'Empty', members: 0, chosen: 0 },
  ]);
  const orderToGroup = vi.fn(async () => ({ count: 3, orderIds: [], madeTogether: 'm1' }));
  const navigate = vi.fn();
  const translate = (key: string, { name = '' }: { name?: string } = {}) =>
    key === 'contacts.groups.orderTo' ? `New orders to ${name}` : key;
  const source = paletteSources({
    dataProvider: { getContactGroups, orderToGroup } as never,
    loadViews: async () => [],
    translate: translate as never,
    navigate,
    may: () => true,
  }).find(({ id }) => id === 'contactGroups');
  const search = (typed: string) => source!.search(typed, new AbortController().signal);
  return { search, getContactGroups, orderToGroup, navigate };
}

it.each([
  ['new orders to res', ['New orders to Resellers']],
  ['New Orders To', ['New orders to Resellers', 'New orders to Friends']],
  ['new or', ['New orders to Resellers', 'New orders to Friends']],
  ['new orders to nobody', []],
])('the palette offers after “%s” the groups of that name that have contacts', async (typed, labels) => {
  expect((await world().search(typed)).map(({ label }) => label)).toEqual(labels);
});

it.each(['resellers', 'new', 'MY2600000001'])('the palette requests no groups after “%s”', async (typed) => {
  const { search, getContactGroups } = world();
  expect(await search(typed)).toEqual([]);
  expect(getContactGroups).not.toHaveBeenCalled();
});

it('a group chosen in the palette opens the drafts that were made for it', async () => {
  const { search, orderToGroup, navigate } = world();
  const [row] = await search('new orders to resellers');
  await row?.run?.();
  expect(orderToGroup).toHaveBeenCalledWith(1, expect.any(String));
  expect(navigate.mock.calls[0]?.[0]).toMatch(/^\/orders\/bulk-orders\?.*m1/);
});
