import { render } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type {
  ImportFileOutcome,
  ImportMappingInput,
  ImportOutcome,
  ImportRow,
  ImportRowResult,
  ImportRowsInput,
  KeptMapping,
  KnownFile,
  PriceRowsInput,
} from '../../../contract/orders/import.ts';
import type {
  SavedMapping,
  SavedMappingInput,
  SavedMappingPatch,
} from '../../../contract/orders/importMappings.ts';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import OrderImportPage from '../../../src/customRoutes/orderImport/OrderImportPage.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { FACTS } from '../../unit/orderImportScreen/importFacts.ts';

const session = {
  company: { id: 'c1', timezone: 'Asia/Kuala_Lumpur', country: 'MY' },
  customer: { id: 7, country: 'MY' },
};

export const resultOf = (line: number, outcome: ImportRowResult['outcome']): ImportRowResult => ({
  line,
  outcome,
  orderId: outcome === 'new' || outcome === 'bad' ? null : `order-${line}`,
  problems: [],
  changes: [],
});

/** A server that accepts every row, unless a test replaces its verbs. */
export function importServer() {
  const known = new Set<string>();
  return {
    getImportFacts: vi.fn(async () => FACTS),
    getImportMapping: vi.fn(async (): Promise<KeptMapping | null> => null),
    listSavedMappings: vi.fn(async (): Promise<SavedMapping[]> => []),
    createSavedMapping: vi.fn(async (input: SavedMappingInput, _key: string) => savedMapping(input)),
    changeSavedMapping: vi.fn(async (_id: string, input: SavedMappingPatch) => savedMapping(input)),
    deleteSavedMapping: vi.fn(async (_id: string) => savedMapping({})),
    saveImportMapping: vi.fn(async (input: ImportMappingInput) => ({ ...input, updatedAt: 'later' })),
    getKnownFile: vi.fn(async (): Promise<KnownFile | null> => null),
    tryRows: vi.fn(async (rows: ImportRow[]) => rows.map(({ line }) => resultOf(line, 'new'))),
    readyToUpload: vi.fn(async () => undefined),
    importTemplateLink: vi.fn(async () => '/template'),
    priceImportRows: vi.fn(async ({ rows }: PriceRowsInput, _signal?: AbortSignal) =>
      rows.map(({ line }) => ({
        line,
        price: { amount: 5, currency: 'MYR' },
        serviceCode: 'DX',
        serviceName: 'Express',
        error: null,
      })),
    ),
    importFile: vi.fn(
      async (_file: File, _customerId: number): Promise<ImportFileOutcome> => ({
        rows: 2,
        created: 1,
        known: 0,
        bad: 1,
        skipped: 0,
        mapping: null,
        results: [
          { line: 2, outcome: 'created', orderId: 'order-2', problems: [], changes: [] },
          {
            line: 3,
            outcome: 'bad',
            orderId: null,
            problems: [
              {
                column: 'receiverState',
                rule: 'unknownState',
                params: { value: 'Selngor' },
                message: 'Receiver state: “Selngor” is not recognised',
              },
            ],
            changes: [],
          },
        ],
        format: null,
        hiddenRows: 0,
        otherSheets: [],
        problems: [],
        columns: [
          { header: 'State', column: 'receiverState' },
          { header: 'Colour', column: null },
        ],
      }),
    ),
    importRows: vi.fn(
      async (
        { rows, again }: ImportRowsInput,
        _key?: string,
        _signal?: AbortSignal,
      ): Promise<ImportOutcome> => {
        const results = rows.map(({ line, copy, values }) => {
          const text = JSON.stringify([values, copy, again]);
          const outcome = known.has(text) ? ('known' as const) : ('created' as const);
          known.add(text);
          return { line, outcome, orderId: `order-${line}`, problems: [], changes: [] };
        });
        const count = (name: string) => results.filter((r) => r.outcome === name).length;
        return {
          rows: rows.length,
          created: count('created'),
          known: count('known'),
          bad: 0,
          skipped: 0,
          results,
        };
      },
    ),
  };
}
export type ImportServer = ReturnType<typeof importServer>;

const i18n = createI18nProvider('en_US');
const Where = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
};

/** Only the page, with the test's server. */
export function openImport(server: ImportServer, path = '/orders/import-order') {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext dataProvider={server as never} i18nProvider={i18n}>
        <TextProvider value={{ locale: 'en_US', translate: i18n.translate }}>
          <SessionContext value={session as never}>
            <CommandsProvider>
              <Routes>
                <Route path="/orders/import-order" element={<OrderImportPage />} />
                <Route path="*" element={<p>elsewhere</p>} />
              </Routes>
              <Where />
            </CommandsProvider>
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}

/** A mapping in the server's form. */
export const savedMapping = (
  more: Partial<SavedMapping> | SavedMappingInput | SavedMappingPatch,
): SavedMapping => ({
  id: 'm1',
  name: 'Stock list',
  columns: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...(more as Partial<SavedMapping>),
});
