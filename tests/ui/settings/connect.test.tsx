// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import ConnectPage from '../../../src/resources/tokens/ConnectPage.tsx';
import { showSettings } from './settingsHarness.tsx';

const REQUEST = { client_id: 'abc', redirect_uri: 'http://127.0.0.1:7777/done', state: 'kept' };
/** A program may send parameters that we do not know. */
const AT = `/connect?${new URLSearchParams({ ...REQUEST, nonce: 'n1' })}`;
const SEEN = {
  clientName: 'Robot',
  leadsTo: { place: '127.0.0.1:7777', isProgram: false },
  scopes: ['read', 'book', 'pay'],
};

const assign = vi.fn();
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  assign.mockClear();
});

const open = (verbs: object = {}, at = AT, customer: object = {}) => {
  const answerConnectRequest = vi.fn(async () => ({ redirectTo: 'http://127.0.0.1:7777/done?code=1' }));
  const readConnectRequest = vi.fn(async () => SEEN);
  const all = { answerConnectRequest, readConnectRequest, ...verbs };
  showSettings(ConnectPage, { at, verbs: all, customer });
  return all;
};

describe('the page on which a program requests access', () => {
  it('the page on which a program requests access names program, account and receiver, and grants the chosen scopes and limits by keyboard (BX-54)', async () => {
    const { answerConnectRequest } = open();
    const asks = await screen.findByText(
      /calls itself “Robot” asks for a key of the account .*127\.0\.0\.1:7777/,
    );
    expect(asks).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Everything, payments included' }));
    await userEvent.click(screen.getByRole('radio', { name: 'After 30 days' }));
    await userEvent.type(screen.getByRole('spinbutton', { name: 'At most a booking' }), '20');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('http://127.0.0.1:7777/done?code=1'));
    expect(answerConnectRequest).toHaveBeenCalledExactlyOnceWith({
      request: REQUEST,
      allow: true,
      scopes: ['read', 'book', 'pay'],
      expiresInDays: 30,
      limits: { perBooking: 20 },
    });
    expect(await screen.findByRole('status')).toHaveTextContent('Allowed');
  });

  it('the page on which a program requests access offers only requested scopes, and no limits to a key that only reads (BX-54)', async () => {
    open({ readConnectRequest: async () => ({ ...SEEN, scopes: ['read'] }) });
    await screen.findByRole('radio', { name: 'Read only' });
    expect(screen.queryByRole('radio', { name: 'Everything, payments included' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Destinations' })).toBeNull();
  });

  it('the page on which a program requests access has reading chosen before the person chooses (BX-54)', async () => {
    const { answerConnectRequest } = open();
    expect(await screen.findByRole('radio', { name: 'Read only' })).toBeChecked();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(answerConnectRequest).toHaveBeenCalled());
    expect(answerConnectRequest.mock.calls).toMatchObject([[{ allow: true, scopes: ['read'] }]]);
  });

  it.each([
    [['read'], 'Read only'],
    [['read', 'book'], 'Read, and make drafts'],
    [['read', 'book', 'pay'], 'Everything, payments included'],
  ])(
    'the page on which a program requests access shows the requested %j, with only reading chosen (BX-54)',
    async (scopes, rights) => {
      open({ readConnectRequest: async () => ({ ...SEEN, scopes }) });
      expect(await screen.findByRole('alert')).toHaveTextContent(`It asks for: ${rights}.`);
      expect(screen.getByRole('radio', { name: 'Read only' })).toBeChecked();
    },
  );

  it('a request of only unknown rights can only be refused (BX-54)', async () => {
    const { answerConnectRequest } = open({ readConnectRequest: async () => ({ ...SEEN, scopes: [] }) });
    expect(await screen.findByText(/asks for rights that are not known here/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(answerConnectRequest).toHaveBeenCalledExactlyOnceWith({ request: REQUEST, allow: false });
  });

  it('the page on which a program requests access shows the scheme of a program on this device, which has no host (BX-54)', async () => {
    open({ readConnectRequest: async () => ({ ...SEEN, leadsTo: { place: 'robot', isProgram: true } }) });
    expect(await screen.findByText(/goes to a program on this device \(robot\)/)).toBeInTheDocument();
  });

  it('the page on which a program requests access reports a refusal to the program (BX-54)', async () => {
    const { answerConnectRequest } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(answerConnectRequest).toHaveBeenCalledExactlyOnceWith({ request: REQUEST, allow: false });
    expect(await screen.findByRole('status')).toHaveTextContent('Refused');
  });

  it('the page on which a program requests access lets a person whose role has no API keys only refuse, and says why (BX-50, BX-54)', async () => {
    const packer = { member: { role: 'packer', rights: ROLE_RIGHTS.packer } };
    const { answerConnectRequest } = open({}, AT, packer);
    expect(
      await screen.findByText(/Your role does not include “API keys, webhooks, shops and apps”/),
    ).toBeVisible();
    expect(screen.getByText(/calls itself “Robot”/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(answerConnectRequest).toHaveBeenCalledExactlyOnceWith({ request: REQUEST, allow: false });
  });

  it('a refusal that does not reach the server is shown as an error and can be sent again (BX-54)', async () => {
    const answerConnectRequest = vi
      .fn()
      .mockRejectedValueOnce(new Error('Something went wrong.'))
      .mockResolvedValue({ redirectTo: 'http://127.0.0.1:7777/done?error=access_denied' });
    open({ answerConnectRequest });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    expect(assign).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Refused');
    expect(assign).toHaveBeenCalledExactlyOnceWith('http://127.0.0.1:7777/done?error=access_denied');
  });

  it('the page on which a program requests access never opens an address that would run as a script (BX-54)', async () => {
    open({ answerConnectRequest: async () => ({ redirectTo: 'javascript:alert(1)' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    await screen.findByRole('status');
    expect(assign).not.toHaveBeenCalled();
  });

  it('the page on which a program requests access shows the reason of a refusal, and help without a request (BX-54)', async () => {
    open({
      readConnectRequest: async () => {
        throw new Error('This program is not known here.');
      },
    });
    expect(await screen.findByText('This program is not known here.')).toBeInTheDocument();
    cleanup();
    const { readConnectRequest } = open({}, '/connect');
    expect(await screen.findByText(/Begin in the program/)).toBeInTheDocument();
    expect(readConnectRequest).not.toHaveBeenCalled();
  });
});
