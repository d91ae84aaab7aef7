import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedForm, storeForm } from '../../../src/lib/forms/formStorage.ts';
import { readImport } from '../../../src/lib/importFile/readImportFile.ts';
import { eventually } from '../../support/eventually.ts';
import { noteSavedFiles } from '../../support/savedFiles.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import {
  choose,
  claim,
  fileOf,
  getStatementClaims,
  ORDERS,
  open,
  row,
  STATEMENT,
  tab,
  user,
  withStatements,
} from './statementWorld.tsx';

withStatements();

describe('checking a statement of paid-out cash', () => {
  it('the check of a statement matches 319 rows, places rows that cannot be read, and sums owed, paid and missing by age', async () => {
    open();
    await choose(fileOf(STATEMENT));
    expect(await tab(/^To check ?2 ?/)).toHaveAttribute('aria-selected', 'true');
    expect(getStatementClaims.mock.calls[0]?.[0]).toContain('MY00000001');
    expect(within(row('Row 4')).getByText('Row 4, column C: “n/a” is not an amount.')).toBeVisible();
    expect(
      within(row('Row 321')).getByText(
        'No order with cash on delivery has this number, reference or amount.',
      ),
    ).toBeVisible();
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
});
