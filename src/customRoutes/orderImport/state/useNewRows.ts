import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ImportRowResult } from '../../../../contract/orders/import.ts';
import { IMPORT_LIMITS } from '../../../../contract/rules/import/importColumns.ts';
import { textSignature } from '../../../../contract/rules/text/textSignature.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { isReady, type RowCounts, readyParcels } from '../../../shared/importSheet/rows/importRows.ts';
import type { StoredImport } from '../../../shared/importSheet/rows/storedImport.ts';
import type { ImportSheet } from '../../../shared/importSheet/useImportSheet.ts';
import { dryRunChunks, withOutcomes } from '../rules/sendPlan.ts';

export interface NewRows {
  fresh: number;
  known: number;
}

/** A larger number of rows is counted only during the import. */
const MOST_ROWS = 2 * IMPORT_LIMITS.chunkRows;

/** Asks the server, without writing, how many rows are already orders, of this file or of a file with the same rows. */
export function useNewRows(
  open: Pick<ImportSheet, 'changeRows'>,
  { rows, runId, columnFacts }: Pick<StoredImport, 'rows' | 'runId' | 'columnFacts'>,
  counts: RowCounts,
  enabled: boolean,
): NewRows | null {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const ready = counts.ready;
  const asks = enabled && counts.unchecked === 0 && ready > 0 && ready <= MOST_ROWS;
  // Requested again when a row changes or is to be imported again, as the button depends on the answer.
  const content = useMemo(
    () =>
      asks
        ? textSignature(
            JSON.stringify(
              rows
                .filter(isReady)
                .map(({ line, values, again, accepted }) => [line, values, again, accepted]),
            ),
          )
        : '',
    [asks, rows],
  );
  const found = useQuery({
    queryKey: ['orderImport', 'new', customer.id, runId, content],
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<NewRows & { questions: ImportRowResult[] }> => {
      let known = 0;
      const questions: ImportRowResult[] = [];
      for (const chunk of dryRunChunks(rows)) {
        const results = await dataProvider.tryRows(chunk, columnFacts, signal);
        known += results.filter(({ outcome }) => outcome === 'known').length;
        questions.push(...results.filter(({ outcome }) => outcome === 'bad'));
      }
      return { known, fresh: readyParcels(rows).length - known - questions.length, questions };
    },
  });
  const answer = asks ? (found.data ?? null) : null;
  // If an order of the account has a row's reference, the row gets a question before anything is sent.
  useEffectOn(() => {
    if (answer?.questions.length)
      open.changeRows((all) =>
        withOutcomes(
          all,
          all.map(({ id }) => id),
          answer.questions,
        ),
      );
  }, [answer]);
  return answer && { known: answer.known, fresh: answer.fresh };
}
