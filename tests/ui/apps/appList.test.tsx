// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import AppList from '../../../src/resources/apps/AppList.tsx';
import { appRecord } from '../../../src/shared/integrations/rules/appRecord.ts';
import { showSettings } from '../settings/settingsHarness.tsx';
import { APPS, installed } from './appsWorld.ts';

describe('the list of apps', () => {
  it('the list of apps requests its single page with a thousand rows, and offers the page sizes up to that (APPS-02, APPS-03)', async () => {
    const rows = Array.from({ length: 130 }, (_, i) => appRecord(installed({ id: i, name: `App ${i}` })));
    const getList = vi.fn(async () => ({ data: rows, total: rows.length }));
    showSettings(AppList, { at: '/apps/list', verbs: { getList } });
    await screen.findByText('App 0');
    expect(getList.mock.calls[0]).toMatchObject(['apps', { pagination: { page: 1, perPage: 1000 } }]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      '10',
      '25',
      '50',
      '100',
      'All',
    ]);
  });
});

describe('a part of the portal in the list of apps', () => {
  it('a part of the portal has neither edit nor uninstall, nor an empty menu (APPS-07, APPS-08)', async () => {
    const ownApp = appRecord(installed());
    const part = appRecord(installed({ id: 1, name: 'E-mail', kind: 'builtIn', webhookUrl: null }));
    showSettings(AppList, {
      at: '/apps/list',
      verbs: { getList: async () => ({ data: [ownApp, part], total: 2 }) },
    });
    const buttonsOf = async (name: string) =>
      within((await screen.findByText(name)).closest('tr')!)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(await buttonsOf('GrabExpress - 5')).toEqual(['Edit', 'Actions for GrabExpress - 5']);
    expect(await buttonsOf('E-mail')).toEqual([]);
    expect(screen.getByRole('columnheader', { name: 'Changed' })).toBeVisible();
  });

  it('a list of parts of the portal alone has no column of changes (APPS-07)', async () => {
    const part = appRecord(installed({ kind: 'builtIn', webhookUrl: null }));
    showSettings(AppList, { at: '/apps/list', verbs: { getList: async () => ({ data: [part], total: 1 }) } });
    expect(await screen.findByRole('columnheader', { name: 'State' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Changed' })).toBeNull();
  });
});

describe('uninstalling an app', () => {
  const showList = (uninstallApp: () => Promise<unknown>) => {
    const rows = [appRecord(installed())];
    const getList = vi.fn(async () => ({ data: [...rows], total: rows.length }));
    showSettings(AppList, { at: '/apps/list', verbs: { getList, uninstallApp } });
    return { getList, rows };
  };
  const ask = async () => {
    const row = (await screen.findByText('GrabExpress - 5')).closest('tr')!;
    await userEvent.click(within(row).getByRole('button', { name: /^Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Uninstall/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Uninstall app' }));
  };

  it('uninstalling an app loads the list again (APPS-43, APPS-44)', async () => {
    const { getList, rows } = showList(async () => {
      rows.pop();
      return { id: 1007, name: 'GrabExpress - 5' };
    });
    await screen.findByText('GrabExpress - 5');
    const before = getList.mock.calls.length;
    await ask();
    expect(await screen.findByText('App 1007 GrabExpress - 5 uninstalled.')).toBeVisible();
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText('GrabExpress - 5')).toBeNull());
  });

  it('a failed uninstall shows its reason, and the app stays (APPS-45)', async () => {
    showList(async () => {
      throw new Error('Try again later.');
    });
    await ask();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Unknown errorTry again later\.$/);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByText(/uninstalled\.$/)).toBeNull();
  });
});

describe('an empty list of apps', () => {
  it('an empty list of installed apps has no ticks and no state (APPS-05, BX-32)', async () => {
    const rows = APPS.map(appRecord);
    showSettings(AppList, {
      at: `/apps/list?filter=${encodeURIComponent(JSON.stringify({ tab: 'Available' }))}`,
      verbs: { getList: async () => ({ data: rows, total: rows.length }) },
    });
    await screen.findByText('GrabExpress');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByText('Not installed')).toBeNull();
    expect(screen.getByText(/^Courier in Malaysia, Singapore/)).toBeVisible();
  });
});
