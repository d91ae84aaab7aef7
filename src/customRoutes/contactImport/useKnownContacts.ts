import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ContactImportRow } from '../../../contract/contacts/contacts.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { GridRow } from '../../shared/importSheet/rows/importRows.ts';
import { contactRows } from './contactSheet.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Asks the server, without writing, which of the ready rows are already contacts: their ids, each with the name of the contact. Null until the
 * answer.
 */
export function useKnownContacts(
  runId: string,
  rows: readonly GridRow[],
  enabled: boolean,
): ReadonlyMap<string, string> | null {
  const dataProvider = useDataProvider();
  const settled = useDeferredValue(rows);
  const rowsToCheck = useMemo(() => contactRows(settled, NONE), [settled]);
  const key = useMemo(() => compared(rowsToCheck), [rowsToCheck]);
  const found = useQuery({
    queryKey: ['contactImport', 'known', runId, key],
    enabled: enabled && rowsToCheck.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await dataProvider.importContacts({ rows: rowsToCheck, dryRun: true }, undefined, signal)).results,
  });
  return useMemo(() => {
    if (!found.data) return null;
    const ids = new Map(settled.map((row) => [row.line, row.id]));
    return new Map(
      found.data.flatMap(({ line, known }): [string, string][] => {
        const id = ids.get(line);
        return known && id ? [[id, known.name]] : [];
      }),
    );
  }, [found.data, settled]);
}

/** A row counts as another contact only if its number or address differs. */
const compared = (rows: readonly ContactImportRow[]): string =>
  rows
    .map(({ line, contact: c }) =>
      [line, c.phone, c.mobile, c.unitNo, c.address1, c.address2, c.postcode, c.country].join('\t'),
    )
    .join('\n');
