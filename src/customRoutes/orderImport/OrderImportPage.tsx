import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useLocaleState, useNotify, useRecordSelection, useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { openLater } from '../../lib/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { CellChange, EditGridHandle } from '../../ui/editGrid/editGridTypes.ts';
import { useEditHistory } from '../../ui/editGrid/useEditHistory.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { ColumnMapping, MappingSummary } from './ColumnMapping.tsx';
import { FILE_BUTTON } from './DropZone.tsx';
import { ImportBar } from './ImportBar.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportStart } from './ImportStart.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { countRows, isIn, madeOrders } from './importRows.ts';
import { gapsOf } from './importSheet.ts';
import { useImportTexts } from './importTexts.ts';
import { PASTE_BOX } from './PasteBox.tsx';
import { type Repair, sameChanges } from './repairs.ts';
import { SendResult } from './SendResult.tsx';
import { saveBadRows } from './saveBadRows.ts';
import { type ImportStep, useImportCommands } from './useImportCommands.ts';
import { useImportSheet } from './useImportSheet.ts';
import { useReading } from './useReading.ts';
import { useRowPrices } from './useRowPrices.ts';
import { useSending } from './useSending.ts';

/** Orders from a file or from cells that were copied: read, understood, mended, imported (IMP-01…09). */
export default function OrderImportPage() {
  const { customer } = useSession();
  return <ImportPage key={customer.id} />;
}

function ImportPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [locale] = useLocaleState();
  const texts = useImportTexts();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { company, customer } = useSession();
  const [search, setSearch] = useSearchParams();
  const grid = useRef<EditGridHandle>(null);
  const [lastChange, setLastChange] = useState<CellChange | null>(null);
  const [, drafts] = useRecordSelection({ resource: 'drafts' });

  const facts = useQuery({
    queryKey: ['orderImport', 'facts', customer.id],
    queryFn: () => dataProvider.getImportFacts(),
    staleTime: 5 * 60_000,
  });
  const open = useImportSheet(customer.id, company.timezone, facts.data);
  const { sheet } = open;
  const rows = useMemo(() => sheet?.rows ?? [], [sheet]);
  const counts = useMemo(() => countRows(rows), [rows]);
  const wanted = search.get('step');
  const step: ImportStep = sheet && (wanted === 'columns' || wanted === 'rows') ? wanted : 'start';
  const onlyErrors = search.get('only') === 'errors';
  const name = sheet?.source.name || translate('orderImport.pasted');
  const gaps = sheet ? gapsOf(sheet.mapping, facts.data?.senderMissing ?? []) : null;

  const go = (next: ImportStep, more: Record<string, string> = {}) => {
    setSearch(next === 'start' ? {} : { step: next, ...more });
    document.getElementById('main-content')?.scrollTo?.(0, 0);
  };
  const reading = useReading(open, (mapping) => {
    const found = gapsOf(mapping, facts.data?.senderMissing ?? []);
    setLastChange(null);
    sendingState.reset();
    go(found.missing.length || found.unsure.length ? 'columns' : 'rows');
  });

  const known = useQuery({
    queryKey: ['orderImport', 'file', customer.id, sheet?.source.hash],
    queryFn: () => dataProvider.getKnownFile(sheet?.source.hash ?? ''),
    enabled: step === 'rows' && Boolean(sheet?.source.hash),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const edit = (changes: CellChange[], cause: 'edit' | 'paste' | 'undo' | 'redo') => {
    open.change(changes);
    setLastChange(cause === 'edit' && changes.length === 1 ? (changes[0] ?? null) : null);
  };
  const history = useEditHistory(edit);

  const sendingState = useSending(open, () => {
    const all = open.now()?.rows ?? [];
    drafts.select(madeOrders(all));
    const left = countRows(all);
    if (left.bad || left.left || left.known) {
      setSearch({ step: 'rows', ...(left.bad ? { only: 'errors' } : {}) }, { replace: true });
      return;
    }
    notify('orderImport.send.imported', {
      type: 'success',
      messageArgs: { smart_count: left.created },
    });
    void open.close();
    navigate('/orders/bulk-orders');
  });
  const { sending } = sendingState;
  const busy = sending.step === 'sending';
  const prices = useRowPrices(rows, step === 'rows' && !busy);

  const settled = useDeferredValue(rows);
  const same = useMemo(() => {
    if (!lastChange?.from) return null;
    const count = sameChanges(settled, lastChange).length;
    return count ? { change: lastChange, count } : null;
  }, [settled, lastChange]);
  const applySame = () => {
    if (!lastChange) return;
    const changes = sameChanges(rows, lastChange);
    history.edit(changes);
    open.keepFixes([lastChange]);
    setLastChange(null);
  };

  const send = () => {
    setLastChange(null);
    void sendingState.send();
  };
  const goOn = () => (step === 'columns' ? go('rows') : send());
  const template = () =>
    void openLater(() => dataProvider.importTemplateLink(locale)).catch((err: Error) =>
      notify(err.message, { type: 'error' }),
    );
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
  const whole = async (file: File) => {
    try {
      const { created, known: before, bad } = await dataProvider.importFile(file, customer.id);
      reading.setProblem(null);
      notify('orderImport.send.whole', { type: 'info', messageArgs: { created, known: before, bad } });
    } catch (err) {
      reading.setProblem({
        name: file.name,
        message: err instanceof Error ? err.message : String(err),
        file: null,
      });
    }
  };
  const canRemap = !busy && !rows.some(isIn);

  useImportCommands({
    step,
    choose: () => document.getElementById(FILE_BUTTON)?.click(),
    focusPaste: () => document.getElementById(PASTE_BOX)?.focus(),
    template,
    columns: () => go('columns'),
    nextError: (direction) => void grid.current?.nextError(direction),
    same: applySame,
    toggleErrors: () => go('rows', onlyErrors ? {} : { only: 'errors' }),
    goOn,
    download,
    undo: () => void history.undo(),
    canUndo: history.canUndo && !busy,
    hasSame: same !== null,
    hasBad: counts.bad > 0,
    canGoOn: step === 'columns' || (step === 'rows' && counts.ready > 0 && !busy),
    canRemap,
  });

  // The focus goes where the work goes on; without this it stays on a button that is gone.
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const target = step === 'rows' ? document.getElementById('edit-grid') : null;
    if (target && grid.current) grid.current.focus();
    else document.getElementById('import-title')?.focus();
  }, [step]);

  return (
    <Stack useFlexGap spacing={2}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography id="import-title" tabIndex={-1} component="h1" variant="h5" sx={{ outline: 'none' }}>
          {translate('orderImport.title')}
        </Typography>
        {step === 'start' ? null : (
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        <ImportSteps step={step} />
      </Stack>
      {facts.isError ? (
        <Alert
          severity="error"
          role="alert"
          action={<Button onClick={() => void facts.refetch()}>{translate('shell.tryAgain')}</Button>}
        >
          {translate('orderImport.start.factsFailed')} {facts.error.message}
        </Alert>
      ) : null}
      {wanted && sheet === undefined ? <PageSkeleton rows={8} /> : null}
      {step === 'start' && !(wanted && sheet === undefined) ? (
        <ImportStart
          facts={facts.data}
          reading={reading}
          unfinished={sheet ? { name, rows: counts.ready + counts.bad + counts.unchecked } : null}
          onGoOn={() => go('rows')}
          onDiscard={() => void open.close()}
          onTemplate={template}
          onWhole={(file) => void whole(file)}
        />
      ) : null}
      {step === 'columns' && sheet && gaps ? (
        <>
          {history.canUndo ? (
            <Alert severity="warning">{translate('orderImport.columns.changed')}</Alert>
          ) : null}
          <ColumnMapping
            lines={sheet.lines}
            mapping={sheet.mapping}
            missing={gaps.missing}
            sheets={sheet.source.sheets}
            sheet={sheet.source.sheet}
            onSheet={reading.readSheet}
            onChange={open.remap}
          />
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button variant="contained" disabled={!rows.length} onClick={() => go('rows')}>
              {translate('orderImport.columns.toRows', { smart_count: rows.length })}
            </Button>
            <Button onClick={() => go('start')}>{translate('orderImport.rows.anotherFile')}</Button>
          </Stack>
        </>
      ) : null}
      {step === 'rows' && sheet ? (
        <>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <MappingSummary mapping={sheet.mapping} onChange={canRemap ? () => go('columns') : null} />
            <Button size="small" disabled={busy} onClick={() => go('start')}>
              {translate('orderImport.rows.anotherFile')}
            </Button>
          </Stack>
          <SendResult
            sending={sending}
            name={name}
            bad={counts.bad}
            known={counts.known}
            onOrders={() => navigate('/orders/bulk-orders')}
            onAgain={() => {
              const again = crypto.randomUUID();
              open.changeRows((all) =>
                all.map((row) => (row.outcome?.kind === 'known' ? { ...row, outcome: null, again } : row)),
              );
              sendingState.reset();
            }}
          />
          <ImportRows
            rows={rows}
            counts={counts}
            facts={facts.data}
            prices={prices}
            knownFile={sending.step === 'idle' ? (known.data ?? null) : null}
            history={history}
            grid={grid}
            readOnly={busy}
            onlyErrors={onlyErrors}
            onOnlyErrors={(on) => go('rows', on ? { only: 'errors' } : {})}
            onEdit={edit}
            onRepaired={(changes) => {
              open.keepFixes(changes);
              setLastChange(null);
            }}
            onShow={show}
            onDownload={download}
            onAllMended={() => grid.current?.focus()}
            onLeave={(ids) =>
              open.changeRows((all) =>
                all.map((row) => {
                  const left = ids ? row.left || ids.has(row.id) : false;
                  return left === row.left ? row : { ...row, left };
                }),
              )
            }
          />
          <ImportBar
            counts={counts}
            prices={prices}
            sending={sending}
            same={busy ? null : same}
            onSame={applySame}
            onSend={send}
          />
        </>
      ) : null}
    </Stack>
  );
}
