import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { byParcel } from '../../../../contract/rules/import/importRows.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { type GridRow, isIn } from '../../../shared/importSheet/rows/importRows.ts';
import {
  acceptRepair,
  groupRepairs,
  isOfRecipients,
  type Repair,
} from '../../../shared/importSheet/rows/repairs.ts';
import type { ImportSheet } from '../../../shared/importSheet/useImportSheet.ts';
import { keepPlaces, placeReasons } from '../../../shared/risks/rules/keptPlaces.ts';
import { rowRiskParcel } from '../rules/rowRiskParcel.ts';

/**
 * Answers the questions about places that the account has dismissed for their recipients. Returns the action that dismisses the places of a
 * question for its recipients.
 */
export function useKeptPlaces(
  open: Pick<ImportSheet, 'changeRows'>,
  rows: readonly GridRow[],
  facts: ImportFacts | undefined,
  keep: (repair: Repair) => void,
): (repair: Repair) => void {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const notify = useNotify();
  const questions = useMemo(() => groupRepairs(rows).filter(isOfRecipients), [rows]);
  const parcels = useMemo(
    () =>
      facts
        ? parcelsOf(
            rows,
            questions.flatMap(({ rowIds }) => rowIds),
            facts,
          )
        : [],
    [rows, questions, facts],
  );
  const { data: kept } = useQuery({
    queryKey: ['risks', 'kept', customer.id, JSON.stringify(parcels)],
    queryFn: async ({ signal }) => {
      const reasons = await placeReasons(
        dataProvider,
        customer.id,
        parcels.map(({ parcel }) => parcel),
        signal,
      );
      return parcels.filter((_, i) => reasons[i]?.dismissed === 'recipient').map(({ id }) => id);
    },
    enabled: parcels.length > 0,
    retry: false,
    gcTime: 0,
  });
  useEffectOn(() => {
    if (!kept?.length) return;
    const ids = new Set(kept);
    open.changeRows((all) =>
      questions.reduce(
        (now, repair) => acceptRepair(now, { ...repair, rowIds: repair.rowIds.filter((id) => ids.has(id)) }),
        all,
      ),
    );
  }, [kept]);
  return (repair) => {
    if (!facts) return;
    const parcels = parcelsOf(rows, repair.rowIds, facts).map(({ parcel }) => parcel);
    keepPlaces(dataProvider, customer.id, parcels).then(() => keep(repair), notify.failure);
  };
}

function parcelsOf(rows: readonly GridRow[], rowIds: readonly string[], facts: ImportFacts) {
  const ids = new Set(rowIds);
  return byParcel(rows).flatMap((parcel) => {
    const [{ id, left }] = parcel;
    if (left || isIn(parcel[0]) || !ids.has(id)) return [];
    return rowRiskParcel(parcel, facts).map((one) => ({ id, parcel: one.parcel }));
  });
}
