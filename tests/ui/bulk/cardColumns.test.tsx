import { expect, it } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { cardColumns } from '../../../src/resources/drafts/cardColumns.tsx';
import { draftColumns } from '../../../src/resources/drafts/draftColumns.tsx';
import type { EditColumn } from '../../../src/ui/editGrid/editGridTypes.ts';

const columnsIn = (locale: string) =>
  draftColumns({
    translate: (key) => key,
    locale,
    currency: 'MYR',
    itemTypes: [],
    failed: false,
    hasLine: true,
  });
const columns = columnsIn('en_US');
const tag: EditColumn<Order> = { key: 'tag', label: 'Tag', width: 90, kind: 'text', read: () => null };
const keysOf = (of: readonly EditColumn<Order>[]) => cardColumns(of).map(({ key }) => key);
const WHO = ['order', 'status', 'recipient', 'reason'];

it('a card of a draft shows number, status, recipient and reason first, for any order of the grid’s columns (BULK-23)', () => {
  const others = columns.slice(3).map(({ key }) => key);
  expect(keysOf(columns)).toEqual([...WHO, ...others]);
  expect(keysOf([tag, ...columns])).toEqual([...WHO, 'tag', ...others]);
  expect(keysOf([...columns].reverse())).toEqual([...WHO, ...others.toReversed()]);
  const [recipient] = cardColumns([...columns].reverse()).filter(({ key }) => key === 'recipient');
  const order = { waypoint: [{ contact: { name: 'Lim Mei Hua', postcode: '50350', city: 'Ipoh' } }] };
  expect(recipient?.render(order as Order)).toBe('Lim Mei Hua · 50350 Ipoh');
  const reason = cardColumns(columns).find(({ key }) => key === 'reason');
  const offer = { code: 'ST', promoRefusal: 'Only to Demo Express.' };
  expect(
    reason?.render({
      statusCode: 0,
      promoCode: 'NEXTDAY2',
      serviceCode: 'ST',
      quotes: { services: [offer] },
    } as Order),
  ).toBe('Only to Demo Express.');
});

it.each([
  ['en_US', '0.4'],
  ['id_ID', '0,4'],
])('the weight of a draft on a card has the decimal sign of %s (NUM-06)', (locale, text) => {
  const weight = cardColumns(columnsIn(locale)).find(({ key }) => key === 'weight');
  expect(weight?.render({ weight: { unit: 'kg', value: 0.4 } } as Order)).toBe(text);
});
