import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { ImportRows } from '../../../shared/importSheet/ImportRows.tsx';
import { type GridRow, isReady, type RowCounts } from '../../../shared/importSheet/rows/importRows.ts';
import type { StoredImport } from '../../../shared/importSheet/rows/storedImport.ts';
import type { ImportSheet } from '../../../shared/importSheet/useImportSheet.ts';
import { useRowEdits } from '../../../shared/importSheet/useRowEdits.ts';
import { useRowsCommands } from '../../../shared/importSheet/useRowsCommands.ts';
import type { EditGridHandle } from '../../../ui/editGrid/editGridTypes.ts';
import { canChangeColumns, repeatsOf } from '../rules/sendPlan.ts';
import { useKeptPlaces } from '../state/useKeptPlaces.ts';
import { useNewRows } from '../state/useNewRows.ts';
import { useRowPrices } from '../state/useRowPrices.ts';
import type { Sending } from '../state/useSending.ts';
import { ImportBar } from './ImportBar.tsx';
import { KnownRows } from './KnownRows.tsx';
import { ParcelsNotice } from './ParcelsNotice.tsx';
import { RowRisks } from './RowRisks.tsx';
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
  const translate = useText();
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const grid = useRef<EditGridHandle>(null);
  useImperativeHandle(props.ref, () => ({ focus: () => grid.current?.focus() }));
  const busy = sending.step === 'sending';
  const prices = useRowPrices(rows, sheet.columnFacts, !busy);
  const known = useQuery({
    queryKey: ['orderImport', 'file', customer.id, sheet.source.hash],
    queryFn: () => dataProvider.getKnownFile(sheet.source.hash),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const fresh = useNewRows(open, sheet, counts, sending.step === 'idle');

  const edits = useRowEdits(open, rows, { onEdited: props.onEdited, onFixed: open.keepFixes });
  const send = () => {
    edits.forgetChange();
    props.onSend();
  };
  const repeatImport = (which: (row: GridRow) => boolean) => {
    const repeatId = crypto.randomUUID();
    open.changeRows((all) =>
      all.map((row) => (which(row) ? { ...row, outcome: null, again: repeatId } : row)),
    );
    props.onSettled();
  };
  const settled = useDeferredValue(rows);
  const repeats = useMemo(() => repeatsOf(settled), [settled]);
  const keepFor = useKeptPlaces(open, settled, props.facts, edits.keep);
  const [areRepeatsChosen, setRepeatsChosen] = useState(false);
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
      {repeats.size && !areRepeatsChosen && !busy ? (
        <Alert
          severity="warning"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => edits.leave(repeats)}>
                {translate('orderImport.rows.skipRepeats')}
              </Button>
              <Button color="inherit" size="small" onClick={() => setRepeatsChosen(true)}>
                {translate('orderImport.rows.keepRepeats')}
              </Button>
            </>
          }
        >
          {translate('orderImport.rows.repeats', { smart_count: repeats.size })}
        </Alert>
      ) : null}
      <ImportRows
        rows={rows}
        counts={counts}
        facts={props.facts}
        prices={prices}
        notice={
          <>
            <ParcelsNotice rows={settled} readOnly={busy} onTakeIn={edits.takeIn} />
            <KnownRows
              knownFile={sending.step === 'idle' ? (known.data ?? null) : null}
              fresh={fresh}
              onRepeat={() => repeatImport(isReady)}
            />
            <RowRisks rows={settled} facts={props.facts} />
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
