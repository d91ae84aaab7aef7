// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';

const replace = vi.fn();
beforeEach(() => {
  vi.resetModules();
  replace.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(replace);
});

/** Signs out with or without an answer of the server. Returns a function that restores the connection. */
async function signOut({ hasLine }: { hasLine: boolean }) {
  // The calls' own probe is set by then.
  const { leaveSignedOut } = await import('../../../src/authProvider.ts');
  const connection = await import('../../../src/lib/calls/connection.ts');
  let answers = hasLine;
  connection.setProbe(async () => answers);
  if (!hasLine) localStorage.setItem('untoldSignOut', '1');
  document.body.innerHTML = '<div id="root">An order</div>';
  await Promise.all([leaveSignedOut(), leaveSignedOut()]);
  return () => {
    answers = true;
    dispatchEvent(new Event('online'));
  };
}

it('signing out online opens the sign-in page at once and only once (BX-53, AUTH-24)', async () => {
  await signOut({ hasLine: true });
  expect(replace.mock.calls).toEqual([['/customer/login']]);
});

it('signing out offline shows in the chosen language that the user is signed out, until the connection is back (BX-53)', async () => {
  localStorage.setItem('lang', 'id_ID');
  const mend = await signOut({ hasLine: false });
  expect(replace).not.toHaveBeenCalled();
  expect(document.querySelector('h1')?.textContent).toBe('Anda telah keluar di perangkat ini');
  expect(document.body.textContent).not.toContain('An order');
  mend();
  await eventually(async () => expect(replace).toHaveBeenCalledWith('/customer/login'));
});

it('a call that is refused while the user signs out, here or in another tab, tells of no ended session and keeps no address (AUTH-24)', async () => {
  const { beginSignOut, isSigningOut } = await import('../../../src/api/client/session.ts');
  const { leaveEndedSession } = await import('../../../src/authProvider.ts');
  const peers = new BroadcastChannel('session');
  const heard = new Promise((resolve) => peers.addEventListener('message', ({ data }) => resolve(data)));
  beginSignOut();
  expect([isSigningOut(), await heard]).toEqual([true, { type: 'signsOut' }]);
  peers.close();
  await leaveEndedSession();
  expect(replace.mock.calls).toEqual([['/customer/login']]);
});
