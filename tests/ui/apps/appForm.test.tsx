// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { AvailableApp, InstalledApp } from '../../../contract/integrations/apps.ts';
import AppFormPage from '../../../src/customRoutes/apps/AppFormPage.tsx';
import { withStyles } from '../../support/styles/styles.ts';
import { showSettings } from '../settings/settingsHarness.tsx';
import { APPS, available, installed } from './appsWorld.ts';

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
      const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')].filter(
        ({ id }) => !['app-appId', 'app-name'].includes(id),
      );
      const named = (inputs: HTMLInputElement[]) => inputs.map(({ labels }) => labels?.[0]?.textContent);
      expect(named(inputs.filter(({ checked }) => checked))).toEqual(on);
      expect(named(inputs.filter(({ type, value }) => type !== 'checkbox' && value !== ''))).toEqual(preset);
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
