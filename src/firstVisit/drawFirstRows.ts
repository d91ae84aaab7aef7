import type { Order } from '../../contract/orders/orders.ts';
import { DEFAULT_LOCALE, localeOfTag } from '../../contract/rules/locales.ts';
import { type StatusName, statusRule } from '../../contract/rules/orders/orderStatus.ts';
import type { Page } from '../../contract/wire/envelope.ts';
import { DENSITY_KEY, ROW_HEIGHT } from '../../pages/theme/density.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { companyOfPage } from '../lib/browser/pageCompany.ts';
import { fitColumns } from '../lib/lists/fitColumns.ts';
import {
  ACTIONS_WIDTH,
  columnWidth,
  NARROW_ACTIONS_WIDTH,
  NARROW_GRID,
  TICK_WIDTH,
} from '../lib/lists/gridWidths.ts';
import { hiddenColumns } from '../lib/lists/hiddenColumns.ts';
import { tabLook } from '../lib/lists/tabLook.ts';
import { viewIn } from '../lib/lists/viewAddress.ts';
import {
  type CellContext,
  ORDER_CELLS,
  ORDER_COLUMN_KEYS,
  ORDER_COLUMNS,
  type OrderColumn,
} from '../shared/orders/rules/orderCells.ts';

/** A text that a card on a phone shows below the number and the status. */
const isFact = (column: OrderColumn) =>
  column !== 'number' && column !== 'status' && !ORDER_COLUMNS[column].wideOnly;

type Words = Readonly<Record<StatusName, string>>;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  node.append(...children);
  return node;
}

function statusChip(code: number, words: Words): HTMLElement {
  const { name, tone } = statusRule(code);
  const chip = element('span', element('i'), element('span', words[name]));
  chip.className = 'chip';
  chip.dataset.tone = tone;
  return chip;
}

function contentOf(column: OrderColumn, order: Order, context: CellContext, words: Words): Node {
  if (column === 'status') return statusChip(order.statusCode, words);
  const { text, second } = ORDER_CELLS[column](order, context);
  if (column === 'number') {
    const link = element('a', text);
    link.href = `${PREFIX}/order/${order.id}`;
    // The frame is hidden from screen readers, so it must not get the focus.
    link.tabIndex = -1;
    return link;
  }
  if (!second) return new Text(text);
  return element('p', element('span', text), element('small', second));
}

function rowOf(columns: readonly OrderColumn[], content: (column: OrderColumn) => Node): HTMLTableRowElement {
  const cells = columns.map((column) => {
    const cell = element('td', content(column));
    cell.dataset.column = column;
    cell.classList.toggle('right', ORDER_COLUMNS[column].align === 'right');
    cell.classList.toggle('fact', isFact(column));
    return cell;
  });
  return element('tr', element('td'), ...cells, element('td'));
}

/**
 * Shows the rows of the order list in the HTML frame as soon as their data arrives, in the positions of the real list. The console takes longer
 * to load and render: its rows have keys and menus, and it adds couriers' estimates and chats. If any data is missing, the frame keeps its
 * placeholder.
 */
export async function drawFirstRows(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) return;
  const { data } = (await response.json()) as Page<Order>;
  // The console, which removes the frame, may have been faster.
  const box = document.querySelector<HTMLElement>('#frame [data-statuses]');
  const company = companyOfPage();
  if (!box || !company || data.length === 0) return;
  const words = JSON.parse(box.dataset.statuses ?? '{}') as Words;
  const context = { company, locale: localeOfTag(document.documentElement.lang) ?? DEFAULT_LOCALE };
  const look = tabLook(viewIn(location.search));
  const hidden = look?.hidden ?? hiddenColumns('orders');
  const columns = ORDER_COLUMN_KEYS.filter((column) => column === 'number' || !hidden.includes(column));
  const table = element('table', element('tbody'));
  const head = rowOf(columns, () => element('i'));
  const widths = [
    TICK_WIDTH,
    ...columns.map((column) => columnWidth(ORDER_COLUMNS[column])),
    matchMedia(NARROW_GRID).matches ? NARROW_ACTIONS_WIDTH : ACTIONS_WIDTH,
  ].map((width) => (typeof width === 'number' ? `${width}px` : width));
  for (const [i, cell] of [...head.children].entries()) (cell as HTMLElement).style.width = widths[i] ?? '';
  table.tBodies[0]?.append(
    head,
    ...data.map((order) => rowOf(columns, (column) => contentOf(column, order, context, words))),
  );
  const stored = localStorage.getItem(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable';
  const density = look?.density ?? stored;
  box.style.setProperty('--row', `${ROW_HEIGHT[density]}px`);
  box.classList.add('drawn');
  box.replaceChildren(table);
  const heads = [...head.cells];
  const room = box.clientWidth - (heads.pop()?.offsetWidth ?? 0);
  const sizes = heads.map(({ offsetWidth, classList }) => ({
    width: offsetWidth,
    isText: !classList.contains('right'),
  }));
  for (const [i, width] of fitColumns(sizes, room)?.entries() ?? [])
    if (heads[i]) heads[i].style.width = `${width}px`;
}
