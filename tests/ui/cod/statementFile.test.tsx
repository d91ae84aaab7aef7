// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { utils } from 'xlsx';
import { workbookOf } from '../../unit/orderImportScreen/workbooks.ts';
import {
  choose,
  fileOf,
  getStatementClaims,
  ORDERS,
  open,
  STATEMENT,
  tab,
  user,
  withStatements,
} from './statementWorld.tsx';

withStatements();

describe('checking a statement of paid-out cash', () => {
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
