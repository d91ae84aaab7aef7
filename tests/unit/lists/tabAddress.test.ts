import { expect, it } from 'vitest';
import { nameTab } from '../../../src/lib/tabAddress.ts';

const TABS = ['NEW', 'ALL'];
const said = (search: string) => {
  const named = nameTab(search, TABS, 'NEW');
  return named && Object.fromEntries(new URLSearchParams(named));
};

it.each([
  ['', { filter: '{"tab":"NEW"}' }],
  ['?page=2', { page: '2', filter: '{"tab":"NEW"}' }],
  ['?filter={"q":"MY1"}&sort=price', { filter: '{"q":"MY1","tab":"NEW"}', sort: 'price' }],
  ['?filter={"tab":"NOWHERE"}', { filter: '{"tab":"NEW"}' }],
  ['?filter=[', { filter: '{"tab":"NEW"}' }],
  ['?filter=null', { filter: '{"tab":"NEW"}' }],
  ['?filter={"tab":"ALL"}&page=2', null],
])('a list opened at %s names the tab it opens on, and keeps the rest (ORD-02)', (search, expected) => {
  expect(said(search)).toEqual(expected);
});
