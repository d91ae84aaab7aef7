// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Transaction } from '../../../contract/money/billing.ts';
import { purposeOf, transactionColumns } from '../../../src/resources/transactions/transactionColumns.tsx';

const row = (desc: string, more: Partial<Transaction> = {}) =>
  ({ desc, consignmentNo: null, invoiceNo: 'INV-00000036', ...more }) as Transaction;

it.each([
  ['Top up INV-00000036', 'Top-up', ''],
  ['充值 INV-00000036', '充值', ''],
  ['Top-up by card', 'Top-up', 'Top-up by card'],
  ['Card payment INV-00000036', 'Payment', 'Card payment INV-00000036'],
  ['Refund of INV-00000036', 'Refund', ''],
  ['INV-00000036 的退款', '退款', ''],
  ['Refund of a message about INV-00000036', 'Refund', 'Refund of a message about INV-00000036'],
  ['银行卡充值', '充值', '银行卡充值'],
  ['Tupai Next Day', 'Order', 'Tupai Next Day'],
])('the purpose %j of a movement next to its kind %j is shown as %j (BILL-18)', (desc, kind, shown) => {
  expect(purposeOf(row(desc), kind)).toBe(shown);
});

it.each([
  [null, 'Tupai Next Day · Nurul Aina', 'Tupai Next Day · tracking.doneBy Nurul Aina'],
  ['Till', 'Tupai Next Day · Till', 'Tupai Next Day · tracking.doneByKey Nurul Aina Till'],
])(
  'a movement made by a person with the key %j shows %j and names both in its hint (BILL-18)',
  (key, shown, hint) => {
    const translate = (name: string, values?: object) => [name, ...Object.values(values ?? {})].join(' ');
    const columns = transactionColumns({ translate, locale: 'en_US', zone: 'UTC', currency: 'MYR' } as never);
    const { container } = render(
      columns
        .find((column) => column.key === 'description')
        ?.render(row('Tupai Next Day', { category: 'ORDER', who: { name: 'Nurul Aina', key } } as never)),
    );
    expect(container).toHaveTextContent(shown);
    expect(container.querySelector('[aria-label]')).toHaveAttribute('aria-label', hint);
  },
);

it.each([
  ['en_US', undefined],
  ['my', 'two-lines'],
])(
  'the time of a movement in %s has the class %s: Malay takes a small line instead of being cut (BILL-18)',
  (locale, lines) => {
    const columns = transactionColumns({ translate: String, locale, zone: 'UTC', currency: 'MYR' } as never);
    const timestamp = `${new Date().getUTCFullYear()}-11-30T12:30:00Z`;
    const { container } = render(columns[0]?.render(row('Tupai Next Day', { timestamp })));
    expect(container.querySelector('.two-lines')?.className.split(' ')[0]).toBe(lines);
  },
);
