import { expect, it, vi } from 'vitest';
import { paletteSources } from '../../../src/console/paletteSources.ts';
import { eventually } from '../../support/eventually.ts';

function world(word = 'View') {
  const navigate = vi.fn();
  const loadViews = vi.fn(async () => [
    { id: 'v1', list: 'orders', name: 'Morning cut-off' },
    { id: 'v2', list: 'cod', name: 'Late cash' },
  ]);
  const translate = (key: string, { name = '' }: { name?: string } = {}) =>
    key === 'views.open' ? `${word} ${name}` : key;
  const source = paletteSources({
    dataProvider: {} as never,
    loadViews: loadViews as never,
    translate: translate as never,
    navigate,
    may: () => true,
  }).find(({ id }) => id === 'views');
  const search = (typed: string) => source!.search(typed, new AbortController().signal);
  return { search, source: source!, navigate };
}

it.each([
  ['view morning cut-off', ['View Morning cut-off']],
  ['VIEW morn', ['View Morning cut-off']],
  ['view', ['View Morning cut-off', 'View Late cash']],
  ['cash', ['View Late cash']],
  ['view nothing', []],
])('the palette finds saved views after %s (BX-52)', async (typed, labels) => {
  expect((await world().search(typed)).map(({ label }) => label)).toEqual(labels);
});

it('the English word finds views in other languages, too (BX-52)', async () => {
  const [row] = await world('Paparan').search('view morning');
  expect(row).toMatchObject({ label: 'Paparan Morning cut-off', keywords: ['view Morning cut-off'] });
});

it('a view chosen in the palette opens its list by its id, from anywhere (BX-52)', async () => {
  const { search, navigate } = world();
  const [row] = await search('view late');
  await row?.run?.();
  expect(navigate).toHaveBeenCalledWith('/orders/cod?view=v2');
});

it('a deleted view is not among the recent rows (BX-52)', async () => {
  const rows = await world().source.resolve?.(['view:v2', 'view:gone'], new AbortController().signal);
  expect(rows?.map(({ label }) => label)).toEqual(['View Late cash']);
});

it('a view is loaded when its word is typed, so that Enter right after its name opens it (BX-52)', async () => {
  const { source } = world();
  expect(source.known?.('view m')).toEqual([]);
  await eventually(() =>
    expect(source.known?.('view morning cut-off')?.map(({ label }) => label)).toEqual([
      'View Morning cut-off',
    ]),
  );
  expect(source.known?.('morning cut-off')).toEqual([]);
});
