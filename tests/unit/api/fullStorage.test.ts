// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { goToLogin } from '../../../src/lib/browser/loginPath.ts';
import { storeCustomerId } from '../../../src/lib/browser/sessionStorage.ts';
import { reloadOnce } from '../../../src/lib/calls/release.ts';
import { storedChoice } from '../../../src/theme/storedChoice.ts';
import { storePageSize } from '../../../src/ui/list/rowsPerPage.ts';
import { calls, freshTab, json, serve, session, withHttp } from './httpWorld.ts';

withHttp();

beforeEach(() => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
});

it('a full storage of the browser stops no call of the opening page (SHELL-80)', async () => {
  const { http } = await freshTab();
  serve((url) => (url.pathname.endsWith('refreshToken') ? session('t') : json(200, { data: { id: 'c' } })));
  http.setCallingCustomer({ customerId: 7, companyId: 'c' });
  expect(await http.call('GET', 'order')).toEqual({ id: 'c' });
  const { getCompany } = await import('../../../src/api/account/company.ts');
  expect(await getCompany()).toEqual({ id: 'c' });
});

it('a person signs out with a full storage while the server is unreachable (AUTH-23, AUTH-24)', async () => {
  const { session: tokens } = await freshTab();
  const { logout } = await import('../../../src/api/account/auth.ts');
  const ended = vi.fn();
  tokens.onSessionEnd(ended);
  serve(() => Promise.reject(new TypeError('failed')));
  await logout('c');
  expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut');
  expect(calls.length).toBeGreaterThan(0);
});

it('choices are used with a full storage, without being stored', () => {
  const choice = storedChoice<'dark' | 'system'>('theme', ['dark'], 'system');
  expect(() => {
    choice.write('dark');
    storePageSize('orders', 50);
    storeCustomerId(7);
  }).not.toThrow();
  expect(choice.read()).toBe('dark');
});

it('an ended session leads to the sign-in page with a full storage (SHELL-44)', () => {
  history.replaceState(null, '', '/customer/orders');
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  goToLogin({ remember: true, reason: 'ended' });
  expect(replace).toHaveBeenCalledExactlyOnceWith('/customer/login?ended');
});

it('a page whose code cannot be loaded is not reloaded without end', () => {
  const reload = vi.fn();
  expect(reloadOnce(Date.now(), reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
