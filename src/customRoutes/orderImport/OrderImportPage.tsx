import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useLocaleState, useRecordSelection } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { openLater } from '../../lib/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FILE_BUTTON } from '../../ui/DropZone.tsx';
import { ColumnMapping, focusColumn } from '../../ui/importSheet/ColumnMapping.tsx';
import { ImportSteps } from '../../ui/importSheet/ImportSteps.tsx';
import { countRows, madeOrders } from '../../ui/importSheet/importRows.ts';
import { gapsOf, type SheetMapping } from '../../ui/importSheet/importSheet.ts';
import { PASTE_BOX } from '../../ui/importSheet/PasteBox.tsx';
import { useImportSheet } from '../../ui/importSheet/useImportSheet.ts';
import { useReading } from '../../ui/importSheet/useReading.ts';
import { type ImportStep, useStartCommands } from '../../ui/importSheet/useStartCommands.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { keptForLater } from './rules/sendPlan.ts';
import { ImportStart } from './sections/ImportStart.tsx';
import { RowsStep } from './sections/RowsStep.tsx';
import { useSending } from './state/useSending.ts';
import { useWholeFile } from './state/useWholeFile.ts';

const NOTICE_MS = 5000;

/** Imports orders from a file or from copied cells: reading, matching columns, correcting, importing (IMP-01…09). */
export default function OrderImportPage() {
  const { customer } = useSession();
  return <ImportPage key={customer.id} />;
}

function ImportPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [locale] = useLocaleState();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { company, customer } = useSession();
  const [search, setSearch] = useSearchParams();
  const rowsStep = useRef<{ focus: () => void }>(null);
  /** Whether cells were changed since the columns were understood as they are. */
  const [edited, setEdited] = useState(false);
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
  const gapsIn = (mapping: SheetMapping) =>
    gapsOf(mapping, facts.data?.senderMissing ?? [], open.now()?.lines ?? []);
  const gaps = step === 'columns' && sheet ? gapsIn(sheet.mapping) : null;

  const go = (next: ImportStep, more: Record<string, string> = {}) =>
    setSearch(next === 'start' ? {} : { step: next, ...more });
  const reading = useReading(open, (mapping) => {
    const gaps = gapsIn(mapping);
    setEdited(false);
    sending.reset();
    go(gaps.missing.length || gaps.unsure.length || gaps.unanswered.length ? 'columns' : 'rows');
  });
  const sending = useSending(open, () => {
    const all = open.now()?.rows ?? [];
    drafts.select(madeOrders(all));
    const left = countRows(all);
    if (left.bad || left.known || keptForLater(all)) {
      setSearch({ step: 'rows', ...(left.bad ? { only: 'errors' } : {}) }, { replace: true });
      return;
    }
    const imported = translate('orderImport.send.imported', { smart_count: left.created });
    notify.sentence(`${imported} ${translate('orderImport.send.drafted')}`, {
      type: 'success',
      autoHideDuration: NOTICE_MS,
    });
    void open.close();
    navigate('/orders/bulk-orders');
  });

  const template = () => void openLater(() => dataProvider.importTemplateLink(locale)).catch(notify.failure);
  const whole = useWholeFile(reading, drafts.select);
  useStartCommands({
    step,
    choose: () => document.getElementById(FILE_BUTTON)?.click(),
    focusPaste: () => document.getElementById(PASTE_BOX)?.focus(),
    template,
    toRows: () => (gaps?.unanswered.length ? focusColumn(gaps.unanswered[0] ?? 0) : go('rows')),
  });

  // Focuses the next step; otherwise the focus would be lost with the removed button.
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (step === 'rows' && document.getElementById('edit-grid')) rowsStep.current?.focus();
    else document.getElementById('import-title')?.focus();
  }, [step]);

  const notIn = counts.ready + counts.bad + counts.unchecked;
  const isLooking = Boolean(wanted) && sheet === undefined;
  return (
    <Stack useFlexGap spacing={step === 'rows' ? 1 : 2}>
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
      {isLooking ? <PageSkeleton rows={8} /> : null}
      {step === 'start' && !isLooking ? (
        <ImportStart
          facts={facts.data}
          reading={reading}
          unfinished={notIn > 0 ? { name, rows: notIn } : null}
          onGoOn={() => go('rows')}
          onDiscard={() => void open.close()}
          onTemplate={template}
          whole={whole}
          onOrders={() => navigate('/orders/bulk-orders')}
        />
      ) : null}
      {sheet && gaps ? (
        <>
          {edited ? <Alert severity="warning">{translate('orderImport.columns.changed')}</Alert> : null}
          <ColumnMapping
            lines={sheet.lines}
            mapping={sheet.mapping}
            gaps={gaps}
            sheets={sheet.source.sheets}
            sheet={sheet.source.sheet}
            onSheet={reading.readSheet}
            onChange={(mapping) => {
              setEdited(false);
              open.remap(mapping);
            }}
          />
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              disabled={!rows.length || gaps.unanswered.length > 0}
              onClick={() => go('rows')}
            >
              {translate('orderImport.columns.toRows', { smart_count: rows.length })}
            </Button>
            <Button onClick={() => go('start')}>{translate('orderImport.rows.anotherFile')}</Button>
          </Stack>
        </>
      ) : null}
      {step === 'rows' && sheet ? (
        <RowsStep
          key={sheet.runId}
          ref={rowsStep}
          open={open}
          sheet={sheet}
          rows={rows}
          counts={counts}
          name={name}
          facts={facts.data}
          sending={sending.sending}
          onSend={() => void sending.send()}
          onSettled={sending.reset}
          onlyErrors={onlyErrors}
          onOnlyErrors={(on) => go('rows', on ? { only: 'errors' } : {})}
          onColumns={() => go('columns')}
          onAnotherFile={() => go('start')}
          onEdited={() => setEdited(true)}
        />
      ) : null}
    </Stack>
  );
}
