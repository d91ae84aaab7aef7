// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { utils } from 'xlsx';
import type { CodClaim } from '../../../contract/money/cod.ts';
import { ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { storedForm, storeForm } from '../../../src/lib/forms/formStorage.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import { StatementButton } from '../../../src/resources/cod/statement/StatementButton.tsx';
import StatementPage from '../../../src/resources/cod/statement/StatementPage.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { eventually } from '../../support/eventually.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { PATIENT_KEYS } from '../../support/patientKeys.ts';
import { noteSavedFiles } from '../../support/savedFiles.ts';
import { workbookOf } from '../../unit/orderImportScreen/workbooks.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import { stubImportWorker } from '../orderImportScreen/importWorker.ts';

withIndexedDb();

const DAY_MS = 86_400_000;
const session = {
  company: { id: 'c1', timezone: 'Asia/Kuala_Lumpur', country: 'MY', currency: 'MYR' },
  customer: { id: 7, country: 'MY' },
};
const sessionOf = (role?: 'viewer') =>
  role ? { ...session, customer: { ...session.customer, member: { rights: ROLE_RIGHTS[role] } } } : session;
const claim = (at: number, amount: number, dueInDays = 3): CodClaim => ({
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
const ORDERS = Array.from({ length: 320 }, (_, i) => claim(i + 1, 10 + i, i === 319 ? -20 : 3));
/** All orders but the last. The second is short, the third is unreadable, a stranger's row comes last. */
const STATEMENT = [
  'AWB No,COD Amount,Paid',
  ...ORDERS.slice(0, 319).map(({ consignmentNo, amount: { amount } }, i) => {
    const paid = i === 1 ? '5.00' : i === 2 ? 'n/a' : amount.toFixed(2);
    return `${consignmentNo},${amount.toFixed(2)},${paid}`;
  }),
  'ZZ999,77.77,7.77',
].join('\n');

const user = userEvent.setup();
const i18n = createI18nProvider('en_US');
const getStatementClaims = vi.fn(async (_numbers: readonly string[]) => ({ orders: ORDERS, owedTotal: 320 }));
const noteCodPaid = vi.fn(async (_statement: object) => ({
  settled: ['order-2'],
  leftOut: [] as string[],
}));
let queryClient: QueryClient;
const findCodOrders = vi.fn(async () => [claim(900, 7.77)]);

const Where = () => <output data-testid="where">{useLocation().pathname}</output>;
const open = (path = '/orders/cod/statement', role?: 'viewer') =>
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
const fileOf = (text: string, name = 'payout.csv') => new File([text], name, { type: 'text/csv' });
const choose = async (file: File) => {
  const input = await screen.findByTestId('import-file-input');
  fireEvent.change(input, { target: { files: [file] } });
};
/** A tab by its name, count and sum. */
const tab = (pattern: RegExp) =>
  screen.findByRole('tab', { name: (name) => pattern.test(name.replace(/\s+/g, ' ')) });
const row = (name: string) => screen.getByRole('row', { name });

beforeEach(async () => {
  stubImportWorker();
  localStorage.setItem('keymap', PATIENT_KEYS);
  getStatementClaims.mockReset();
  noteCodPaid.mockReset();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await clearStoredForms();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await clearStoredForms();
  localStorage.clear();
});

describe('checking a statement of paid-out cash', () => {
  it('the check of a statement matches 319 rows, places rows that cannot be read, and sums owed, paid and missing by age', async () => {
    open();
    await choose(fileOf(STATEMENT));
    expect(await tab(/^To check ?2 ?/)).toHaveAttribute('aria-selected', 'true');
    expect(getStatementClaims.mock.calls[0]?.[0]).toContain('MY00000001');
    expect(within(row('Row 4')).getByText('Row 4, column C: “n/a” is not an amount.')).toBeVisible();
    expect(within(row('Row 321')).getByText('No order has this number, reference or amount.')).toBeVisible();
    expect(await tab(/^Short ?1 ?MYR 6\.00/)).toBeVisible();
    expect(await tab(/^Late ?1 ?MYR 329\.00/)).toBeVisible();
    expect(await tab(/^Paid ?317 ?/)).toBeVisible();
    const sums = screen.getByRole('table');
    expect(within(sums).getByRole('row', { name: /^15 to 30 days late 1 order/ })).toHaveTextContent(
      '329.000.00329.00',
    );
  });

  it('the check of a statement in a second tab is another one: neither tab shows or overwrites what the other one stored (BX-07)', async () => {
    const there = { runId: 'of the first tab' };
    await storeForm('codStatement:7', there);
    otherTabHas('codStatement:7');
    open();
    await choose(fileOf(STATEMENT));
    await tab(/^To check ?2 ?/);
    await eventually(async () =>
      expect((await storedForm<{ sheet: { name: string } }>('codStatement:7:2'))?.data.sheet.name).toBe(
        'payout.csv',
      ),
    );
    expect((await storedForm('codStatement:7'))?.data).toEqual(there);
  });

  it('the check of a statement by keyboard matches a row to an order by its number, leaves a row out and undoes that; all survives a reload', async () => {
    open();
    await choose(fileOf(STATEMENT));
    await tab(/^To check ?2 ?/);
    await user.keyboard('gg');
    expect(row('Row 4')).toHaveFocus();
    await user.keyboard('j');
    expect(row('Row 321')).toHaveFocus();
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Which order does row 321 pay?' });
    await user.type(within(dialog).getByRole('combobox'), 'MY00000900');
    await screen.findByRole('option', { name: /MY00000900/ });
    getStatementClaims.mockResolvedValueOnce({ orders: [...ORDERS, claim(900, 7.77)], owedTotal: 321 });
    await user.keyboard('{Enter}');
    await tab(/^To check ?1 ?/);
    expect(getStatementClaims.mock.lastCall?.[0]).toContain('MY00000900');

    await user.keyboard('gg');
    await user.keyboard('l');
    await tab(/^Left out ?1 ?/);
    await user.keyboard('6');
    await user.keyboard('gg');
    expect(row('Row 4')).toHaveFocus();
    cleanup();
    getStatementClaims.mockResolvedValueOnce({ orders: [...ORDERS, claim(900, 7.77)], owedTotal: 321 });
    open();
    expect(await tab(/^Left out ?1 ?/)).toBeVisible();
    expect(await tab(/^To check ?0 ?/)).toBeVisible();
    await user.keyboard('6');
    await user.keyboard('gg');
    await user.keyboard('u');
    expect(await tab(/^To check ?1 ?/)).toBeVisible();
  });

  it('the check of a statement reports its payments to the server once no row waits for a person, once, and not before (BX-40)', async () => {
    open();
    await choose(fileOf('AWB No,Paid\nMY00000001,10.00\nMY00000002,5.00\nZZ999,7.77'));
    await tab(/^To check ?1 ?/);
    expect(noteCodPaid).not.toHaveBeenCalled();
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
    await user.keyboard('ggjl');
    await waitFor(() => expect(noteCodPaid).toHaveBeenCalledTimes(1));
    expect(noteCodPaid.mock.calls[0]?.[0]).toEqual({
      readAt: expect.stringMatching(/^20/),
      paid: [
        { orderId: 'order-1', amount: 10 },
        { orderId: 'order-2', amount: 5 },
      ],
    });
    expect(await screen.findByText(/^1 order was paid out after this statement was read/)).toBeVisible();
    // A live event, then a reload.
    const asked = getStatementClaims.mock.calls.length;
    await queryClient.invalidateQueries({ queryKey: ['cod'] });
    cleanup();
    open();
    expect(await tab(/^Short ?1 ?/)).toBeVisible();
    await waitFor(() => expect(getStatementClaims.mock.calls.length).toBeGreaterThan(asked + 1));
    expect(noteCodPaid).toHaveBeenCalledTimes(1);
  });

  it('a payment of cash that nobody collected is named, and sent again when its cash is collected, or when the statement is opened again (BX-40)', async () => {
    const sheet = 'AWB No,Paid\nMY00000001,10.00\nMY00000002,5.00';
    const paid = (...ids: number[]) =>
      ids.map((id) => ({ orderId: `order-${id}`, amount: id === 1 ? 10 : 5 }));
    const sentAt = (at: number) => (noteCodPaid.mock.calls[at]?.[0] as { paid?: object[] } | undefined)?.paid;
    const waiting = { ...claim(2, 11), codStatus: 0 };
    getStatementClaims.mockResolvedValue({ orders: [claim(1, 10), waiting], owedTotal: 1 });
    noteCodPaid.mockResolvedValue({ settled: [], leftOut: ['order-2'] });
    open();
    await choose(fileOf(sheet));
    expect(await screen.findByText(/^1 order has no collected cash yet/)).toBeVisible();
    expect(sentAt(0)).toEqual(paid(1, 2));
    // The same state of the cash sends nothing more.
    await queryClient.invalidateQueries({ queryKey: ['cod'] });
    expect(noteCodPaid).toHaveBeenCalledTimes(1);
    cleanup();
    open();
    await waitFor(() => expect(noteCodPaid).toHaveBeenCalledTimes(2));
    expect(sentAt(1)).toEqual(paid(2));
    expect(await screen.findByText(/^1 order has no collected cash yet/)).toBeVisible();

    noteCodPaid.mockResolvedValue({ settled: [], leftOut: [] });
    getStatementClaims.mockResolvedValue({ orders: [claim(1, 10), claim(2, 11)], owedTotal: 2 });
    await queryClient.invalidateQueries({ queryKey: ['cod'] });
    await waitFor(() => expect(noteCodPaid).toHaveBeenCalledTimes(3));
    expect(sentAt(2)).toEqual(paid(2));
    await waitFor(() => expect(screen.queryByText(/no collected cash yet/)).toBeNull());
  });

  it('a viewer checks a statement, and the server gets no payments from it (BX-40, BX-50)', async () => {
    open(undefined, 'viewer');
    await choose(fileOf('AWB No,Paid\nMY00000001,10.00\nMY00000002,5.00'));
    expect(await tab(/^Short ?1 ?MYR 6\.00/)).toBeVisible();
    expect(await tab(/^To check ?0 ?/)).toBeVisible();
    await waitFor(() => expect(document.querySelector('#record-grid tbody tr')).not.toBeNull());
    expect(noteCodPaid).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the check of a statement saves the short and late orders as a workbook by key and as CSV by button; only the ticked rows if there are any', async () => {
    const saved = noteSavedFiles();
    open();
    await choose(fileOf(STATEMENT));
    await tab(/^To check ?2 ?/);
    await user.keyboard('{Shift>}e{/Shift}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^cod-dispute-\d{4}-\d\d-\d\d\.xlsx$/);
    const bytes = (await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer();
    const table = readImport({ kind: 'file', name: 'dispute.xlsx', bytes }).lines.map(({ cells }) => cells);
    expect(table.map(([number]) => number)).toEqual(['Order number', 'MY00000002', 'MY00000320']);
    expect(table[1]).toContain(`${location.origin}/customer/etrack/nano2`);
    expect(table[1]).toContain('MY00000002 | 11.00 | 5.00');

    await user.click(await tab(/^Late/));
    await user.keyboard('gg');
    await user.keyboard('x');
    await user.click(screen.getByRole('button', { name: 'Dispute file as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.name).toMatch(/^cod-dispute-\d{4}-\d\d-\d\d\.csv$/);
    const text = await saved[1]?.file.text();
    expect(text?.split('\r\n').slice(1)).toEqual([expect.stringMatching(/^MY00000320,/), '']);
    expect(text).toMatch(/,329\.00,0\.00,0\.00,329\.00,MYR,\d{4}-\d\d-\d\d,Aisyah,/);
  });

  it('the check of a statement asks about hidden columns that it would use, and compares and stores nothing before the answer', async () => {
    getStatementClaims.mockResolvedValue({ orders: ORDERS.slice(0, 1), owedTotal: 1 });
    const cells = utils.aoa_to_sheet([
      ['AWB No', 'Paid'],
      [ORDERS[0]?.consignmentNo, 10],
    ]);
    cells['!cols'] = [{}, { hidden: true }];
    open();
    await choose(new File([workbookOf({ Payout: cells }).slice()], 'payout.xlsx'));
    expect(await screen.findByText(/^The file hides: Amount paid to you\./)).toBeVisible();
    expect(screen.getByLabelText('Amount paid to you')).toHaveTextContent(
      'B · Paid (10) · Hidden in the file',
    );
    expect(getStatementClaims).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use the hidden column' }));
    expect(await tab(/^Paid ?1 ?/)).toBeVisible();
    expect(screen.queryByText(/^The file hides/)).toBeNull();
  });

  it('the check of a statement asks for the column of amounts if no heading names it, and matches after the choice', async () => {
    open();
    await choose(fileOf('Parcel,What came in\nMY00000001,10.00\nMY00000002,11.00'));
    const paid = await screen.findByLabelText('Amount paid to you');
    expect(screen.getByText('Choose the column with the amounts paid to you.')).toBeVisible();
    expect(getStatementClaims).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByLabelText('Row with the headings'), '1: Parcel | What came in');
    await user.selectOptions(paid, 'B · What came in (10.00, 11.00)');
    expect(await tab(/^Paid ?2 ?/)).toBeVisible();
  });

  it('a file dropped on the list of cash on delivery is read; a file without a table is refused by its reason', async () => {
    open('/orders/cod');
    fireEvent.drop(document.body, { dataTransfer: { files: [fileOf(STATEMENT)], types: ['Files'] } });
    expect(await tab(/^To check ?2 ?/)).toBeVisible();
    expect(screen.getByTestId('where')).toHaveTextContent('/orders/cod/statement');
    await user.click(screen.getByRole('button', { name: 'Another statement' }));
    await choose(fileOf('x', 'photo.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'photo.png could not be read. Only .xlsx and .csv files can be imported.',
    );
  });

  it('rows of a statement pasted on its page or into its box are read like a file, and are called “pasted”', async () => {
    const pasted = STATEMENT.replaceAll(',', '\t');
    const clipboardData = { getData: () => pasted, files: [] };
    open();
    await screen.findByRole('textbox', { name: /^Paste from a spreadsheet/ });
    fireEvent.paste(document.body, { clipboardData });
    expect(await tab(/^To check ?2 ?/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Pasted rows')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Another statement' }));
    await user.keyboard('v');
    const box = screen.getByRole('textbox', { name: /^Paste from a spreadsheet/ });
    expect(box).toHaveFocus();
    fireEvent.paste(box, { clipboardData });
    expect(await tab(/^To check ?2 ?/)).toBeVisible();
  });

  it('the check of a statement reports that the owed orders could not be loaded, and loads them again on request', async () => {
    getStatementClaims.mockRejectedValueOnce(new Error('The server is away.'));
    open();
    await choose(fileOf(STATEMENT));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is away.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tab(/^To check ?2 ?/)).toBeVisible();
  });
});
