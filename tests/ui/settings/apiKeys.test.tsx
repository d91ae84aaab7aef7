// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import ApiKeysPage from '../../../src/resources/tokens/ApiKeysPage.tsx';
import { showSettings } from './settingsHarness.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const key = (more: Partial<PersonalAccessToken> = {}): PersonalAccessToken => ({
  id: 7,
  name: 'Web shop',
  token: 'dx…ab12',
  scopes: ['read', 'book'],
  createdAt: '2026-03-01T04:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  expired: false,
  ...more,
});

const listOf = (...keys: PersonalAccessToken[]) =>
  vi.fn(async () => ({ data: keys.map((row) => ({ ...row, id: String(row.id) })), total: keys.length }));

describe('the API keys page', () => {
  it('lists keys by name, last digits, scopes, last use and end (SET-61)', async () => {
    const getList = listOf(
      key(),
      key({ id: 8, name: 'Report', scopes: ['read'], lastUsedAt: '2026-03-02T04:00:00.000Z' }),
      key({ id: 9, name: 'Trial', expiresAt: '2026-03-02T04:00:00.000Z', expired: true }),
    );
    showSettings(ApiKeysPage, { verbs: { getList } });
    await screen.findByRole('grid', { name: 'Your keys' });
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows[0]).toMatch(/Web shop.*dx…ab12.*Drafts.*Never used.*Never/);
    expect(rows[1]).toMatch(/Report.*Read only.*2 Mar, 12:00 pm/);
    expect(rows[2]).toMatch(/Trial.*Never used.*Ended/);
  });

  it('refuses a key without a name, and shows a made one once, to be copied (SET-62, SET-63)', async () => {
    const token = `dx${'a'.repeat(40)}`;
    const createApiToken = vi.fn(async () => key({ token }));
    showSettings(ApiKeysPage, { verbs: { getList: listOf(), createApiToken } });
    const make = screen.getByRole('button', { name: /^Make key/ });
    await userEvent.click(make);
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'));
    expect(createApiToken).not.toHaveBeenCalled();
    await userEvent.type(name, 'Web shop');
    await userEvent.click(make);
    const shown = await screen.findByText(token);
    expect(createApiToken).toHaveBeenCalledExactlyOnceWith({
      name: 'Web shop',
      scopes: ['read', 'book', 'pay'],
    });
    await waitFor(() => expect(name).toHaveValue(''));
    await userEvent.click(within(shown.closest('.MuiAlert-root') as HTMLElement).getByLabelText('Close'));
    await waitFor(() => expect(screen.queryByText(token)).toBeNull());
  });

  it('asks before a key is revoked (SET-64)', async () => {
    const revokeApiToken = vi.fn(async () => key());
    showSettings(ApiKeysPage, { verbs: { getList: listOf(key()), revokeApiToken } });
    const row = await screen.findByRole('row', { name: /Web shop/ });
    await userEvent.click(within(row).getByText('Revoke'));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke “Web shop”?' });
    expect(revokeApiToken).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API key revoked.')).toBeInTheDocument();
    expect(revokeApiToken).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('asks the server for the keys of the tab, and revokes the ticked ones by their key (SET-61, SET-64)', async () => {
    const getList = listOf(key(), key({ id: 8, name: 'Report' }));
    const revokeApiToken = vi.fn(async () => key());
    showSettings(ApiKeysPage, { verbs: { getList, revokeApiToken } });
    await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
    await waitFor(() =>
      expect(getList).toHaveBeenLastCalledWith(
        'tokens',
        expect.objectContaining({ filter: { tab: 'ENDED' } }),
      ),
    );
    const rows = await screen.findAllByRole('row', { name: /Web shop|Report/ });
    for (const row of rows) await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.keyboard('#');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke 2 keys?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke 2 keys' }));
    expect(await screen.findByText('2 API keys revoked.')).toBeInTheDocument();
    expect(revokeApiToken.mock.calls).toEqual([[7], [8]]);
  });
});
