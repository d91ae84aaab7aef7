// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { Shortcuts } from '../../../src/customRoutes/dashboard/Shortcuts.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

afterEach(cleanup);

function show(role: 'operations' | 'viewer') {
  const session = sessionOf();
  const member = { role, rights: ROLE_RIGHTS[role], dayLimitMinor: null };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={verbsOf() as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={{ ...session, customer: { ...session.customer, member } } as never}>
          <CommandsProvider>
            <Shortcuts />
          </CommandsProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

it('links to new orders are on the dashboard only for members who may make orders (DASH-12, BX-50)', () => {
  expect(show('operations')).toContain('/orders/new-order');
  cleanup();
  expect(show('viewer')).toEqual([]);
});
