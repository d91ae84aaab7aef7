// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createTabStore } from '../../../src/start/tabStore.ts';

it.each([
  'orders.selectedIds',
  'RaStore.orders.selectedIds',
  'orders.listParams',
  'orders.datatable.selected',
  'locale',
])('ticks and lists belong to one tab: %s (SHELL-62)', (key) => {
  const [here, there] = [createTabStore(), createTabStore()];
  for (const tab of [here, there]) tab.setup();
  here.setItem(key, ['a']);
  expect([here.getItem(key), there.getItem(key)]).toEqual([['a'], undefined]);
  here.removeItem(key);
  expect(here.getItem(key)).toBeUndefined();
});

it.each(['theme', 'sidebar.open', 'orders.hiddenColumns', 'preferences.locale'])(
  'all other preferences are shared by all tabs: %s',
  (key) => {
    const [here, there] = [createTabStore(), createTabStore()];
    for (const tab of [here, there]) tab.setup();
    here.setItem(key, 'x');
    expect(there.getItem(key)).toBe('x');
    there.removeItem(key);
    expect(here.getItem(key)).toBeUndefined();
  },
);
