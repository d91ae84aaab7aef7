import { expect, it, vi } from 'vitest';
import { paletteSources } from '../../../src/console/paletteSources.ts';

const ORDER = { waypoint: [] };
function world() {
  const findTemplates = vi.fn(async (_name: string, _limit: number) => ({
    data: [{ id: 't1', name: 'Weekly flowers', recipientName: 'Aina', recipientCity: null }],
  }));
  const navigate = vi.fn();
  const dataProvider = { findTemplates, getTemplate: async () => ({ order: ORDER }) };
  const translate = (_key: string, { name = '' }: { name?: string } = {}) => `New from ${name}`;
  const source = paletteSources({
    dataProvider: dataProvider as never,
    loadViews: async () => [],
    translate: translate as never,
    navigate,
    may: () => true,
  }).find(({ id }) => id === 'templates');
  const search = (typed: string) => source!.search(typed, new AbortController().signal);
  return { search, asked: () => findTemplates.mock.calls.map(([name]) => name), navigate };
}

it.each([
  ['new from weekly', 'weekly'],
  ['New From', ''],
  ['new fr', ''],
  ['flowers', 'flowers'],
  ['new', 'new'],
])('the palette looks for templates after %s by the name “%s”', async (typed, name) => {
  const { search, asked: searches } = world();
  const [row] = await search(typed);
  expect(searches()).toEqual([name]);
  expect(row).toMatchObject({ label: 'New from Weekly flowers', detail: 'Aina' });
});

it('a template chosen in the palette opens the order form filled in', async () => {
  const { search, navigate } = world();
  const [row] = await search('new from weekly');
  await row?.run?.();
  expect(navigate).toHaveBeenCalledWith('/orders/new-order', { state: { orderDetails: ORDER } });
});
