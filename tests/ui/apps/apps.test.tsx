// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AvailableApp, InstalledApp } from '../../../contract/integrations/apps.ts';
import { MASK } from '../../../contract/rules/integrations/apps.ts';
import AppFormPage from '../../../src/customRoutes/apps/AppFormPage.tsx';
import AppList from '../../../src/resources/apps/AppList.tsx';
import { appRecord } from '../../../src/shared/integrations/rules/appRecord.ts';
import { withStyles } from '../../support/styles/styles.ts';
import { showSettings } from '../settings/settingsHarness.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const available = (path: string, name: string, id: number): AvailableApp => ({
  id,
  name,
  path,
  kind: 'courier',
  description: `Ship with your own account at ${name}.`,
});
const APPS = [
  available('grab-express', 'GrabExpress', 110),
  available('citylinkexpress', 'City-Link Express', 111),
  available('abx-express', 'ABX Express', 112),
  available('pos-usc', 'Pos Malaysia', 105),
  available('line-clear', 'Line Clear', 113),
];
const installed = (more: Partial<InstalledApp> = {}): InstalledApp => ({
  id: 1007,
  name: 'GrabExpress - 5',
  appId: 110,
  path: 'grab-express',
  kind: 'courier',
  description: 'Ship with your own account at GrabExpress.',
  customerId: 5,
  companyId: 'c1',
  status: 1,
  config: { sandbox: false, client_id: 'aina', client_secret: MASK },
  webhookUrl: 'http://localhost/v1.0/plugin/tracking/grab-express?pid=1007',
  updatedAt: '2026-03-01T04:00:00.000Z',
  ...more,
});

let place = '';
function Where() {
  place = useLocation().pathname;
  return null;
}

function showForm(at: string, verbs: Record<string, (...args: never[]) => unknown> = {}) {
  showSettings(
    () => (
      <>
        <Where />
        <Routes>
          <Route path="/apps/install" element={<AppFormPage />} />
          <Route path="/apps/edit/:path" element={<AppFormPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>
    ),
    {
      at,
      verbs: {
        getAvailableApps: async () => APPS,
        getInstalledApps: async () => [installed()],
        ...verbs,
      },
    },
  );
}

describe('the form of an app', () => {
  withStyles();

  it('the form of an app shows logo, number or dash, a locked app id, and two buttons (APPS-14, APPS-15, APPS-18)', async () => {
    showForm('/apps/install?app=citylinkexpress');
    const logo = await screen.findByRole('img', { name: 'City-Link Express' });
    expect(getComputedStyle(logo).height).toBe('108px');
    expect(logo).toHaveTextContent(/^CL$/);
    expect(screen.getByText(/^Installed app:/)).toHaveTextContent('Installed app: -');
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/apps/list');
    expect(screen.getByRole('button', { name: /^Save/ })).toBeEnabled();
    cleanup();
    showForm('/apps/edit/grab-express');
    expect(await screen.findByText(/^Installed app:/)).toHaveTextContent('Installed app: 1007');
  });

  it('a config that is not JSON is reported once: below the field during typing, at the field after an attempt to save (APPS-25)', async () => {
    const stripe: AvailableApp = { ...available('stripe', 'Stripe', 305), kind: 'payment' };
    showForm('/apps/install?app=stripe', { getAvailableApps: async () => [stripe] });
    const config = await screen.findByLabelText(/^Config/);
    const messages = () =>
      within(document.querySelector('form')!)
        .queryAllByText('Config must be JSON: line 1, column 2')
        .filter((element) => !element.closest('a'));
    await userEvent.type(config, '{{x');
    expect(messages()).toHaveLength(1);
    expect(config).not.toHaveAccessibleDescription(/must be JSON/);
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(config).toHaveAccessibleDescription(/must be JSON: line 1, column 2/));
    expect(messages()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Go to this place' })).toBeEnabled();
  });

  it.each([
    ['grab-express', ['Sandbox', 'Client ID', 'Client secret'], ['Client secret']],
    ['citylinkexpress', ['Sandbox', 'Company code', 'Account number', 'Meter number'], ['Meter number']],
    ['abx-express', ['App ID at the courier', 'App key', 'Base address'], ['App key']],
  ])(
    '%s has exactly its fields and masks its secrets (APPS-63, APPS-64, APPS-65, APPS-66, APPS-67, APPS-68)',
    async (path, labels, secrets) => {
      showForm(`/apps/install?app=${path}`);
      await screen.findByRole('button', { name: /^Save/ });
      const ids = ['app-appId', 'app-name'];
      const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')].filter(
        ({ id }) => !ids.includes(id),
      );
      expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(labels);
      for (const input of inputs.filter(({ type }) => type !== 'checkbox'))
        expect([input.labels![0]!.textContent, input.type]).toEqual([
          input.labels![0]!.textContent,
          secrets.includes(input.labels![0]!.textContent!) ? 'password' : 'text',
        ]);
    },
  );

  it.each([
    ['pos-usc', ['Request pickups'], ['Scope']],
    ['line-clear', ['Request pickups'], []],
    ['grab-express', [], []],
  ])(
    '%s begins with its pickups, and is empty otherwise (APPS-29, APPS-30, APPS-31)',
    async (path, on, preset) => {
      showForm(`/apps/install?app=${path}`);
      await screen.findByRole('button', { name: /^Save/ });
      const own = [...document.querySelectorAll<HTMLInputElement>('form input')].filter(
        ({ id }) => !['app-appId', 'app-name'].includes(id),
      );
      const named = (inputs: HTMLInputElement[]) => inputs.map(({ labels }) => labels?.[0]?.textContent);
      expect(named(own.filter(({ checked }) => checked))).toEqual(on);
      expect(named(own.filter(({ type, value }) => type !== 'checkbox' && value !== ''))).toEqual(preset);
    },
  );

  it('the form of an app sends the entered values with the install, and closes after they are stored (APPS-33, APPS-35, APPS-39)', async () => {
    const installApp = vi.fn(async () => installed());
    showForm('/apps/install?app=grab-express', { installApp });
    await userEvent.type(await screen.findByLabelText('Client ID'), 'aina');
    await userEvent.type(screen.getByLabelText('Client secret'), 'hunter2');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(installApp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        appId: 110,
        config: { sandbox: false, client_id: 'aina', client_secret: 'hunter2' },
      }),
    );
    await waitFor(() => expect(place).toBe('/apps/list'));
  });

  it('the form of an app stays with the entered values until the server has stored them, and shows a refusal (APPS-40)', async () => {
    const saveApp = vi
      .fn<(id: number) => Promise<InstalledApp>>()
      .mockRejectedValueOnce(new Error('Request time out. Please try again.'))
      .mockResolvedValueOnce(installed());
    showForm('/apps/edit/grab-express', { saveApp });
    const field = await screen.findByLabelText('Client ID');
    await userEvent.type(field, ' binti');
    const save = screen.getByRole('button', { name: /^Save/ });
    await userEvent.click(save);
    expect(await screen.findByRole('alert')).toHaveTextContent('Request time out. Please try again.');
    expect(place).toBe('/apps/edit/grab-express');
    expect(field).toHaveValue('aina binti');
    expect(screen.queryByText('App configuration saved.')).toBeNull();
    await userEvent.click(save);
    await waitFor(() => expect(place).toBe('/apps/list'));
  });
});

const showPanel = async (path: string) => {
  showForm(`/apps/install?app=${path}`);
  return screen.findByRole('note');
};

describe('the instructions of an app', () => {
  withStyles();

  it('the instructions of an app say in five steps how to connect an own account, next to the form (APPS-13, APPS-19)', async () => {
    document.documentElement.style.setProperty('--wb-selected', 'rgb(1, 2, 3)');
    const panel = await showPanel('grab-express');
    expect(panel).toHaveClass('MuiAlert-colorInfo');
    // The scheme's blue, also in dark mode.
    expect(getComputedStyle(panel).backgroundColor).toBe('rgb(1, 2, 3)');
    const steps = within(panel).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      expect.stringMatching(/your own/i),
      expect.stringMatching(/portal|account manager/i),
      expect.stringMatching(/save/i),
      expect.stringMatching(/plan/i),
      expect.stringMatching(/webhook/i),
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/apps/list');
    expect(screen.getByRole('heading', { level: 1, name: 'Install GrabExpress' })).toBeVisible();
  });
});

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
