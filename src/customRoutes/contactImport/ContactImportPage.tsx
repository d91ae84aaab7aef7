import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FILE_BUTTON } from '../../ui/DropZone.tsx';
import { ColumnMapping } from '../../ui/importSheet/ColumnMapping.tsx';
import { ImportSteps } from '../../ui/importSheet/ImportSteps.tsx';
import { ImportKindContext } from '../../ui/importSheet/importKind.ts';
import { countRows } from '../../ui/importSheet/importRows.ts';
import { gapsOf, type SheetMapping } from '../../ui/importSheet/importSheet.ts';
import { PASTE_BOX } from '../../ui/importSheet/PasteBox.tsx';
import { useImportSheet } from '../../ui/importSheet/useImportSheet.ts';
import { useReading } from '../../ui/importSheet/useReading.ts';
import { type ImportStep, useStartCommands } from '../../ui/importSheet/useStartCommands.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { ContactImportStart } from './ContactImportStart.tsx';
import { ContactRowsStep } from './ContactRowsStep.tsx';
import { CONTACT_IMPORT } from './contactSheet.ts';

/** Adds contacts of a file or of copied cells: reading, matching columns, correcting, adding. */
export default function ContactImportPage() {
  const { customer } = useSession();
  return (
    <ImportKindContext value={CONTACT_IMPORT}>
      <ImportPage key={customer.id} />
    </ImportKindContext>
  );
}

function ImportPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { company, customer } = useSession();
  const [search, setSearch] = useSearchParams();
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
  const name = sheet?.source.name || translate('orderImport.pasted');
  const go = (next: ImportStep, more: Record<string, string> = {}) =>
    setSearch(next === 'start' ? {} : { step: next, ...more });
  const gapsIn = (mapping: SheetMapping) => ({
    ...gapsOf(mapping, [], open.now()?.lines ?? [], CONTACT_IMPORT.columns),
    // Money and weights are no part of a contact.
    unanswered: [],
  });
  const reading = useReading(open, (mapping) => {
    const { missing, unsure } = gapsIn(mapping);
    go(missing.length || unsure.length ? 'columns' : 'rows');
  });
  useStartCommands({
    step,
    choose: () => document.getElementById(FILE_BUTTON)?.click(),
    focusPaste: () => document.getElementById(PASTE_BOX)?.focus(),
    toRows: () => go('rows'),
  });

  // The focus would be lost with the removed button.
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    document.getElementById('import-title')?.focus();
  }, [step]);

  return (
    <Stack useFlexGap spacing={step === 'rows' ? 1 : 2}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography id="import-title" tabIndex={-1} component="h1" variant="h5" sx={{ outline: 'none' }}>
          {translate('contacts.import.title')}
        </Typography>
        {step === 'start' ? null : (
          <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        <Button component={Link} to="/contacts" size="small">
          {translate('contacts.back')}
        </Button>
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
      {wanted && sheet === undefined ? (
        <PageSkeleton rows={8} />
      ) : step === 'start' ? (
        <ContactImportStart
          reading={reading}
          unfinished={
            counts.total - counts.created > 0 ? { name, rows: counts.total - counts.created } : null
          }
          onGoOn={() => go('rows')}
          onDiscard={() => void open.close()}
        />
      ) : null}
      {sheet && step === 'columns' ? (
        <>
          <ColumnMapping
            lines={sheet.lines}
            mapping={sheet.mapping}
            gaps={gapsIn(sheet.mapping)}
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
      {sheet && step === 'rows' ? (
        <ContactRowsStep
          key={sheet.runId}
          open={open}
          sheet={sheet}
          rows={rows}
          counts={counts}
          facts={facts.data}
          onlyErrors={search.get('only') === 'errors'}
          onOnlyErrors={(on) => go('rows', on ? { only: 'errors' } : {})}
          onColumns={() => go('columns')}
          onAnotherFile={() => go('start')}
        />
      ) : null}
    </Stack>
  );
}
