// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { Shortcuts } from '../../../src/customRoutes/dashboard/Shortcuts.tsx';
import { StatusTiles } from '../../../src/customRoutes/dashboard/StatusTiles.tsx';
import { Waiting } from '../../../src/customRoutes/dashboard/Waiting.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

async function show(role: 'operations' | 'viewer') {
  const verbs = { ...verbsOf(), getStatusCounts: async () => ({ DRAFT: 3, FAILED: 2, NEW: 1 }) };
  const session = sessionOf();
  const member = { role, rights: ROLE_RIGHTS[role], dayLimitMinor: null };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={verbs as never} i18nProvider={createI18nProvider('en_US')}>
        <SessionContext value={{ ...session, customer: { ...session.customer, member } } as never}>
          <CommandsProvider>
            <Shortcuts />
            <StatusTiles />
            <Waiting />
          </CommandsProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: /^Labels/ });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

it('the dashboard links only to pages that the member may open (DASH-12, BX-50)', async () => {
  const links = await show('operations');
  expect(links).toContain('/orders/new-order');
  expect(links.filter((link) => link?.startsWith('/orders/bulk-orders'))).toHaveLength(3);
  cleanup();
  const seen = await show('viewer');
  expect(seen.filter((link) => link?.startsWith('/orders?'))).toHaveLength(4);
  expect(seen.filter((link) => link?.startsWith('/orders/'))).toEqual([]);
});
