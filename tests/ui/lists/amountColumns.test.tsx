import { expect, it } from 'vitest';
import type { InstabookLink } from '../../../contract/orders/instabook.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Translate } from '../../../src/i18n/textKey.ts';
import { codColumns } from '../../../src/resources/cod/codColumns.tsx';
import { instabookColumns } from '../../../src/resources/instabook/instabookColumns.tsx';
import type { GridColumn } from '../../../src/ui/grid/gridTypes.ts';

const words = {
  translate: ((key: string, values: { label?: string; note?: string } = {}) =>
    values.note ? `${values.label} (${values.note})` : key) as Translate,
  locale: 'en_US',
  zone: 'Asia/Kuala_Lumpur',
  currency: 'MYR',
};
const AMOUNT = { amount: 1234.5, currency: 'MYR' };
const shown = <T,>(columns: GridColumn<T>[], key: string, record: T) => {
  const column = columns.find((one) => one.key === key)!;
  return [column.label, column.render(record)];
};

it('an amount in a list is only a number, with its currency in the heading (COD-09)', () => {
  expect(shown(codColumns(words), 'amount', { cod: AMOUNT } as Order)).toEqual([
    'cod.amount (MYR)',
    '1,234.50',
  ]);
  expect(shown(instabookColumns(words), 'value', { value: AMOUNT } as unknown as InstabookLink)).toEqual([
    'instabook.value (MYR)',
    '1,234.50',
  ]);
});
