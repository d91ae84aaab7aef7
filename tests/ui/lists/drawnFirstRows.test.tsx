// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { consoleFrame } from '../../../pages/console/consoleFrame.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { drawFirstRows } from '../../../src/firstVisit/drawFirstRows.ts';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { ORDER_COLUMNS } from '../../../src/shared/orders/rules/orderCells.ts';
import { sessionOf } from '../commands/everyScreenData.ts';
import { order } from '../orders/orderPage.tsx';
import { showList } from './listScreen.tsx';

const ORDERS: Order[] = [
  order({ id: 'o1', consignmentNo: 'MY1', statusCode: STATUS.delivered, note: 'Ring <b>twice</b>' }),
  order({
    id: 'o2',
    consignmentNo: null,
    referenceNo: 'shop-7',
    statusCode: STATUS.created,
    scheduledAt: '2026-03-02T01:00:00.000Z',
    price: { amount: 1284.4, currency: 'SGD' },
    weight: { value: 250, unit: 'g' },
    service: null,
    personnel: { name: 'Azlan', vehicleRegNo: 'WXY 12' } as Order['personnel'],
  }),
];

const { company } = sessionOf();

/** The page as the server sends it, before any script has run. */
function openFrame(locale: Locale = 'en_US', kind: 'orders' | 'list' = 'orders'): void {
  document.documentElement.lang = TEXTS[locale].htmlLang;
  document.body.innerHTML = `<div id="root"></div>${consoleFrame(company as never, locale, '/orders', kind).markup}
    <script type="application/json" id="company">${JSON.stringify(company)}</script>`;
}

const answer = (rows: unknown[], status = 200) =>
  Promise.resolve(new Response(JSON.stringify({ data: rows }), { status }));
const frameRows = () => [...document.querySelectorAll<HTMLTableRowElement>('#frame tbody tr')].slice(1);
const textOf = (cell: Element | undefined) => cell?.textContent?.replace(/\s+/g, ' ').trim();

it('the first rows have the list’s text in each column, and their numbers link to the orders (ORD-06)', async () => {
  localStorage.setItem('lang', 'en_US');
  openFrame();
  await drawFirstRows(answer(ORDERS));
  const early = frameRows().map((row) => [...row.cells].map(textOf));
  expect(frameRows().map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/customer/order/o1',
    '/customer/order/o2',
  ]);
  document.body.innerHTML = '';
  showList('/orders', <OrderList />, { getList: async () => ({ data: ORDERS, total: 2 }) });
  const grid = await screen.findByRole('grid', { name: 'Orders' });
  const late = within(grid)
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
    .map((row) => [...row.cells].map(textOf));
  expect(early).toHaveLength(2);
  // Cells between the checkbox and the actions, for which the first rows have no control.
  expect(early.map((cells) => cells.slice(1, -1))).toEqual(late.map((cells) => cells.slice(1, -1)));
  expect(early[0]).toHaveLength(Object.keys(ORDER_COLUMNS).length + 2);
});

it('a recipient’s long name takes one line of the usual size in the first rows and in the list, as a short one does (BX-32, BX-33)', async () => {
  const named = (id: string, name: string) => {
    const one = order({ id });
    return {
      ...one,
      waypoint: one.waypoint.map((stop) => ({ ...stop, contact: { ...stop.contact, name } })),
    };
  };
  const rows = [named('o1', 'Muhammad Hafiz bin Abdul Rahman'), named('o2', 'Tan Wei Ling')];
  openFrame();
  await drawFirstRows(answer(rows));
  const lines = (cell: string) =>
    [...document.querySelectorAll(cell)].map((one) => one.classList.contains('two-lines'));
  expect(lines('#frame [data-column=recipient] p')).toEqual([false, false]);
  document.body.innerHTML = '';
  showList('/orders', <OrderList />, { getList: async () => ({ data: rows, total: 2 }) });
  await screen.findByRole('grid');
  expect(lines('tbody td:nth-of-type(4) > span > span')).toEqual([false, false]);
});

it.each(LOCALES)('the status has the word of the page’s language: %s (I18N-01)', async (locale) => {
  openFrame(locale);
  await drawFirstRows(answer(ORDERS));
  expect(frameRows().map((row) => textOf(row.querySelector('[data-column=status]') ?? undefined))).toEqual([
    TEXTS[locale].statuses.delivered,
    TEXTS[locale].statuses.new,
  ]);
});

it('the first rows leave out columns that this browser hides, and have the chosen density', async () => {
  localStorage.setItem('columns.orders', '["price","number"]');
  localStorage.setItem('density', 'compact');
  openFrame();
  await drawFirstRows(answer(ORDERS));
  const columns = [...(frameRows()[0]?.cells ?? [])].map((cell) => cell.dataset.column);
  expect(columns).not.toContain('price');
  expect(columns).toContain('number');
  expect(document.querySelector<HTMLElement>('#frame .rows')?.style.getPropertyValue('--row')).toBe('32px');
});

it.each([
  ['a refused answer', answer(ORDERS, 401), 'orders'],
  ['an answer without rows', answer([]), 'orders'],
  ['the frame of another page', answer(ORDERS), 'list'],
] as const)('%s leaves the placeholder', async (_case, given, kind) => {
  openFrame('en_US', kind);
  await drawFirstRows(given);
  expect(document.querySelectorAll('#frame .row')).toHaveLength(11);
  expect(frameRows()).toEqual([]);
});

it('first rows that arrive after the console are not shown', async () => {
  openFrame();
  let come: (response: Response) => void = () => undefined;
  const drawing = drawFirstRows(
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  document.getElementById('frame')?.remove();
  come(await answer(ORDERS));
  await drawing;
  expect(document.querySelector('table')).toBeNull();
});
