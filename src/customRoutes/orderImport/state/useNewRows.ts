import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { IMPORT_LIMITS } from '../../../../contract/rules/import/importColumns.ts';
import { textSignature } from '../../../../contract/rules/text/textSignature.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { type GridRow, isReady, type RowCounts } from '../../../shared/importSheet/rows/importRows.ts';
import type { StoredImport } from '../../../shared/importSheet/rows/storedImport.ts';
import { dryRunChunks } from '../rules/sendPlan.ts';

export interface NewRows {
  fresh: number;
  known: number;
}

/** More rows are counted when they are imported. */
const MOST_ROWS = 2 * IMPORT_LIMITS.chunkRows;

/** Asks the server, without writing, how many of the rows are orders already: of this file, or of one with the same rows. */
export function useNewRows(
  sheet: StoredImport,
  rows: readonly GridRow[],
  counts: RowCounts,
  enabled: boolean,
): NewRows | null {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const ready = counts.ready;
  const asks = enabled && counts.unchecked === 0 && ready > 0 && ready <= MOST_ROWS;
  // Another answer as soon as a row reads differently, or is to be imported again: the button goes by it.
  const content = useMemo(
    () =>
      asks
        ? textSignature(
            JSON.stringify(rows.filter(isReady).map(({ line, values, again }) => [line, values, again])),
          )
        : '',
    [asks, rows],
  );
  const found = useQuery({
    queryKey: ['orderImport', 'new', customer.id, sheet.runId, content],
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<NewRows> => {
      let known = 0;
      for (const chunk of dryRunChunks(rows))
        known += await dataProvider.countKnownRows(chunk, sheet.columnFacts, signal);
      return { known, fresh: rows.filter(isReady).length - known };
    },
  });
  return asks ? (found.data ?? null) : null;
}
