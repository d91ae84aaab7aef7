// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { keepEnter } from '../../../pages/keepEnter.ts';
import { CallError } from '../../../src/api/client/callError.ts';
import { VERIFIED_ELSEWHERE } from '../../../src/lib/browser/verifiedElsewhere.ts';
import { authVerbs } from '../../../src/start/publicData.ts';
import { eventually } from '../../support/eventually.ts';
import { redirectWithTicket, show, withAuthServer } from './authPagesWorld.tsx';

withAuthServer();

/** The root of a page whose form came with the HTML, after a person typed into it. */
async function serverForm(username: string, password: string): Promise<HTMLElement> {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML =
    '<div class="auth"><form method="post"><input id="username"><input id="password"></form></div>';
  new Function('document', `(${keepEnter})(document)`)(document);
  const [first, second] = root.querySelectorAll('input');
  await userEvent.type(first as Element, username);
  await userEvent.type(second as Element, password);
  return root;
}

describe('the sign-in page', () => {
  it('the sign-in page focuses the first empty field (AUTH-01)', async () => {
    await show();
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
  });

  it('the sign-in page submits the values of the server’s form after Enter, unless typing continued (AUTH-01)', async () => {
    await show(await serverForm('wei', 'secret{Enter}'));
    expect(authVerbs.login).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ username: 'wei', password: 'secret' }),
    );
    cleanup();
    await show(await serverForm('wei', 'secret{Enter}s'));
    expect(screen.getByLabelText('Password')).toHaveValue('secrets');
    expect(authVerbs.login).toHaveBeenCalledOnce();
  });

  it.each([
    ['ended', 'Your session has ended.'],
    ['left', 'You do not belong to an account any more.'],
  ])('the sign-in page at ?%s shows the reason: %s (BX-50)', async (reason, sentence) => {
    history.replaceState(null, '', `?${reason}`);
    await show();
    expect(screen.getByText(new RegExp(sentence))).toBeInTheDocument();
  });

  it('the sign-in page focuses the password if the user name is stored (AUTH-22)', async () => {
    localStorage.setItem('username', 'demo@waybill.test');
    await show();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('the sign-in page is shown in the language chosen there, which is stored, and keeps typed text (I18N-01, I18N-03)', async () => {
    await show();
    await userEvent.keyboard('wei');
    await userEvent.click(screen.getByRole('link', { name: '中文' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeInTheDocument();
    expect(screen.getByDisplayValue('wei')).toBeInTheDocument();
    expect(localStorage.getItem('lang')).toBe('zh_CN');
    expect(document.cookie).toContain('lang=zh_CN');
  });

  it('the sign-in page shows the message of its link as plain text of at most 200 characters, marked as a link’s message (AUTH-19, B2-17)', async () => {
    const message = '<img src=x onerror=alert(1)> Call +60123456789 or open https://evil.example to unlock. ';
    history.replaceState(null, '', `?infoMsg=${encodeURIComponent(message.repeat(60))}`);
    await show();
    const shown = screen.getByText(/^<img src=x/);
    expect(shown.querySelector('img, a')).toBeNull();
    expect(shown.firstElementChild?.textContent).toBe('Message from the link:');
    expect(shown.textContent?.slice('Message from the link:'.length).trim()).toBe(
      message.repeat(3).slice(0, 200).trim(),
    );
  });

  it('a ticket whose request failed is requested again with the next sign-in, which returns to the requested address (AUTH-32, AUTH-35)', async () => {
    history.replaceState(null, '', `?redirectUrl=${encodeURIComponent('https://api.waybill.test/x')}`);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    redirectWithTicket.mockRejectedValueOnce(new Error('Not now.'));
    await show();
    await userEvent.type(screen.getByLabelText('Username or email'), 'wei');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(assign).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await eventually(() =>
      expect(assign).toHaveBeenCalledExactlyOnceWith('https://api.waybill.test/x?jwt=t1'),
    );
    expect(sessionStorage.getItem('redirectUrl')).toBeNull();
  });
});

it('a sign-in for a requested document shows a message, because a browser that downloads it stays on the page (AUTH-32)', async () => {
  history.replaceState(null, '', `?redirectUrl=${encodeURIComponent('https://api.waybill.test/x')}`);
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await show();
  await userEvent.type(screen.getByLabelText('Username or email'), 'wei');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('being opened or downloaded');
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/customer/get-started');
});

it('a sign-in that was refused until verification is tried again once another tab has verified an account (AUTH-18, BX-33)', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.mocked(authVerbs.login).mockRejectedValueOnce(
    new CallError(403, {
      code: ERROR.accountInactive,
      message: 'Account is inactive.',
      requestId: 'r1',
      detail: { userId: 1, email: 'wei@example.test' },
    }),
  );
  const verifiedElsewhere = () =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: VERIFIED_ELSEWHERE })));
  await show();
  await verifiedElsewhere();
  expect(authVerbs.login).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Username or email'), 'wei');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByText('Account is inactive.')).toBeInTheDocument();
  await verifiedElsewhere();
  await eventually(() => expect(assign).toHaveBeenCalledOnce());
  expect(screen.queryByText('Account is inactive.')).toBeNull();
});

describe('a sign-in in another tab', () => {
  const listeners = new Set<() => void>();
  const signInElsewhere = () => {
    for (const listener of listeners) listener();
  };
  beforeEach(() => {
    listeners.clear();
    redirectWithTicket.mockClear();
    vi.spyOn(authVerbs, 'onPeerSession').mockImplementation((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    sessionStorage.setItem('returnTo', '/customer/orders?page=2');
  });
  const replaced = () => vi.spyOn(location, 'replace').mockImplementation(() => undefined);

  it('a session of another tab redirects the sign-in page once to its visitor’s previous page (SHELL-45, SHELL-48)', async () => {
    const replace = replaced();
    await show();
    signInElsewhere();
    signInElsewhere();
    await eventually(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/customer/orders?page=2'));
  });

  it('a session of another tab redirects to the requested address of the API after its ticket arrived (AUTH-32, AUTH-35)', async () => {
    const replace = replaced();
    history.replaceState(null, '', `?redirectUrl=${encodeURIComponent('https://api.waybill.test/x')}`);
    redirectWithTicket.mockRejectedValueOnce(new Error('Not now.'));
    await show();
    signInElsewhere();
    await eventually(() => expect(redirectWithTicket).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(replace).not.toHaveBeenCalled();
    signInElsewhere();
    await eventually(() =>
      expect(replace).toHaveBeenCalledExactlyOnceWith('https://api.waybill.test/x?jwt=t1'),
    );
    expect(sessionStorage.getItem('redirectUrl')).toBeNull();
  });

  it.each(['signup', 'easy-login'])(
    'does not remove text typed into a form that opens an account: /%s',
    async (page) => {
      replaced();
      history.replaceState(null, '', `/customer/${page}`);
      await show();
      expect(listeners.size).toBe(0);
    },
  );

  it('a session of another tab is ignored once the page is unmounted', async () => {
    await show();
    expect(listeners.size).toBe(1);
    cleanup();
    expect(listeners.size).toBe(0);
  });

  it('a session of another tab during this tab’s sign-in redirects to the visitor’s previous page, too', async () => {
    const replace = replaced();
    vi.spyOn(authVerbs, 'login').mockImplementation(async () => {
      signInElsewhere();
      return {} as Session;
    });
    await show();
    await userEvent.type(screen.getByLabelText('Username or email'), 'wei');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await eventually(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/customer/orders?page=2'));
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('a session of another tab changes nothing on the way to a requested address (AUTH-32)', async () => {
    const replace = replaced();
    history.replaceState(null, '', `?redirectUrl=${encodeURIComponent('https://api.waybill.test/x')}`);
    redirectWithTicket.mockImplementationOnce(async (url) => {
      signInElsewhere();
      return `${url.href}?jwt=t1`;
    });
    await show();
    await userEvent.type(screen.getByLabelText('Username or email'), 'wei');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await eventually(() => expect(location.assign).toHaveBeenCalledWith('https://api.waybill.test/x?jwt=t1'));
    expect(replace).not.toHaveBeenCalled();
  });
});

it.each(['signup', 'verify', 'reset-password'])(
  '/%s belongs to the tenant of the API, whatever is embedded in the page (SHELL-05)',
  async (page) => {
    history.replaceState(null, '', `/customer/${page}`);
    const tag = document.createElement('script');
    tag.type = 'application/json';
    tag.id = 'company';
    tag.textContent = JSON.stringify({ id: 'p1', code: 'p', brandName: 'Of the page', personalization: {} });
    document.body.append(tag);
    await show();
    expect(screen.queryByText('Of the page')).toBeNull();
  },
);
