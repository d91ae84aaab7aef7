import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { ImportRows } from '../../../shared/importSheet/ImportRows.tsx';
import { useImportTexts } from '../../../shared/importSheet/importTexts.ts';
import { type GridRow, isReady, type RowCounts } from '../../../shared/importSheet/rows/importRows.ts';
import { type Repair, sameChanges } from '../../../shared/importSheet/rows/repairs.ts';
import type { StoredImport } from '../../../shared/importSheet/rows/storedImport.ts';
import { saveBadRows } from '../../../shared/importSheet/saveBadRows.ts';
import type { ImportSheet } from '../../../shared/importSheet/useImportSheet.ts';
import { useRowsCommands } from '../../../shared/importSheet/useRowsCommands.ts';
import { useEditHistory } from '../../../ui/editGrid/cells/useEditHistory.ts';
import type { CellChange, EditGridHandle } from '../../../ui/editGrid/editGridTypes.ts';
import { canChangeColumns, repeatsOf } from '../rules/sendPlan.ts';
import { useNewRows } from '../state/useNewRows.ts';
import { useRowPrices } from '../state/useRowPrices.ts';
import type { Sending } from '../state/useSending.ts';
import { ImportBar } from './ImportBar.tsx';
import { KnownRows } from './KnownRows.tsx';
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

/** The step of the rows. Mounted again for another sheet or mapping, as its undo history belongs to these rows only. */
export function RowsStep(props: RowsStepProps) {
  const { open, sheet, rows, counts, sending, onlyErrors } = props;
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const texts = useImportTexts();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const grid = useRef<EditGridHandle>(null);
  const [lastChange, setLastChange] = useState<CellChange | null>(null);
  useImperativeHandle(props.ref, () => ({ focus: () => grid.current?.focus() }));
  const busy = sending.step === 'sending';
  const prices = useRowPrices(rows, !busy);
  const known = useQuery({
    queryKey: ['orderImport', 'file', customer.id, sheet.source.hash],
    queryFn: () => dataProvider.getKnownFile(sheet.source.hash),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const fresh = useNewRows(sheet, rows, counts, sending.step === 'idle');

  const edit = (changes: CellChange[], cause: 'edit' | 'paste' | 'undo' | 'redo') => {
    open.change(changes);
    props.onEdited();
    setLastChange(cause === 'edit' && changes.length === 1 ? (changes[0] ?? null) : null);
  };
  const history = useEditHistory(edit);
  const settled = useDeferredValue(rows);
  const same = useMemo(() => {
    if (!lastChange?.from) return null;
    const count = sameChanges(settled, lastChange).length;
    return count ? { change: lastChange, count } : null;
  }, [settled, lastChange]);
  const applySame = () => {
    if (!lastChange) return;
    history.edit(sameChanges(rows, lastChange));
    open.keepFixes([lastChange]);
    setLastChange(null);
  };
  const send = () => {
    setLastChange(null);
    props.onSend();
  };
  const download = () =>
    void saveBadRows(rows, texts, {
      reason: translate('orderImport.rows.reason'),
      sheet: translate('orderImport.rows.sheet'),
    }).then((count) =>
      notify('orderImport.rows.downloaded', { type: 'info', messageArgs: { smart_count: count } }),
    );
  const show = (repair: Repair) => {
    const [id] = repair.rowIds;
    if (id) grid.current?.focusCell(id, repair.problem.column);
  };
  const importAgain = (which: (row: GridRow) => boolean) => {
    const again = crypto.randomUUID();
    open.changeRows((all) => all.map((row) => (which(row) ? { ...row, outcome: null, again } : row)));
    props.onSettled();
  };
  const leaveOut = (ids: ReadonlySet<string> | null) =>
    open.changeRows((all) =>
      all.map((row) => {
        const left = ids ? row.left || ids.has(row.id) : false;
        return left === row.left ? row : { ...row, left };
      }),
    );
  const repeats = useMemo(() => repeatsOf(settled), [settled]);
  const [repeatsWanted, setRepeatsWanted] = useState(false);
  const canRemap = !busy && canChangeColumns(rows);

  useRowsCommands({
    columns: props.onColumns,
    nextError: (direction) => void grid.current?.nextError(direction),
    same: applySame,
    toggleErrors: () => props.onOnlyErrors(!onlyErrors),
    send,
    download,
    undo: () => void history.undo(),
    canUndo: history.canUndo && !busy,
    hasSame: same !== null && !busy,
    hasBad: counts.bad > 0,
    canSend: counts.ready > 0 && !busy,
    canRemap,
  });

  return (
    <>
      <SendResult
        sending={sending}
        name={props.name}
        bad={counts.bad}
        known={counts.known}
        onOrders={() => navigate('/orders/bulk-orders')}
        onAgain={() => importAgain((row) => row.outcome?.kind === 'known')}
      />
      {repeats.size && !repeatsWanted && !busy ? (
        <Alert
          severity="warning"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => leaveOut(repeats)}>
                {translate('orderImport.rows.skipRepeats')}
              </Button>
              <Button color="inherit" size="small" onClick={() => setRepeatsWanted(true)}>
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
          <KnownRows
            knownFile={sending.step === 'idle' ? (known.data ?? null) : null}
            fresh={fresh}
            onAgain={() => importAgain(isReady)}
          />
        }
        history={history}
        grid={grid}
        readOnly={busy}
        onlyErrors={onlyErrors}
        onOnlyErrors={props.onOnlyErrors}
        onEdit={edit}
        onRepaired={(changes) => {
          open.keepFixes(changes);
          setLastChange(null);
        }}
        onShow={show}
        onDownload={download}
        onAllMended={() => grid.current?.focus()}
        onLeave={leaveOut}
      />
      <ImportBar
        counts={counts}
        fresh={fresh}
        prices={prices}
        sending={sending}
        same={busy ? null : same}
        onSame={applySame}
        onSend={send}
      />
    </>
  );
}
