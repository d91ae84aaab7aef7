import { useDeferredValue, useMemo } from 'react';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { byParcel } from '../../../../contract/rules/import/importRows.ts';
import { type GridRow, isReady } from '../../../shared/importSheet/rows/importRows.ts';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { rowRiskParcel } from '../rules/rowRiskParcel.ts';

/** Reasons to look at the parcels of a sheet before they become drafts. */
export function RowRisks({ rows, facts }: { rows: readonly GridRow[]; facts: ImportFacts | undefined }) {
  // Typing in a sheet of thousands of rows must not wait for its parcels.
  const settled = useDeferredValue(rows);
  const parcels = useMemo(
    () =>
      byParcel(settled)
        .filter((parcel) => parcel.every(isReady))
        .flatMap((parcel) => (facts ? rowRiskParcel(parcel, facts) : [])),
    [settled, facts],
  );
  return <RiskNotice isFolded asksPlace parcels={parcels} />;
}
