import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewContent } from '../../../contract/account/savedViews.ts';
import { contentOf, isSameLook, type ListWithViews, lookOf } from '../../../src/ui/list/views/viewContent.ts';

const ZONE = 'Asia/Kuala_Lumpur';
const list = {
  resource: 'orders',
  tabs: { values: ['NEW', 'ALL'], text: () => 'common.search' },
  sorts: ['createdAt', 'price'],
  sort: { field: 'createdAt', order: 'DESC' },
  filters: {
    search: 'common.search',
    dates: { from: 'common.search', to: 'common.search' },
    choices: [{ field: 'courier', label: 'common.search', useOptions: () => [] }],
  },
} as unknown as ListWithViews;
const LOOK = { sort: list.sort, hidden: ['price', 'weight'], density: 'compact' as const };
const content = (more: Partial<ViewContent> = {}): ViewContent => ({
  filter: { tab: 'ALL' },
  period: null,
  ...LOOK,
  ...more,
});

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T02:00:00Z') }));

it('a view holds only the filters of its list, without empty ones, and its columns in one order (BX-52)', () => {
  const filter = { tab: 'ALL', q: '', courier: '7', other: 'x' };
  expect(contentOf({ ...LOOK, hidden: ['weight', 'price'], filter }, list, ZONE)).toEqual(
    content({ filter: { tab: 'ALL', courier: '7' } }),
  );
});

it('dates with a name are stored by the name, so that “today” means the current day (BX-52)', () => {
  const filter = { tab: 'ALL', dateFrom: '2026-11-27', dateTo: '2026-11-27' };
  const saved = contentOf({ ...LOOK, filter }, list, ZONE);
  expect(saved).toEqual(content({ period: 'today' }));
  vi.setSystemTime(new Date('2026-11-30T02:00:00Z'));
  expect(lookOf(saved, list, ZONE).filter).toEqual({
    tab: 'ALL',
    dateFrom: '2026-11-30',
    dateTo: '2026-11-30',
  });
});

it('dates without a name do not change (BX-52)', () => {
  const filter = { tab: 'ALL', dateFrom: '2026-01-02', dateTo: '2026-01-09' };
  const saved = contentOf({ ...LOOK, filter }, list, ZONE);
  expect(saved).toEqual(content({ filter }));
  expect(lookOf(saved, list, ZONE).filter).toEqual(filter);
});

it('parts that a list no longer has are left out and reported: a filter, a tab, a sort (BX-52)', () => {
  const old = content({
    filter: { tab: 'GONE', vehicle: 'van', courier: '7' },
    sort: { field: 'colour', order: 'ASC' },
  });
  expect(lookOf(old, list, ZONE)).toMatchObject({
    filter: { tab: 'NEW', courier: '7' },
    sort: list.sort,
    gone: ['tab: GONE', 'vehicle: van', 'colour'],
  });
});

it.each([
  ['nothing', content(), true],
  ['the order of hidden columns', content({ hidden: ['weight', 'price'] }), true],
  ['a filter that the list has no more', content({ filter: { tab: 'ALL', vehicle: 'van' } }), true],
  ['a filter', content({ filter: { tab: 'ALL', courier: '7' } }), false],
  ['the tab', content({ filter: { tab: 'NEW' } }), false],
  ['the period', content({ period: 'today' }), false],
  ['the sort', content({ sort: { field: 'price', order: 'DESC' } }), false],
  ['a column', content({ hidden: ['price'] }), false],
  ['the density', content({ density: 'comfortable' }), false],
])('two views that differ by %s are equal or different (BX-52)', (_, other, isSame) => {
  expect(isSameLook(content(), other, list, ZONE)).toBe(isSame);
});
