// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TenantTheme } from '../../../src/session/TenantTheme.tsx';
import { withStyles } from '../../support/styles/styles.ts';
import { recordOf } from '../commands/everyScreenData.ts';
import { LISTS, showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));

async function show([, path, list]: (typeof LISTS)[number], total = 30) {
  const getList = vi.fn(async (resource: string, _: { pagination: { perPage: number } }) => ({
    data: [{ ...recordOf(resource), id: '1' }],
    total,
  }));
  showList(path, list, { getList });
  await screen.findByRole('grid');
  return { perPage: () => getList.mock.lastCall?.[1].pagination.perPage };
}

const ORDERS = LISTS.filter(([resource]) => resource === 'orders');
const OTHERS = LISTS.filter(([resource]) => resource !== 'orders');

it.each(ORDERS)('the page size of %s cannot be changed (ORD-08)', async (...list) => {
  localStorage.setItem('perPage.orders', '25');
  const { perPage } = await show(list);
  expect(perPage()).toBe(10);
  expect(screen.queryByRole('combobox', { name: /Rows per page/ })).toBeNull();
});

it.each(OTHERS)('the page size chosen for %s is used on the next visit (MANI-04)', async (...list) => {
  const first = await show(list);
  await user.selectOptions(screen.getByRole('combobox', { name: /Rows per page/ }), '25');
  await waitFor(() => expect(first.perPage()).toBe(25));
  cleanup();
  const next = await show(list);
  expect(next.perPage()).toBe(25);
});

it.each(OTHERS)(
  'the page sizes of %s are shown only if they matter: none at 10 rows, two at 11, the largest as “all” (BX-32)',
  async (...list) => {
    await show(list, 10);
    expect(screen.queryByRole('combobox', { name: /Rows per page/ })).toBeNull();
    cleanup();
    await show(list, 11);
    const sizes = [...screen.getByRole<HTMLSelectElement>('combobox', { name: /Rows per page/ }).options];
    expect(sizes.map(({ text }) => text)).toEqual(['10', 'All']);
  },
);

describe('rows with their styles', () => {
  withStyles();

  it.each(LISTS)(
    'the rows of %s become compact by Shift+V, in this browser, and comfortable again',
    async (name, path, list) => {
      await show([name, path, <TenantTheme key={name}>{list}</TenantTheme>]);
      const box = name === 'bulk orders' ? '.eg-body > .eg-row' : 'tbody td';
      const height = () => getComputedStyle(document.querySelector(box)!).height;
      expect(height()).toBe('40px');
      await user.keyboard('{Shift>}V{/Shift}');
      await waitFor(() => expect(height()).toBe('32px'));
      expect(localStorage.getItem('density')).toBe('compact');
      await user.keyboard('{Shift>}V{/Shift}');
      await waitFor(() => expect(height()).toBe('40px'));
      expect(localStorage.getItem('density')).toBeNull();
    },
  );

  it('a cell with cut text has all its visible text as tooltip, and other cells have no tooltip', async () => {
    await show(LISTS[0]!);
    const cell = document.querySelector<HTMLElement>('#record-grid td:nth-of-type(4)')!;
    const width = (name: 'clientWidth' | 'scrollWidth', px: number) =>
      Object.defineProperty(cell, name, { configurable: true, value: px });
    width('clientWidth', 40);
    width('scrollWidth', 90);
    fireEvent.mouseOver(cell);
    expect(cell.title).toBe('Nurul Aina');
    width('scrollWidth', 40);
    fireEvent.mouseOver(cell);
    expect(cell.title).toBe('');
  });
});
