// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openImport } from './importHarness.tsx';
import { count, row, server, tsv, user, withImportPage, worker } from './orderImportPageWorld.ts';

withImportPage();

const chooseFile = (file: File) =>
  fireEvent.change(screen.getByTestId('import-file-input'), { target: { files: [file] } });

describe('importing orders', () => {
  it('importing orders keeps the rows when the connection is lost, also over a reload, and continues (IMP-07, IMP-08)', async () => {
    server.importRows.mockRejectedValueOnce(Object.assign(new Error('x'), { status: 0 }));
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    chooseFile(new File([tsv(row('A'), row('B'))], 'orders.csv'));
    await count('2 ready, 0 to fix');
    await user.click(screen.getByRole('button', { name: /^Import 2 rows/ }));
    expect(
      await screen.findByText('orders.csv file upload failed. The connection was lost.', { exact: false }),
    ).toBeVisible();
    const [, firstKey] = server.importRows.mock.calls[0] ?? [];
    cleanup();

    openImport(server, '/orders/import-order?step=rows');
    await user.click(await screen.findByRole('button', { name: /^Import 2 rows/ }));
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders'));
    // The same chunk with the same key. If the first call had arrived, this one would get its answer.
    expect(server.importRows.mock.calls[1]?.[1]).toBe(firstKey);
  });

  it('importing orders sends nothing when the session cannot be renewed, and shows that (IMP-03, IMP-04)', async () => {
    server.readyToUpload.mockRejectedValueOnce(Object.assign(new Error('x'), { status: 401 }));
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    chooseFile(new File([tsv(row('A'))], 'orders.csv'));
    await user.click(await screen.findByRole('button', { name: /^Import 1 row/ }));
    expect(
      await screen.findByText(
        'orders.csv file upload failed. Your session could not be renewed, so nothing was sent.',
        { exact: false },
      ),
    ).toBeVisible();
    expect(server.importRows).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: /^Continue with 1 row/ })).toBeEnabled();
  });

  it('importing orders shows a refusal of the server with the name of the file (IMP-07)', async () => {
    server.importRows.mockRejectedValueOnce(Object.assign(new Error('Too many imports.'), { status: 429 }));
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    chooseFile(new File([tsv(row('A'))], 'orders.csv'));
    await user.click(await screen.findByRole('button', { name: /^Import 1 row/ }));
    expect(await screen.findByText('orders.csv file upload failed. Too many imports.')).toBeVisible();
  });

  it('importing orders refuses a file that is not a spreadsheet, with its name and the reason (IMP-07)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    chooseFile(new File(['x'], 'photo.png'));
    expect(
      await screen.findByText('photo.png file upload failed. Only .xlsx and .csv files can be imported.'),
    ).toBeVisible();
  });

  it('importing orders refuses a sheet with only headings (IMP-07)', async () => {
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    chooseFile(new File([tsv()], 'heads.csv'));
    expect(await screen.findByText('heads.csv file upload failed. It has no rows.')).toBeVisible();
    expect(screen.getByTestId('where')).not.toHaveTextContent('step=');
  });

  it('importing orders lets the server read a file that the browser cannot read, and shows the reason for every refused row (IMP-05, IMP-07)', async () => {
    worker.starts = false;
    server.importFile.mockRejectedValueOnce(Object.assign(new Error('x'), { status: 0 }));
    openImport(server);
    await screen.findByRole('button', { name: 'Choose a file' });
    const file = new File([tsv(row('A'), row('B', 'Selngor'))], 'orders.csv');
    chooseFile(file);
    expect(
      await screen.findByText('orders.csv file upload failed. This browser could not read it.', {
        exact: false,
      }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Read it on the server' }));
    expect(await screen.findByText(/file upload failed. The connection was lost/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Read it on the server' }));
    expect(await screen.findByText('orders.csv: 1 row imported. 1 row was refused:')).toBeVisible();
    expect(server.importFile.mock.calls[1]).toEqual([file, 7]);
    expect(screen.getByText(/matching column: Colour/)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Rows to fix' })).getByRole('listitem')).toHaveTextContent(
      'Row 3 · Receiver state: “Selngor” is not recognised',
    );
    expect(screen.getByRole('button', { name: 'Download rows to fix' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'See the drafts' }));
    expect(screen.getByTestId('where')).toHaveTextContent('/orders/bulk-orders');
  });
});
