import { expect, it } from 'vitest';
import { type ListNames, nameTab } from '../../../src/lib/lists/tabAddress.ts';

const LIST: ListNames = { tabs: ['NEW', 'ALL'], sorts: ['createdAt', 'price'] };
const addressOf = (search: string) => {
  const named = nameTab(search, LIST);
  return named && Object.fromEntries(new URLSearchParams(named));
};

it.each([
  ['', { filter: '{"tab":"NEW"}' }],
  ['?page=2', { page: '2', filter: '{"tab":"NEW"}' }],
  [
    '?filter={"q":"MY1"}&sort=price&order=ASC',
    { filter: '{"q":"MY1","tab":"NEW"}', sort: 'price', order: 'ASC' },
  ],
  ['?sort=price', { sort: 'price', order: 'DESC', filter: '{"tab":"NEW"}' }],
  ['?sort=price&order=SIDEWAYS', { sort: 'price', order: 'DESC', filter: '{"tab":"NEW"}' }],
  ['?order=SIDEWAYS', { filter: '{"tab":"NEW"}' }],
  ['?filter=[1]', { filter: '{"tab":"NEW"}' }],
  ['?filter={"tab":"NOWHERE"}', { filter: '{"tab":"NEW"}' }],
  ['?filter=[', { filter: '{"tab":"NEW"}' }],
  ['?filter=null', { filter: '{"tab":"NEW"}' }],
  ['?filter={"tab":"ALL","statusCode":"650"}&page=2', null],
  ['?filter={"tab":"ALL","statusCode":[650,651]}', { filter: '{"tab":"ALL","statusCode":"650,651"}' }],
  [
    '?filter={"tab":"ALL","statusCode":650,"packed":true}',
    { filter: '{"tab":"ALL","statusCode":"650","packed":"true"}' },
  ],
  ['?filter={"tab":"ALL","q":{"a":1},"late":null,"codes":[[1]]}', { filter: '{"tab":"ALL"}' }],
  ['?filter={"tab":["ALL"]}', { filter: '{"tab":"ALL"}' }],
])(
  'a list opened at %s gets its tab and the direction of its sort in the address, and keeps the rest (ORD-02)',
  (search, expected) => {
    expect(addressOf(search)).toEqual(expected);
  },
);

it('a list with another first tab opens on it, and keeps a tab in its address (ORD-02)', () => {
  const list = { ...LIST, firstTab: () => 'ALL' };
  expect(nameTab('', list)).toBe('?filter=%7B%22tab%22%3A%22ALL%22%7D');
  expect(nameTab('?filter=%7B%22tab%22%3A%22NEW%22%7D', list)).toBeNull();
});

it.each(['sort=nonsense&order=ASC', 'sort=nonsense', 'sort=&order=DESC', 'sort=price%20&order=ASC'])(
  'a list opened at %s, an unknown sort, opens with its own sort (ORD-02)',
  (part) => {
    expect(addressOf(`?${part}&page=2`)).toEqual({ page: '2', filter: '{"tab":"NEW"}' });
    expect(addressOf(`?filter={"tab":"ALL"}&${part}`)).toEqual({ filter: '{"tab":"ALL"}' });
  },
);

it.each(['page=1', 'page=1000000', 'perPage=1', 'perPage=1000'])(
  'a list opened at %s keeps its address',
  (part) => {
    expect(addressOf(`?filter={"tab":"ALL"}&${part}`)).toBeNull();
  },
);

it.each([
  'page=0',
  'page=abc',
  'page=1.5',
  'page=99999999999',
  'page=1000001',
  'perPage=1001',
  'perPage=-3',
  'perPage=0',
  'perPage=5000',
  'perPage=',
])('a list opened at %s opens at its own page and number of rows (ORD-02)', (part) => {
  expect(addressOf(`?${part}&q=MY1`)).toEqual({ q: 'MY1', filter: '{"tab":"NEW"}' });
  expect(addressOf(`?filter={"tab":"ALL"}&${part}`)).toEqual({ filter: '{"tab":"ALL"}' });
});
