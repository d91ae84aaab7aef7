// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PersonalAccessToken } from '../../../contract/account/apiTokens.ts';
import ApiKeysPage from '../../../src/resources/tokens/ApiKeysPage.tsx';
import { showSettings } from './settingsHarness.tsx';

const key = (more: Partial<PersonalAccessToken> = {}): PersonalAccessToken => ({
  id: 7,
  name: 'Web shop',
  token: 'dx…ab12',
  scopes: ['read', 'book'],
  limits: null,
  isConnection: false,
  createdAt: '2026-03-01T04:00:00.000Z',
  updatedAt: '2026-03-01T04:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  expired: false,
  ...more,
});

const listOf = (...keys: PersonalAccessToken[]) =>
  vi.fn(async () => ({ data: keys.map((row) => ({ ...row, id: String(row.id) })), total: keys.length }));

describe('the API keys page', () => {
  it('the API keys page lists keys by name, last digits, scopes, last use and end (SET-61)', async () => {
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

  it('the API keys page refuses a key without a name, and shows a new key once for copying (SET-62, SET-63)', async () => {
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
    const alert = shown.closest('.MuiAlert-root') as HTMLElement;
    expect(alert).toHaveFocus();
    await userEvent.click(within(alert).getByLabelText('Close'));
    await waitFor(() => expect(screen.queryByText(token)).toBeNull());
  });

  it('the API keys page makes a key with limits by keyboard, and shows the server’s refusal at its field (BX-54)', async () => {
    const message = '"limits.services.0" is not a service that can be booked';
    const createApiToken = vi
      .fn()
      .mockRejectedValueOnce(Object.assign(new Error(message), { status: 422, field: 'limits.services.0' }))
      .mockResolvedValue(key({ token: `dx${'b'.repeat(40)}` }));
    showSettings(ApiKeysPage, { verbs: { getList: listOf(), createApiToken } });
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Robot');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'At most a day' }), 'x');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(createApiToken).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'At most a day' }));
    await userEvent.type(screen.getByRole('spinbutton', { name: 'At most a day' }), '100');
    await userEvent.type(screen.getByRole('textbox', { name: 'Destinations' }), 'SG, Selangor');
    const services = screen.getByRole('textbox', { name: 'Services' });
    await userEvent.type(services, 'NONE');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(services).toHaveAccessibleDescription(message));
    await userEvent.clear(services);
    await userEvent.type(services, 'DX');
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.findByText(`dx${'b'.repeat(40)}`);
    expect(createApiToken).toHaveBeenLastCalledWith({
      name: 'Robot',
      scopes: ['read', 'book', 'pay'],
      limits: { perDay: 100, destinations: ['SG', 'Selangor'], services: ['DX'] },
    });
  });

  it('the API keys page lists limits and today’s spending (BX-54)', async () => {
    const money = (amount: number) => ({ amount, currency: 'MYR' });
    const limits = {
      perDay: money(100),
      perBooking: null,
      destinations: ['SG'],
      services: ['DX'],
      spentToday: money(7),
    };
    showSettings(ApiKeysPage, { verbs: { getList: listOf(key({ limits })) } });
    const cell = await screen.findByText('MYR 100.00 a day, SG, DX');
    expect(cell).toHaveAttribute('title', expect.stringContaining('MYR 7.00 spent today'));
  });

  it('the API keys page shows the lines for an assistant with the new key in them (BX-54)', async () => {
    const token = `dx${'c'.repeat(40)}`;
    const verbs = {
      getList: listOf(),
      createApiToken: async () => key({ token }),
      apiAddress: async () => 'https://portal.example.com/v1.0/',
    };
    showSettings(ApiKeysPage, { verbs });
    const lines = await screen.findByText(/"url": "https:\/\/portal\.example\.com\/mcp"/);
    expect(lines).toHaveTextContent('Bearer YOUR-KEY');
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Robot');
    await userEvent.click(screen.getByRole('button', { name: /^Make key/ }));
    await waitFor(() => expect(lines).toHaveTextContent(`Bearer ${token}`));
    expect(screen.getByRole('button', { name: 'Copy By address' })).toBeInTheDocument();
    // With only a name npm would ask its registry, where the name may be free or belong to somebody else.
    expect(screen.getByText(/"command": "npx"/)).toHaveTextContent(
      `"args": [ "-y", "${location.origin}/customer/waybill.tgz", "mcp" ]`,
    );
  });

  it('the API keys page changes the limits of a key: it asks for the password, shows a refusal at its field, and both versions if somebody else changed them (BX-54, BX-07)', async () => {
    const money = (amount: number) => ({ amount, currency: 'MYR' });
    const limits = {
      perDay: money(100),
      perBooking: null,
      destinations: ['SG'],
      services: [],
      spentToday: money(0),
    };
    const later = '2026-03-01T05:00:00.000Z';
    const now = key({ limits: { ...limits, perDay: money(80) }, updatedAt: later });
    const message = '"limits.services.0" is not a service that can be booked';
    const refusals = [
      { status: 403, code: 'ERR_STEP_UP' },
      { status: 422, field: 'limits.services.0' },
      { status: 409, code: 'ERR_CONFLICT', detail: { apiKey: now, sent: {} } },
    ];
    const changeApiToken = vi.fn(async (_id: number, _change: object) => key());
    for (const refused of refusals)
      changeApiToken.mockRejectedValueOnce(Object.assign(new Error(message), refused));
    const verbs = { getList: listOf(key({ limits })), changeApiToken, stepUp: async () => ({}) };
    showSettings(ApiKeysPage, { verbs });
    await screen.findByRole('row', { name: /Web shop/ });
    await userEvent.keyboard('{ArrowDown}.');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change limits' }));
    const dialog = await screen.findByRole('dialog', { name: 'Limits of “Web shop”' });
    const day = within(dialog).getByRole('spinbutton', { name: 'At most a day' });
    await userEvent.clear(day);
    await userEvent.type(day, '65');
    const services = within(dialog).getByRole('textbox', { name: 'Services' });
    await userEvent.type(services, 'NONE');
    const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await save();
    await userEvent.type(await screen.findByLabelText(/^Password/), 'waybill-demo{Enter}');
    await waitFor(() => expect(services).toHaveAccessibleDescription(message));
    await userEvent.clear(services);
    await save();
    const versions = await screen.findByRole('dialog', { name: 'Two versions of Web shop' });
    expect(versions).toHaveTextContent('MYR 80.00');
    expect(versions).toHaveTextContent('MYR 65.00');
    await userEvent.click(within(versions).getByRole('radio', { name: /^Yours/ }));
    await userEvent.click(within(versions).getByRole('button', { name: 'Use this choice' }));
    expect(await screen.findByText('Limits saved.')).toBeInTheDocument();
    expect(changeApiToken.mock.calls.at(-1)).toEqual([
      7,
      { limits: { perDay: 65, destinations: ['SG'] }, updatedAt: later },
    ]);
  });

  it('the row’s button that revokes a key is marked as one that ends something (SET-64, BX-33)', async () => {
    showSettings(ApiKeysPage, { verbs: { getList: listOf(key()) } });
    const button = within(await screen.findByRole('row', { name: /Web shop/ })).getByText('Revoke');
    expect(button).toHaveAttribute('data-tone', 'error');
  });

  it('the API keys page asks before a key is revoked (SET-64)', async () => {
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

  it('the API keys page requests the keys of the tab, and revokes the ticked ones by a shortcut (SET-61, SET-64)', async () => {
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
