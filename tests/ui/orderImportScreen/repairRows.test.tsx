// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openImport } from './importHarness.tsx';
import {
  count,
  gridRow,
  pasteAnywhere,
  row,
  server,
  tsv,
  user,
  withImportPage,
} from './orderImportPageWorld.ts';

withImportPage();

describe('importing orders', () => {
  it('importing orders accepts the values of a question by one key, and lists converted values on request (BX-21)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('5.7E+17'), row('6.1E+17', 'Selangor', '500 g'), row('C', 'Johor', '500 g')));
    expect(await count('1 ready, 2 to fix')).toBeVisible();
    const converted = await screen.findByRole('button', { name: '2 values were converted' });
    await user.click(converted);
    const list = screen.getByRole('region', { name: 'Converted values' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /2 rows · .*“500 g” was converted to 0\.5 kg/,
    );
    await user.click(within(list).getByRole('button', { name: '2 rows' }));
    expect(document.activeElement).toHaveTextContent('500 g');
    expect(document.activeElement).toHaveAccessibleDescription(/was converted to 0\.5 kg/);
    expect(screen.getByRole('button', { name: 'Keep as it is' })).toBeVisible();
    await user.keyboard('{F9}');
    expect(await count('3 ready, 0 to fix')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Import 3 rows/ }));
    await waitFor(() => expect(server.importRows).toHaveBeenCalled());
    expect(server.importRows.mock.calls[0]?.[0].rows.map((r) => r.accepted)).toEqual([
      ['digitsLost'],
      ['digitsLost'],
      undefined,
    ]);
  });

  it('importing orders cancels a price request when one of its rows changes, and sends a new one (IMP-09)', async () => {
    let signal: AbortSignal | undefined;
    server.priceImportRows.mockImplementationOnce((_input, given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B', 'Selangor', '2')));
    await waitFor(() => expect(signal).toBeDefined());
    const cell = within(gridRow(2))
      .getAllByRole('gridcell')
      .find((c) => c.textContent === '1') as HTMLElement;
    cell.focus();
    await user.keyboard('{Enter}{Control>}a{/Control}3{Enter}');
    expect(signal?.aborted).toBe(true);
    expect(await screen.findByText('MYR 10.00 for 2 of 2 rows')).toBeVisible();
    expect(server.priceImportRows.mock.calls[1]?.[0].rows.map((r) => r.values.weightKg)).toEqual(['3', '2']);
  });

  it('importing orders moves to the next invalid cell by F8, offers the same change for all others, and undoes it (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B', 'Selangor', 'x'), row('C', 'Selangor', 'X ')));
    await count('1 ready, 2 to fix');
    await user.keyboard('{F8}');
    expect(document.activeElement).toHaveTextContent('x');
    await user.keyboard('{Enter}{Control>}a{/Control}2{Enter}');
    expect(await screen.findByText('1 more row has “x”.')).toBeVisible();
    await user.keyboard('=');
    expect(await count('3 ready, 0 to fix')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(await count('2 ready, 1 to fix')).toBeVisible();
  });

  it('F8 moves to the next invalid cell also from the field of a correction, where letters are text (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B', 'Selngor', 'heavy')));
    const field = await screen.findByRole('textbox', { name: /New value for Weight/ });
    await user.click(field);
    await user.keyboard('e');
    expect(field).toHaveValue('e');
    expect(field).toHaveFocus();
    await user.keyboard('{F8}');
    await waitFor(() => expect(field).not.toHaveFocus());
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
  });

  it('importing orders skips ticked rows, and restores them (IMP-09)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B')));
    await count('2 ready, 0 to fix');
    await user.click(within(gridRow(3)).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Skip 1 row' }));
    expect(await count('1 ready, 0 to fix')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Put back 1 skipped row' }));
    expect(await count('2 ready, 0 to fix')).toBeVisible();
  });

  it('an answer for more rows than are checked at once moves the focus to the next question (IMP-06)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    // The row with the next question is the last one to be checked.
    pasteAnywhere(
      tsv(...Array.from({ length: 250 }, (_, i) => row(`A${i}`, 'Selngor', i < 249 ? '1' : 'heavy'))),
    );
    await count('0 ready, 250 to fix');
    await user.click(await screen.findByRole('button', { name: 'Apply to 250 rows' }));
    await count('249 ready, 1 to fix');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /New value for Weight/ })).toHaveFocus());
  });

  it('an answer moves the focus to the question in its place, not back to one that was left open (IMP-06)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor'), row('B', 'Selangor', 'heavy'), row('C', 'Selangor', 'light')));
    await count('0 ready, 3 to fix');
    const [first, second] = await screen.findAllByRole('textbox', { name: /New value for Weight/ });
    expect(screen.getByRole('combobox', { name: 'New value for Receiver state' })).toBeVisible();
    await user.type(first as HTMLElement, '2{Enter}');
    expect(await count('1 ready, 2 to fix')).toBeVisible();
    await waitFor(() => expect(second).toHaveFocus());
    await user.keyboard('3{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'New value for Receiver state' })).toHaveFocus(),
    );
  });

  it('a key moves the focus from the rows to the first question (IMP-06)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor'), row('B', 'Johor', '')));
    await count('0 ready, 2 to fix');
    await user.keyboard('{F8}{Alt>}{F8}{/Alt}');
    expect(screen.getByRole('combobox', { name: 'New value for Receiver state' })).toHaveFocus();
  });

  it('Delete clears a cell of a fixed list of values, as each value of a sheet may be empty (IMP-06)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor'), row('B')));
    await count('1 ready, 1 to fix');
    await user.keyboard('{F8}{Delete}');
    expect(await count('2 ready, 0 to fix')).toBeVisible();
  });

  it('a question about an empty cell has no answer that would clear the cell (IMP-06)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(`COD each RM45\n${tsv(row('A'), row('B'))}`);
    await count('0 ready, 2 to fix');
    const question = (await screen.findByText(/COD each RM45/)).closest('li') as HTMLElement;
    expect(within(question).getByRole('button', { name: 'Keep as it is' })).toBeVisible();
    expect(within(question).queryByRole('button', { name: 'Clear the cells' })).toBeNull();
  });
});
