// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { onWaiting } from '../../../src/session/waiting.ts';
import { ImportStorage } from '../../../src/shared/importSheet/rows/storedImport.ts';
import { otherTabHas } from '../desk/otherTab.ts';
import { openImport, resultOf } from './importHarness.tsx';
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
  it('importing orders turns pasted cells into rows, repairs all cells with one mistake, and sends the valid rows (IMP-05, IMP-06, IMP-08)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A', 'Selngor'), row('B'), row('C', 'Selngor'), row('D', 'Johor', '')));
    expect(await count('1 ready, 3 to fix')).toBeVisible();
    // The list of repairs and the grid show the same number.
    expect(screen.getByRole('heading', { name: '3 rows to fix' })).toBeVisible();
    expect(
      screen.getAllByText(/\d+ (?:rows? to fix|errors?|problems?)/).map((one) => one.textContent),
    ).toEqual(['3 rows to fix', '3 rows to fix']);
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('step=rows'));
    expect(await screen.findByText('MYR 5.00 for 1 of 1 rows')).toBeVisible();

    const repair = screen
      .getByText(/Receiver state: “Selngor” is not recognised/)
      .closest('li') as HTMLElement;
    await user.click(within(repair).getByRole('button', { name: 'Apply to 2 rows' }));
    expect(await count('3 ready, 1 to fix')).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^Import 3 rows/ }));
    expect(await screen.findByText('3 rows imported. 1 row stays here and needs fixing.')).toBeVisible();
    expect(server.readyToUpload).toHaveBeenCalledTimes(1);
    const [sent, key] = server.importRows.mock.calls[0] ?? [];
    expect(sent?.rows.map((r) => [r.line, r.values.receiverState])).toEqual([
      [2, 'Selangor'],
      [3, 'Selangor'],
      [4, 'Selangor'],
    ]);
    expect(sent?.file?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(key).toMatch(/^import-/);
    expect(server.saveImportMapping.mock.calls[0]?.[0]).toMatchObject({
      fixes: [{ column: 'receiverState', from: 'Selngor', to: 'Selangor' }],
    });
    // The rows to fix stay on the page.
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('only=errors'));
    expect(gridRow(5)).toBeVisible();
    expect(screen.queryByRole('row', { name: 'Row 2' })).toBeNull();
  });

  it('importing orders is a job that the user waits for as soon as the rows are sent (LIVE-10)', async () => {
    const waits = vi.fn();
    const end = onWaiting(waits);
    server.importRows.mockImplementationOnce(() => new Promise(() => undefined));
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A')));
    await count('1 ready, 0 to fix');
    expect(waits).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /^Import 1 row/ }));
    await waitFor(() => expect(waits).toHaveBeenCalledOnce());
    end();
  });

  it('importing orders opens the drafts as soon as all rows are imported, and deletes them from the browser (IMP-08)', async () => {
    const { unmount } = openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A')));
    await count('1 ready, 0 to fix');
    await waitFor(async () => expect(await new ImportStorage('import:7').load()).not.toBeNull());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
    unmount();
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    await waitFor(async () => expect(await new ImportStorage('import:7').load()).toBeNull());
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('importing orders in a second tab is another sheet: neither tab shows or overwrites what the other one stored (IMP-08, BX-07)', async () => {
    const { unmount } = openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B')));
    await count('2 ready, 0 to fix');
    unmount();
    const linesIn = async (key: string) => (await new ImportStorage(key).load())?.rows.length;
    await waitFor(async () => expect(await linesIn('import:7')).toBe(2));
    otherTabHas('import:7');
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('C')));
    await count('1 ready, 0 to fix');
    await waitFor(async () => expect(await linesIn('import:7:2')).toBe(1));
    expect(await linesIn('import:7')).toBe(2);
  });

  it('importing orders marks rows that were imported before, and imports them again only on request (IMP-05)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    const text = tsv(row('A'), row('A'));
    pasteAnywhere(text);
    await count('2 ready, 0 to fix');
    await user.click(screen.getByRole('button', { name: /^Import 2 rows/ }));
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
    cleanup();

    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(text);
    await count('2 ready, 0 to fix');
    await user.click(screen.getByRole('button', { name: /^Import 2 rows/ }));
    expect(await screen.findByText('2 rows were already imported and were not duplicated.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 earlier rows again as new orders' }));
    await user.click(await screen.findByRole('button', { name: /^Import 2 rows/ }));
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
    expect(server.importRows.mock.calls.at(-1)?.[0].again).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('importing orders reports duplicate rows before they are sent, and skips them on request (IMP-05)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B'), row('A'), row('A')));
    expect(await screen.findByText(/^2 rows are the same as rows above them/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Skip them' }));
    expect(await screen.findByRole('button', { name: /^Import 2 rows/ })).toBeVisible();
    expect(screen.queryByText(/are the same as rows above/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Import 2 rows/ }));
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
  });

  it('importing orders shows the number of new rows before anything is sent, and continues by Enter when some were imported already (IMP-05, IMP-08)', async () => {
    server.tryRows.mockImplementation(async (rows) =>
      rows.map(({ line }, i) => resultOf(line, i ? 'known' : 'new')),
    );
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B'), row('C')));
    expect(
      await screen.findByText('New rows: 1. Already orders: 2, which are not made again.'),
    ).toBeVisible();
    expect(server.importRows).not.toHaveBeenCalled();
    server.importRows.mockImplementationOnce(async ({ rows }) => ({
      rows: rows.length,
      created: 1,
      known: 2,
      bad: 0,
      skipped: 0,
      results: rows.map(({ line }, i) => ({
        line,
        outcome: i ? ('known' as const) : ('created' as const),
        orderId: `order-${line}`,
        problems: [],
        changes: [],
      })),
    }));
    await user.click(screen.getByRole('button', { name: /^Import 1 row/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'See the drafts' })).toHaveFocus());
    expect(screen.queryByText(/^New rows/)).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
  });

  it('importing orders offers to continue if all rows are already orders, or to make all again (IMP-05)', async () => {
    server.tryRows.mockImplementation(async (rows) => rows.map(({ line }) => resultOf(line, 'known')));
    server.getKnownFile.mockResolvedValueOnce({
      name: 'a.xlsx',
      rows: 2,
      imported: 2,
      importedAt: '2026-03-02T04:00:00.000Z',
    });
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B')));
    expect(await screen.findByText('All ready rows are orders already.')).toBeVisible();
    expect(screen.getByText(/^2 of 2 rows of this file were imported on 2 Mar 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d+ row/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Continue with 2 rows/ })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Import 2 earlier rows again as new orders' }));
    await user.click(await screen.findByRole('button', { name: /^Import 2 rows/ }));
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
    expect(server.importRows.mock.calls.at(-1)?.[0].again).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('importing orders names the rows that would be imported twice after other rows of the sheet were corrected and imported (IMP-05)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    pasteAnywhere(tsv(row('A'), row('B'), row('C', 'Selngor')));
    await count('2 ready, 1 to fix');
    server.importRows.mockImplementationOnce(async ({ rows }) => ({
      rows: rows.length,
      created: 0,
      known: rows.length,
      bad: 0,
      skipped: 0,
      results: rows.map(({ line }) => ({
        line,
        outcome: 'known',
        orderId: `order-${line}`,
        problems: [],
        changes: [],
      })),
    }));
    await user.click(screen.getByRole('button', { name: /^Import 2 rows/ }));
    const repair = (await screen.findByText(/“Selngor” is not recognised/)).closest('li') as HTMLElement;
    await user.click(within(repair).getByRole('button', { name: 'Apply to 1 row' }));
    await user.click(await screen.findByRole('button', { name: /^Import 1 row/ }));
    expect(
      await screen.findByText('1 row imported. 2 rows were already imported and were not duplicated.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 earlier rows again as new orders' })).toBeVisible();
  });
});
