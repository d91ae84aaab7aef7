// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import { openImport, savedMapping } from './importHarness.tsx';
import { count, pasteAnywhere, row, server, tsv, user, withImportPage } from './orderImportPageWorld.ts';

const HEADERS = ['Receiver name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight'];
const COLUMNS: ImportColumn[] = [
  'receiverName',
  'receiverPhone',
  'receiverAddress1',
  'receiverCity',
  'receiverState',
  'receiverPostcode',
  'weightKg',
];
const reading = (columns: (ImportColumn | null)[], headers = HEADERS) =>
  headers.map((header, at) => ({ header, column: columns[at] ?? null }));
/** The same sheet with headings that no list of words contains. */
const strange = () => tsv(row('A')).replace(/^.*\n/, 'Wer\tRuf\tWeg\tOrt\tLand\tZahl\tLast\n');
const STRANGE = ['Wer', 'Ruf', 'Weg', 'Ort', 'Land', 'Zahl', 'Last'];

describe('mappings saved by name', () => {
  withImportPage();

  const paste = async (text: string) => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(text);
  };

  it('a sheet is read by the mapping saved for its headings, whose name is above the rows (BX-24)', async () => {
    server.listSavedMappings.mockResolvedValue([savedMapping({ columns: reading(COLUMNS, STRANGE) })]);
    await paste(strange());
    expect(await count('1 ready, 0 to fix')).toBeVisible();
    expect(await screen.findByText(/Read by “Stock list”/)).toBeVisible();
  });

  it('two different mappings for the headings are a question in the step of the columns (BX-24, BX-21)', async () => {
    server.listSavedMappings.mockResolvedValue([
      savedMapping({ columns: reading(COLUMNS, STRANGE) }),
      savedMapping({ id: 'm2', name: 'Other', columns: reading([...COLUMNS.slice(0, 6), null], STRANGE) }),
    ]);
    await paste(strange());
    const choice = await screen.findByRole('combobox', { name: 'Saved mapping' });
    expect(screen.getAllByText('Please check')).toHaveLength(1);
    await user.selectOptions(choice, 'Other');
    expect(screen.getByRole('combobox', { name: 'Column for Last' })).toHaveValue('');
  });

  it('a mapping is saved by a key under a name; a name in use shows both mappings, and is replaced only on request (BX-24)', async () => {
    await paste(tsv(row('A')));
    await count('1 ready, 0 to fix');
    await user.keyboard('m');
    await screen.findByRole('heading', { name: 'Match the columns' });
    const theirs = savedMapping({ id: 'm9', columns: reading(['receiverCity']), updatedAt: 'v9' });
    server.createSavedMapping.mockRejectedValueOnce(
      Object.assign(new Error('Another mapping of the account has this name.'), {
        status: 409,
        detail: { mapping: theirs, sent: {} },
      }),
    );
    await user.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: 'Save this mapping' });
    await user.keyboard('Stock list{Enter}');
    expect(await within(dialog).findByText(/as it is saved: Receiver name → Receiver city/)).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveFocus();
    expect(server.changeSavedMapping).not.toHaveBeenCalled();
    server.listSavedMappings.mockResolvedValue([savedMapping({ columns: reading(COLUMNS) })]);
    await user.click(within(dialog).getByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.changeSavedMapping).toHaveBeenCalledExactlyOnceWith('m9', {
      name: 'Stock list',
      columns: reading(COLUMNS),
      updatedAt: 'v9',
    });
    expect(await screen.findByRole('combobox', { name: 'Saved mapping' })).toHaveDisplayValue('Stock list');
  });

  it('the mapping in use is renamed and deleted (BX-24)', async () => {
    const saved = savedMapping({ columns: reading(COLUMNS) });
    server.listSavedMappings.mockResolvedValue([saved]);
    await paste(tsv(row('A')));
    await count('1 ready, 0 to fix');
    await user.keyboard('m');
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    await user.clear(await screen.findByRole('textbox', { name: /Name/ }));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus();
    expect(server.changeSavedMapping).not.toHaveBeenCalled();
    await user.keyboard('Weekly{Enter}');
    await waitFor(() =>
      expect(server.changeSavedMapping).toHaveBeenCalledExactlyOnceWith('m1', {
        name: 'Weekly',
        updatedAt: saved.updatedAt,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const ask = await screen.findByRole('dialog');
    await user.click(within(ask).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.deleteSavedMapping).toHaveBeenCalledExactlyOnceWith('m1'));
  });
});
