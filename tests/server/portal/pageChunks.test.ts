import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { chunksOf, frameKind } from '../../../server/portal/pageChunks.ts';
import { ROOT } from '../../../server/rootDir.ts';
import { LIST_PATHS } from '../../../src/session/pageRights.ts';
import { GROUPS as TEXT_GROUPS } from '../../../texts/groups.ts';
import { GROUPS } from '../../../vite.firstVisit.ts';

const LIST_ADDRESSES = Object.values(LIST_PATHS).filter((path) => !path.startsWith('/settings/'));

const PATHS = [
  '',
  '/',
  '/login',
  '/signup',
  '/invitation',
  '/check-rates',
  '/orders',
  '/orders/new-order',
  '/orders/edit/1',
  '/order/1',
  '/track',
];

/** Texts are JSON. The build turns one or several areas into a module (vite.texts.ts). */
function isSource(name: string): boolean {
  const [, locale = '', area = ''] = /^texts\/(\w+)\/(\w+)\.js$/.exec(name) ?? [];
  if (area in TEXT_GROUPS) return existsSync(path.join(ROOT, 'texts', locale));
  return existsSync(path.join(ROOT, area ? `texts/${locale}/${area}.json` : name));
}

const CONSOLE = ['base', 'shared', 'admin', 'console'];

test.each(PATHS)('all preloads of %s are source files or named files of the build', (address) => {
  for (const locale of LOCALES)
    for (const name of chunksOf(address, locale))
      if (name.includes('/')) expect(isSource(name), name).toBe(true);
      else expect(GROUPS).toContain(name);
});

test('a page preloads its own chunks and no other page’s', () => {
  expect(chunksOf('/orders', 'en_US')).toEqual(CONSOLE);
  expect(chunksOf('/order/1', 'en_US')).toEqual([
    ...CONSOLE,
    'src/resources/orders/detail/OrderShow.tsx',
    'texts/en_US/orderPage.js',
  ]);
  expect(chunksOf('/orders', 'zh_CN')).toEqual([...CONSOLE, 'texts/zh_CN/first.js']);
  expect(chunksOf('/order/1', 'zh_CN')).toContain('texts/zh_CN/orderPage.js');
  expect(chunksOf('/login', 'zh_CN')).not.toContain('console');
  expect(chunksOf('/orders/unknown', 'en_US')).toEqual([...CONSOLE, 'texts/en_US/rest.js']);
});

test.each(LIST_ADDRESSES)('the first frame of %s has the rows of a list (BX-32)', (path) => {
  expect(frameKind(path)).toBe(path === '/orders' ? 'orders' : 'list');
});
