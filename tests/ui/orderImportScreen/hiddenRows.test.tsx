// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { utils, type WorkSheet } from 'xlsx';
import { workbookOf } from '../../unit/orderImportScreen/workbooks.ts';
import { openImport } from './importHarness.tsx';
import { count, row, server, user, withImportPage } from './orderImportPageWorld.ts';

withImportPage();

const HEAD = ['Receiver name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight'];

/** A workbook whose filter shows only some of its rows. */
function filtered(names: string[], hidden: string[]): File {
  const sheet: WorkSheet = utils.aoa_to_sheet([HEAD, ...names.map((name) => row(name))]);
  sheet['!rows'] = [{}, ...names.map((name) => ({ hidden: hidden.includes(name) }))];
  return new File([workbookOf({ Orders: sheet }).slice()], 'filtered.xlsx');
}

async function openFile(file: File) {
  openImport(server);
  await screen.findByRole('button', { name: 'Choose a file' });
  fireEvent.change(screen.getByTestId('import-file-input'), { target: { files: [file] } });
}

it('hidden rows of a sheet are left out and listed by number; one key includes them (BX-21, IMP-05)', async () => {
  await openFile(filtered(['Aisyah', 'Tan', 'Siti', 'Kumar'], ['Tan', 'Siti']));
  expect(await screen.findByText('2 hidden or struck rows left out: rows 3–4')).toBeVisible();
  expect(await count('2 ready, 0 to fix')).toBeVisible();
  expect(screen.queryByText('Skipped')).toBeNull();
  await user.keyboard('{F4}');
  expect(await count('4 ready, 0 to fix')).toBeVisible();
  expect(screen.queryByText(/rows left out/)).toBeNull();
});

it('a sheet with only hidden rows shows a message first, and a button adds the rows (BX-21)', async () => {
  await openFile(filtered(['Tan'], ['Tan']));
  expect(await screen.findByText('1 hidden or struck row left out: row 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take them in' }));
  expect(await count('1 ready, 0 to fix')).toBeVisible();
});

it('a hidden column that is used opens the columns and is marked there; it is taken as shown or skipped (BX-21, IMP-09)', async () => {
  const sheet: WorkSheet = utils.aoa_to_sheet([
    [...HEAD, 'Order total', 'Payment method', 'Mood'],
    [...row('Aisyah'), '59.90', 'Cash on delivery', 'good'],
  ]);
  sheet['!cols'] = [...HEAD, '', '', ''].map((_, at) => ([6, 8, 9].includes(at) ? { hidden: true } : {}));
  await openFile(new File([workbookOf({ Orders: sheet }).slice()], 'hidden.xlsx'));
  await screen.findByText('Match the columns');
  const heading = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  expect(heading('Weight')).toHaveTextContent(/Hidden in the file.*Please check/);
  expect(heading('Payment method')).toHaveTextContent(/Hidden in the file.*Please check/);
  expect(heading('Mood')).toHaveTextContent(/Hidden in the file.*Skipped/);
  expect(heading('Order total')).not.toHaveTextContent('Hidden in the file');
  await user.click(screen.getByRole('button', { name: 'Skip Payment method' }));
  expect(heading('Payment method')).toHaveTextContent('Your choice');
  // Without the payment the total is open.
  await user.click(screen.getByRole('button', { name: 'Skip Order total' }));
  await user.click(screen.getByRole('button', { name: 'Show 1 row' }));
  await user.click(await screen.findByRole('button', { name: /^Import 1 row/ }));
  await waitFor(() => expect(server.importRows).toHaveBeenCalled());
  const values = server.importRows.mock.calls[0]?.[0].rows[0]?.values;
  expect([values?.weightKg, values?.cod]).toEqual(['1', undefined]);
});
