import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chunksOf } from '../../../server/http/pageChunks.ts';
import { ROOT } from '../../../server/rootDir.ts';

const PATHS = [
  '',
  '/',
  '/login',
  '/check-rates',
  '/orders',
  '/orders/new-order',
  '/orders/edit/1',
  '/order/1',
  '/track',
];

const CONSOLE = ['base', 'kit', 'admin', 'console'];

test('a page announces its own chunks, which exist, and no other page’s', () => {
  for (const address of PATHS)
    for (const file of chunksOf(address, 'zh_CN').filter((name) => !CONSOLE.includes(name)))
      expect(existsSync(path.join(ROOT, file)), file).toBe(true);
  expect(chunksOf('/orders', 'en_US')).toEqual(CONSOLE);
  expect(chunksOf('/order/1', 'en_US')).toEqual([...CONSOLE, 'src/resources/orders/OrderShow.tsx']);
  expect(chunksOf('/orders', 'zh_CN')).toContain('src/i18n/zh_CN/index.ts');
  expect(chunksOf('/login', 'zh_CN')).not.toContain('console');
  expect(chunksOf('/orders/unknown', 'en_US')).toEqual(CONSOLE);
});
