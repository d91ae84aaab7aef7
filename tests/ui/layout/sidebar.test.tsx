// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { useCommands } from '../../../src/commands/useCommand.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { Sidebar } from '../../../src/layout/Sidebar.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { PageOutside } from '../../../src/ui/page/PageOutside.tsx';
import { withStyles } from '../../support/styles/styles.ts';
import { command } from '../commands/commandsWorld.tsx';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

withStyles();

function Chord() {
  useCommands([command('orders', 'g o', { labelKey: 'menu.orders' })]);
  return null;
}

/** Until it is complete, the menu links only to the profile. */
const profile = {
  type: 'INDIVIDUAL',
  name: 'Aina',
  identityNo: '900101145678',
  dob: '1990-01-01',
  industry: 'RETAIL',
};

function show(customer: object = profile, path = '/payment') {
  const session = sessionOf();
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext dataProvider={verbsOf() as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={{ ...session, customer: { ...session.customer, ...customer } } as never}>
          <CommandsProvider platform="other">
            <Chord />
            <Sidebar collapsed={false} />
            <Routes>
              <Route path="/check-rates" element={<PageOutside />} />
              <Route path="*" element={null} />
            </Routes>
          </CommandsProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
}

const shownCaps = () =>
  [...document.querySelectorAll('nav .key-caps')].filter((caps) => getComputedStyle(caps).display !== 'none')
    .length;

it('the menu has its four groups, each a list with its name, below the dashboard (SHELL-18, SHELL-26, BX-32)', () => {
  show();
  const names = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(names).toEqual([null, 'Ship', 'Follow', 'Money', 'Set up']);
  expect(screen.getByRole('link', { name: 'Top up wallet' }).closest('ul')).toHaveAccessibleName('Money');
});

it('the keys of the menu are shown only while g waits for the second key (SHELL-22, B1-30)', async () => {
  const user = userEvent.setup();
  show();
  const menu = screen.getByRole('navigation');
  expect(shownCaps()).toBe(0);
  await user.keyboard('g');
  await waitFor(() => expect(menu).toHaveAttribute('data-chord'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu).not.toHaveAttribute('data-chord'));
});

it('without a connection a page outside the console opens inside it and says what it needs, until the browser can load it (BX-53)', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Check rates' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This page needs the connection.');
  expect(screen.getByRole('navigation')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

it('the menu of a person who cannot complete the account’s profile has the pages that he may open (BX-50)', () => {
  show({
    type: 'INDIVIDUAL',
    identityNo: null,
    member: { role: 'packer', rights: ['orders.read', 'orders.scan', 'orders.print'], dayLimitMinor: null },
  });
  expect(screen.getByRole('link', { name: /Orders/ })).toBeVisible();
});

it.each([
  ['/order/00000000-0000-4000-8000-000000000000', 'Orders'],
  ['/orders/edit/1', 'Bulk orders'],
  ['/orders/new-order/1', 'New order'],
  ['/after-payment/billing/1', 'Billing'],
  ['/connect', 'Settings'],
])('the menu marks %s as a page of %s (SHELL-18)', (path, name) => {
  show(profile, path);
  expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
  expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page');
});
