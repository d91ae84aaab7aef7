import { Alert, Button } from '@mui/material';
import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { byParcel } from '../../../../contract/rules/import/importRows.ts';
import { useText } from '../../../i18n/useText.ts';
import { ImportRows } from '../../../shared/importSheet/ImportRows.tsx';
import { type GridRow, isReady, type RowCounts } from '../../../shared/importSheet/rows/importRows.ts';
import type { StoredImport } from '../../../shared/importSheet/rows/storedImport.ts';
import type { ImportSheet } from '../../../shared/importSheet/useImportSheet.ts';
import { useRowEdits } from '../../../shared/importSheet/useRowEdits.ts';
import { useRowsCommands } from '../../../shared/importSheet/useRowsCommands.ts';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import type { EditGridHandle } from '../../../ui/editGrid/editGridTypes.ts';
import { rowRiskParcel } from '../rules/rowRiskParcel.ts';
import { canChangeColumns, repeatsOf } from '../rules/sendPlan.ts';
import { useKeptPlaces } from '../state/useKeptPlaces.ts';
import { useNewRows } from '../state/useNewRows.ts';
import { useRowPrices } from '../state/useRowPrices.ts';
import type { Sending } from '../state/useSending.ts';
import { ImportBar } from './ImportBar.tsx';
import { KnownRows } from './KnownRows.tsx';
import { ParcelsNotice } from './ParcelsNotice.tsx';
import { SendResult } from './SendResult.tsx';

interface RowsStepProps {
  open: ImportSheet;
  sheet: StoredImport;
  rows: readonly GridRow[];
  counts: RowCounts;
  name: string;
  facts: ImportFacts | undefined;
  sending: Sending;
  onSend: () => void;
  /** Hides the result of the last import. */
  onSettled: () => void;
  onlyErrors: boolean;
  onOnlyErrors: (on: boolean) => void;
  onColumns: () => void;
  onEdited: () => void;
  ref: Ref<{ focus: () => void }>;
}

/** The step with the rows. Another sheet or mapping mounts it again, as its undo history belongs to these rows only. */
export function RowsStep(props: RowsStepProps) {
  const { open, sheet, rows, counts, sending, onlyErrors } = props;
  const navigate = useNavigate();
  const grid = useRef<EditGridHandle>(null);
  useImperativeHandle(props.ref, () => ({ focus: () => grid.current?.focus() }));
  const busy = sending.step === 'sending';
  const prices = useRowPrices(rows, sheet.columnFacts, !busy);
  const fresh = useNewRows(open, sheet, counts, sending.step === 'idle');

  const edits = useRowEdits(open, rows, { onEdited: props.onEdited, onFixed: open.keepFixes });
  const send = () => {
    if (counts.unchecked > 0) return;
    edits.forgetChange();
    props.onSend();
  };
  const repeatImport = (which: (row: GridRow) => boolean) => {
    open.changeRows((all) => importedAgain(all, which, crypto.randomUUID()));
    props.onSettled();
  };
  const settled = useDeferredValue(rows);
  const keepFor = useKeptPlaces(open, settled, props.facts, edits.keep);
  useRowsCommands({
    edits,
    grid,
    columns: props.onColumns,
    toggleErrors: () => props.onOnlyErrors(!onlyErrors),
    send,
    busy,
    hasBad: counts.bad > 0,
    canSend: counts.ready > 0,
    canRemap: canChangeColumns(rows),
  });

  const parcels = useMemo(
    () =>
      byParcel(settled)
        .filter((parcel) => parcel.every(isReady))
        .flatMap((parcel) => (props.facts ? rowRiskParcel(parcel, props.facts) : [])),
    [settled, props.facts],
  );
  return (
    <>
      <SendResult
        sending={sending}
        name={props.name}
        bad={counts.bad}
        known={counts.known}
        onOrders={() => navigate('/orders/bulk-orders')}
        onRepeat={() => repeatImport((row) => row.outcome?.kind === 'known')}
      />
      <RepeatedRows rows={settled} readOnly={busy} onLeave={edits.leave} />
      <ImportRows
        rows={rows}
        counts={counts}
        facts={props.facts}
        prices={prices}
        notice={
          <>
            <ParcelsNotice rows={settled} readOnly={busy} onTakeIn={edits.takeIn} />
            <KnownRows
              hash={sheet.source.hash}
              isSent={sending.step !== 'idle'}
              fresh={fresh}
              onRepeat={() => repeatImport(isReady)}
            />
            <RiskNotice isFolded asksPlace parcels={parcels} />
          </>
        }
        edits={edits}
        grid={grid}
        readOnly={busy}
        onlyErrors={onlyErrors}
        onOnlyErrors={props.onOnlyErrors}
        onKeepFor={keepFor}
        onFixed={open.keepFixes}
      />
      <ImportBar
        counts={counts}
        fresh={fresh}
        prices={prices}
        sending={sending}
        same={busy ? null : edits.same}
        onSame={edits.applySame}
        onSend={send}
      />
    </>
  );
}

/** Rows that are sent again, as if they had not been imported. */
const importedAgain = (rows: readonly GridRow[], which: (row: GridRow) => boolean, repeatId: string) =>
  rows.map((row) => (which(row) ? { ...row, outcome: null, again: repeatId } : row));

interface RepeatedRowsProps {
  rows: readonly GridRow[];
  readOnly: boolean;
  onLeave: (ids: ReadonlySet<string>) => void;
}

/** Rows that repeat others of the sheet are left out or kept, all together. */
function RepeatedRows({ rows, readOnly, onLeave }: RepeatedRowsProps) {
  const translate = useText();
  const repeats = useMemo(() => repeatsOf(rows), [rows]);
  const [areKept, setKept] = useState(false);
  if (repeats.size === 0 || areKept || readOnly) return null;
  return (
    <Alert
      severity="warning"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => onLeave(repeats)}>
            {translate('orderImport.rows.skipRepeats')}
          </Button>
          <Button color="inherit" size="small" onClick={() => setKept(true)}>
            {translate('orderImport.rows.keepRepeats')}
          </Button>
        </>
      }
    >
      {translate('orderImport.rows.repeats', { smart_count: repeats.size })}
    </Alert>
  );
}
