import type { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CodClaim } from '../../../contract/money/cod.ts';
import { ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { StatementButton } from '../../../src/resources/cod/statement/StatementButton.tsx';
import StatementPage from '../../../src/resources/cod/statement/StatementPage.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { PATIENT_KEYS } from '../../support/patientKeys.ts';
import { newQueries } from '../newQueries.ts';
import { stubImportWorker } from '../orderImportScreen/importWorker.ts';

const DAY_MS = 86_400_000;
const session = {
  company: { id: 'c1', timezone: 'Asia/Kuala_Lumpur', country: 'MY', currency: 'MYR' },
  customer: { id: 7, country: 'MY' },
};
const sessionOf = (role?: 'viewer') =>
  role ? { ...session, customer: { ...session.customer, member: { rights: ROLE_RIGHTS[role] } } } : session;
export const claim = (at: number, amount: number, dueInDays = 3): CodClaim => ({
  id: `order-${at}`,
  consignmentNo: `MY${String(at).padStart(8, '0')}`,
  referenceNo: null,
  transfer: null,
  amount: { amount, currency: 'MYR' },
  codStatus: 1,
  deliveredAt: new Date(Date.now() - 20 * DAY_MS).toISOString(),
  codDueAt: new Date(Date.now() + dueInDays * DAY_MS).toISOString(),
  serviceCode: 'DX',
  receivedBy: 'Aisyah',
  nanoId: `nano${at}`,
});
export const ORDERS = Array.from({ length: 320 }, (_, i) => claim(i + 1, 10 + i, i === 319 ? -20 : 3));
/** All orders but the last. The second is short, the third is unreadable, a stranger's row comes last. */
export const STATEMENT = [
  'AWB No,COD Amount,Paid',
  ...ORDERS.slice(0, 319).map(({ consignmentNo, amount: { amount } }, i) => {
    const paid = i === 1 ? '5.00' : i === 2 ? 'n/a' : amount.toFixed(2);
    return `${consignmentNo},${amount.toFixed(2)},${paid}`;
  }),
  'ZZ999,77.77,7.77',
].join('\n');

const i18n = createI18nProvider('en_US');
export const user = userEvent.setup();
export const getStatementClaims = vi.fn(async (_numbers: readonly string[]) => ({
  orders: ORDERS,
  owedTotal: 320,
}));
export const noteCodPaid = vi.fn(async (_statement: object) => ({
  settled: ['order-2'],
  leftOut: [] as string[],
}));
export let queryClient: QueryClient;
export const findCodOrders = vi.fn(async () => [claim(900, 7.77)]);

const Where = () => <output data-testid="where">{useLocation().pathname}</output>;
export const open = (path = '/orders/cod/statement', role?: 'viewer') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={{ getStatementClaims, findCodOrders, noteCodPaid } as never}
        i18nProvider={i18n}
        queryClient={queryClient}
      >
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate }}>
          <SessionContext value={sessionOf(role) as never}>
            <CommandsProvider>
              <Routes>
                <Route path="/orders/cod" element={<StatementButton />} />
                <Route path="/orders/cod/statement" element={<StatementPage />} />
                <Route path="*" element={<p>elsewhere</p>} />
              </Routes>
              <Where />
            </CommandsProvider>
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
export const fileOf = (text: string, name = 'payout.csv') => new File([text], name, { type: 'text/csv' });
export const choose = async (file: File) => {
  const input = await screen.findByTestId('import-file-input');
  fireEvent.change(input, { target: { files: [file] } });
};
/** A tab by its name, count and sum. */
export const tab = (pattern: RegExp) =>
  screen.findByRole('tab', { name: (name) => pattern.test(name.replace(/\s+/g, ' ')) });
export const row = (name: string) => screen.getByRole('row', { name });

/** Prepares the tests of the file that calls it. */
export function withStatements(): void {
  withIndexedDb();
  beforeEach(async () => {
    stubImportWorker();
    localStorage.setItem('keymap', PATIENT_KEYS);
    getStatementClaims.mockReset();
    noteCodPaid.mockReset();
    queryClient = newQueries();
    await clearStoredForms();
  });
  afterEach(async () => {
    cleanup();
    await clearStoredForms();
  });
}
