// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openImport } from './importHarness.tsx';
import { count, pasteAnywhere, row, server, tsv, user, withImportPage } from './orderImportPageWorld.ts';

withImportPage();

describe('importing orders', () => {
  it('importing orders lists the allowed item types in words, with the content of a cell of that column (IMP-09)', async () => {
    openImport(server);
    await user.click(await screen.findByText('Columns and checks'));
    expect(await screen.findByText(/^One of the item types: Parcel \(PARCEL\)/)).toBeInTheDocument();
  });

  it('importing orders asks about unknown columns, and remembers the answer (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A')).replace('Weight', 'Heaviness'));
    expect(await screen.findByText(/No column was found for: Weight/)).toBeVisible();
    expect(screen.getByTestId('where')).toHaveTextContent('step=columns');
    await user.selectOptions(screen.getByLabelText('Column for Heaviness'), 'Weight (kg)');
    await user.click(screen.getByRole('button', { name: 'Show 1 row' }));
    await count('1 ready, 0 to fix');
    await user.click(screen.getByRole('button', { name: /^Import 1 row/ }));
    await waitFor(() => expect(server.saveImportMapping).toHaveBeenCalled());
    expect(server.saveImportMapping.mock.calls[0]?.[0]).toMatchObject({
      columns: expect.arrayContaining(['weightKg']),
    });
  });

  it('importing orders asks whether a value beside several pieces is of one piece or of all, and remembers the answer (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    const [head, cells] = tsv(row('A')).split('\n');
    pasteAnywhere(`${head} each\tPkgs\tAmount (RM)\n${cells}\t5\t310`);
    const amount = await screen.findByLabelText('Column for Amount (RM)');
    expect(amount).toHaveAccessibleDescription(/of one piece, “Value of all pieces” of all pieces together/);
    await user.selectOptions(amount, 'Value of all pieces');
    expect(amount).toHaveDisplayValue('Value of all pieces');
    await user.click(screen.getByRole('button', { name: 'Show 1 row' }));
    await user.click(await screen.findByRole('button', { name: /^Import 1 row/ }));
    await waitFor(() => expect(server.saveImportMapping).toHaveBeenCalled());
    expect(server.saveImportMapping.mock.calls[0]?.[0]).toMatchObject({
      columns: expect.arrayContaining(['rowValue']),
    });
  });

  it('the import shows headings that fill other columns as used, such as payment method and total, and only others as skipped (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    const [head, cells] = tsv(row('A')).split('\n');
    pasteAnywhere(`${head}\tPayment method\tOrder total\tMood\n${cells}\tCash on delivery\t45.90\tgood`);
    await count('1 ready, 0 to fix');
    expect(screen.getByText('9 of 10 columns used')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change columns' }));
    const chip = (heading: string) => screen.getByRole('row', { name: new RegExp(`^${heading}`) });
    for (const heading of ['Payment method', 'Order total'])
      expect(chip(heading)).toHaveTextContent('Used for other columns');
    expect(chip('Mood')).toHaveTextContent('Skipped');
  });

  it('the import shows at the column why the server refused to store the columns; rows are still imported (IMP-09)', async () => {
    server.saveImportMapping.mockRejectedValueOnce(
      Object.assign(new Error('"fixes.0.to" is too long.'), { status: 422, field: 'fixes.0.to' }),
    );
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor'), row('B', 'Selngor'), row('C', 'Johor', '')));
    const repair = (await screen.findByText(/“Selngor” is not recognised/)).closest('li') as HTMLElement;
    await user.click(within(repair).getByRole('button', { name: 'Apply to 2 rows' }));
    await user.click(await screen.findByRole('button', { name: /^Import 2 rows/ }));
    expect(await screen.findByText('2 rows imported. 1 row stays here and needs fixing.')).toBeVisible();
    expect(
      screen.getByText('State: Not kept for the next sheet. "fixes.0.to" is too long.', {
        ignore: '[role=alert] *',
      }),
    ).toBeVisible();
  });

  it('importing orders shows no rows before the user has skipped an unknown column of money (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    const [head, ...cells] = tsv(row('A')).split('\n');
    pasteAnywhere(`${head}\tHarga jualan (RM)\n${cells[0]}\t45.90`);
    expect(await screen.findByText(/Harga jualan \(RM\).* looks like money or weight/)).toBeVisible();
    const next = screen.getByRole('button', { name: 'Show 1 row' });
    expect(next).toBeDisabled();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Column for Harga jualan (RM)' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Skip Harga jualan (RM)' }));
    expect(screen.getByRole('combobox', { name: 'Column for Harga jualan (RM)' })).toHaveFocus();
    expect(screen.queryByText(/looks like money or weight/)).toBeNull();
    await user.click(next);
    expect(await count('1 ready, 0 to fix')).toBeVisible();
  });

  it('an import whose stored mapping could not be read replaces none (IMP-09)', async () => {
    server.getImportMapping.mockRejectedValueOnce(new Error('The server is away.'));
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A')));
    await user.click(await screen.findByRole('button', { name: /^Import 1 row/ }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(server.saveImportMapping).not.toHaveBeenCalled();
  });

  it('an import over a newer mapping adds its corrections to those of others (IMP-09)', async () => {
    const theirs = { column: 'receiverState' as const, from: 'Jhr', to: 'Johor' };
    const base = { signature: '0'.repeat(16), columns: [], fixes: [] };
    const read = async (signature: string) => ({ ...base, signature, updatedAt: 'read' });
    server.getImportMapping.mockImplementationOnce(read as never);
    server.saveImportMapping.mockRejectedValueOnce(
      Object.assign(new Error('This was changed meanwhile.'), {
        status: 409,
        detail: { mapping: { ...base, fixes: [theirs], updatedAt: 'newer' } },
      }),
    );
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor'), row('B', 'Selngor')));
    const repair = (await screen.findByText(/“Selngor” is not recognised/)).closest('li') as HTMLElement;
    await user.click(within(repair).getByRole('button', { name: 'Apply to 2 rows' }));
    await user.click(await screen.findByRole('button', { name: /^Import 2 rows/ }));
    await waitFor(() => expect(server.saveImportMapping).toHaveBeenCalledTimes(2));
    const [[first], [second]] = server.saveImportMapping.mock.calls as [[object], [object]];
    expect(first).toMatchObject({ updatedAt: 'read' });
    expect(second).toMatchObject({
      updatedAt: 'newer',
      fixes: [theirs, expect.objectContaining({ from: 'Selngor', to: 'Selangor' })],
    });
  });

  it('importing orders reads a sheet with the previous column mapping (IMP-09)', async () => {
    server.getImportMapping.mockResolvedValueOnce({
      signature: '0'.repeat(16),
      columns: [
        'receiverName',
        'receiverPhone',
        'receiverAddress1',
        'receiverCity',
        'receiverState',
        'receiverPostcode',
        'weightKg',
      ],
      fixes: [{ column: 'receiverState', from: 'selngor', to: 'Selangor' }],
      updatedAt: 'now',
    });
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor')).replace('Weight', 'Heaviness'));
    expect(await count('1 ready, 0 to fix')).toBeVisible();
  });
});
