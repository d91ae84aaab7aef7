import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { withElementSize } from '../../support/elementSize.ts';
import { clearStoredForms, withIndexedDb } from '../../support/indexedDb.ts';
import { type ImportServer, importServer } from './importHarness.tsx';
import { stubImportWorker } from './importWorker.ts';

const HEAD = ['Receiver name', 'Phone', 'Address', 'City', 'State', 'Postcode', 'Weight'];
export const tsv = (...rows: string[][]) => [HEAD, ...rows].map((cells) => cells.join('\t')).join('\n');

export const row = (name: string, state = 'Selangor', weight = '1') => [
  name,
  '0123456789',
  '12 Jalan SS 2',
  'Petaling Jaya',
  state,
  '47300',
  weight,
];

export function pasteAnywhere(text: string) {
  const clipboardData = { getData: () => text, files: [] };
  fireEvent.paste(document.body, { clipboardData });
}

export const count = (text: string) => screen.findByText(text);

export const gridRow = (line: number) =>
  within(screen.getByRole('grid')).getByRole('row', { name: `Row ${line}` });

export const user = userEvent.setup();
export let server: ImportServer;
export let worker: ReturnType<typeof stubImportWorker>;

/** Prepares each test file that calls it. */
export function withImportPage(): void {
  withIndexedDb();
  withElementSize(900);
  beforeEach(async () => {
    server = importServer();
    worker = stubImportWorker();
    await clearStoredForms();
  });
  afterEach(async () => {
    cleanup();
    await clearStoredForms();
  });
}
