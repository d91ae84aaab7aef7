import { useMemo } from 'react';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { byParcel } from '../../../../contract/rules/import/importRows.ts';
import { type GridRow, isReady } from '../../../shared/importSheet/rows/importRows.ts';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { rowRiskParcel } from '../rules/rowRiskParcel.ts';

/** Further parcels are checked when they are drafts. */
const MOST = 300;

/** Reasons to look at the parcels of a sheet before they become drafts. */
export function RowRisks({ rows, facts }: { rows: readonly GridRow[]; facts: ImportFacts | undefined }) {
  const parcels = useMemo(
    () =>
      byParcel(rows)
        .filter((parcel) => parcel.every(isReady))
        .slice(0, MOST)
        .flatMap((parcel) => (facts ? rowRiskParcel(parcel, facts) : [])),
    [rows, facts],
  );
  return <RiskNotice isFolded asksPlace parcels={parcels} />;
}
