import { expect, it } from 'vitest';
import { authProvider } from '../../../src/authProvider.ts';
import { MENU_GROUPS, MENU_ITEMS } from '../../../src/layout/menuItems.ts';
import { featuresOf } from '../../../src/session/SessionContext.ts';
import { PAGES } from '../../../src/start/consolePages.ts';
import { SETTINGS_PATHS } from '../../../src/ui/settings/settingsItems.ts';

const session = (hasMultipoint: boolean, settings: object = {}) =>
  featuresOf({ company: { code: 'my' }, settings, hasMultipoint } as never);
const shown = (hasMultipoint: boolean) =>
  MENU_ITEMS.filter((item) => item.when?.(session(hasMultipoint)) ?? true).map((item) => item.id);

it('the entry of multipoint and same-day orders exists only if there are vehicles (SHELL-40, SHELL-41)', () => {
  expect(shown(true)).toContain('multipoint');
  expect(shown(false)).not.toContain('multipoint');
});

it('returns have an entry only if the tenant is on an external subdomain (SHELL-25)', () => {
  const item = MENU_ITEMS.find(({ path }) => path === '/return');
  expect(item?.when?.(session(true, { features: { externalSubdomain: true } }))).toBe(true);
  expect(item?.when?.(session(true, { features: {} }))).toBe(false);
  expect(Object.keys(PAGES)).toContain(item?.path);
});

it('refer and earn exists only if the tenant has a text for it (SHELL-27, SHELL-39)', () => {
  const has = (settings: object) =>
    MENU_ITEMS.find((item) => item.id === 'referral')?.when?.(session(true, settings));
  expect(has({ 'referral.customer': { promo_title: 'Bring a friend' } })).toBe(true);
  expect(has({ 'referral.customer': { promo_title: '' } })).toBe(false);
  expect(has({})).toBe(false);
});

it('no two entries share a key or a path', () => {
  for (const field of ['key', 'path'] as const) {
    const given = MENU_ITEMS.flatMap((item) => item[field] ?? []);
    expect(new Set(given).size).toBe(given.length);
  }
});

it('the settings are one entry of the sidebar, and their own menu links to account and profile (SHELL-33, SHELL-34, SHELL-35)', () => {
  expect(MENU_ITEMS.filter(({ path }) => path.startsWith('/settings')).map(({ path }) => path)).toEqual([
    '/settings',
  ]);
  expect(Object.keys(PAGES)).toEqual(
    expect.arrayContaining(['/settings', SETTINGS_PATHS.account, SETTINGS_PATHS.profile]),
  );
  expect(PAGES['/settings']).toBe(PAGES['/settings/account-information']);
  expect([SETTINGS_PATHS.account, SETTINGS_PATHS.profile]).toEqual([
    '/settings/account-information',
    '/settings/profile-information',
  ]);
});

it('every signed-in user has the same role, customer (SHELL-63)', async () => {
  expect(await authProvider.getPermissions?.({})).toBe('customer');
});

it('the entries are in four groups, below the dashboard (SHELL-18, SHELL-22, SHELL-26, SHELL-34)', () => {
  const inGroup = (group: string | undefined) =>
    MENU_ITEMS.filter((item) => item.group === group && !item.unlisted).map(({ id }) => id);
  expect(inGroup(undefined)).toEqual(['dashboard']);
  expect(Object.fromEntries(MENU_GROUPS.map((group) => [group, inGroup(group)]))).toEqual({
    ship: ['newOrder', 'multipoint', 'importOrders', 'bulkOrders', 'templates', 'returns'],
    follow: ['inbox', 'orders', 'manifests', 'scan', 'track'],
    money: ['cod', 'topUp', 'billing', 'checkRates'],
    setUp: ['contacts', 'analytics', 'integrations', 'apps', 'referral', 'settings'],
  });
});
