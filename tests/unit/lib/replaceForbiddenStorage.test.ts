import { expect, it } from 'vitest';
import { replaceForbiddenStorage } from '../../../src/lib/browser/replaceForbiddenStorage.ts';

const refused = () => {
  throw new Error('SecurityError');
};
const pageWith = (get: () => unknown) => {
  const page = { navigator: { locks: {} } };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(page, name, { get, configurable: true });
  return page as typeof page & { localStorage: Storage; sessionStorage: Storage };
};

it.each([
  ['throws', refused],
  ['is absent', () => null],
])('a page whose browser forbids storage, which %s, has one until it is closed, and no locks', (_, get) => {
  const page = pageWith(get);
  replaceForbiddenStorage(page);
  const { localStorage, sessionStorage } = page;
  expect([localStorage.getItem('lang'), localStorage.length]).toEqual([null, 0]);
  localStorage.setItem('lang', 'my');
  localStorage.setItem('lang', 'zh_CN');
  localStorage.setItem('theme', 'dark');
  expect([localStorage.getItem('lang'), Object.keys(localStorage)]).toEqual(['zh_CN', ['lang', 'theme']]);
  expect([localStorage.key(1), sessionStorage.getItem('lang'), page.navigator.locks]).toEqual([
    'theme',
    null,
    undefined,
  ]);
  localStorage.removeItem('lang');
  expect([localStorage.getItem('lang'), localStorage.length]).toEqual([null, 1]);
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});

it('a page whose browser allows storage keeps it and its locks', () => {
  const allowed = { getItem: () => 'own' };
  const page = pageWith(() => allowed);
  const { locks } = page.navigator;
  replaceForbiddenStorage(page);
  expect([page.localStorage, page.sessionStorage, page.navigator.locks]).toEqual([allowed, allowed, locks]);
});
