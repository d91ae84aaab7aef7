import { Alert, Button, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { useRecordSelection } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { focusColumn, MappingSummary } from '../../shared/importSheet/ColumnMapping.tsx';
import { ColumnsStep } from '../../shared/importSheet/ColumnsStep.tsx';
import { HiddenRows } from '../../shared/importSheet/HiddenRows.tsx';
import { ImportFrame } from '../../shared/importSheet/ImportFrame.tsx';
import { PASTE_BOX } from '../../shared/importSheet/PasteBox.tsx';
import { countRows, madeOrders } from '../../shared/importSheet/rows/importRows.ts';
import type { SheetMapping } from '../../shared/importSheet/rows/importSheet.ts';
import { useFocusOfStep, useImportPage } from '../../shared/importSheet/useImportPage.ts';
import { useReading } from '../../shared/importSheet/useReading.ts';
import { useStartCommands } from '../../shared/importSheet/useStartCommands.ts';
import { FILE_BUTTON } from '../../ui/inputs/DropZone.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { canChangeColumns, keptForLater } from './rules/sendPlan.ts';
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
  const translate = useText();
  const navigate = useNavigate();
  const page = useImportPage();
  const { facts, open, sheet, rows, counts, step, isLooking, onlyErrors, name, go } = page;
  const rowsStep = useRef<{ focus: () => void }>(null);
  const { gaps, reading, sending, whole, template, edited, setEdited, remap } = useImportSteps(page);
  useFocusOfStep(step, () => rowsStep.current?.focus());

  const notIn = counts.ready + counts.bad + counts.unchecked;
  const busy = sending.sending.step === 'sending';
  return (
    <ImportFrame
      title={translate('orderImport.title')}
      page={page}
      summary={
        step === 'rows' && sheet ? (
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            // The first word of a phone's line is below the title.
            sx={{
              flexWrap: 'wrap',
              alignItems: 'center',
              ml: { xs: -0.75, sm: 0 },
              '& .MuiButton-root': { minWidth: 0 },
            }}
          >
            <MappingSummary
              mapping={sheet.mapping}
              notKept={sending.notKept}
              onChange={!busy && canChangeColumns(rows) ? () => go('columns') : null}
            />
            <Button size="small" disabled={busy} onClick={() => go('start')}>
              {translate('orderImport.rows.anotherFile')}
            </Button>
          </Stack>
        ) : null
      }
    >
      {isLooking ? <PartSkeleton rows={8} /> : null}
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
      {sheet && step !== 'start' ? (
        <HiddenRows open={open} sheet={sheet} readOnly={sending.sending.step === 'sending'} />
      ) : null}
      {sheet && gaps ? (
        <>
          {edited ? <Alert severity="warning">{translate('orderImport.columns.changed')}</Alert> : null}
          <ColumnsStep
            sheet={sheet}
            gaps={gaps}
            notKept={sending.notKept}
            reading={reading}
            onChange={remap}
            go={go}
          />
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
          onEdited={() => setEdited(true)}
        />
      ) : null}
    </ImportFrame>
  );
}

/** Reads, sends and the keys of the steps before the rows. */
function useImportSteps(page: ReturnType<typeof useImportPage>) {
  const notify = useNotify();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { facts, open, sheet, step, go } = page;
  /** Whether cells were changed since the columns were mapped. */
  const [edited, setEdited] = useState(false);
  const [, drafts] = useRecordSelection({ resource: 'drafts' });

  const gapsIn = (mapping: SheetMapping) =>
    gapsOf(mapping, facts.data?.senderMissing ?? [], open.now()?.lines ?? []);
  const gaps = step === 'columns' && sheet ? gapsIn(sheet.mapping) : null;

  const reading = useReading(open, (mapping) => {
    const gaps = gapsIn(mapping);
    setEdited(false);
    sending.reset();
    go(gaps.missing.length || gaps.unsure.length || gaps.unanswered.length ? 'columns' : 'rows');
  });
  const sending = useImportSending(page, drafts.select);
  const template = () => void openLater(() => dataProvider.importTemplateLink(locale)).catch(notify.failure);
  const whole = useWholeFile(reading, drafts.select);
  useStartCommands({
    step,
    choose: () => document.getElementById(FILE_BUTTON)?.click(),
    focusPaste: () => document.getElementById(PASTE_BOX)?.focus(),
    template,
    toRows: () => (gaps?.unanswered.length ? focusColumn(gaps.unanswered[0] ?? 0) : go('rows')),
  });
  const remap = (mapping: SheetMapping) => {
    setEdited(false);
    open.remap(mapping);
  };
  return { gaps, reading, sending, whole, template, edited, setEdited, remap };
}

/** Sends the rows. Rows that were not imported stay; if there are none, the page shows the drafts. */
function useImportSending({ open, go }: ReturnType<typeof useImportPage>, select: (ids: string[]) => void) {
  const translate = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const sent = () => {
    const all = open.now()?.rows ?? [];
    select(madeOrders(all));
    const left = countRows(all);
    if (left.bad || left.known || keptForLater(all)) {
      go('rows', left.bad ? { only: 'errors' } : {}, { replace: true });
      return;
    }
    const imported = translate('orderImport.send.imported', { smart_count: left.created });
    notify.sentence(`${imported} ${translate('orderImport.send.drafted')}`, {
      type: 'success',
      autoHideDuration: NOTICE_MS,
    });
    void open.close();
    navigate('/orders/bulk-orders');
  };
  // The user may already have left the page; all rows are imported.
  return useSending(open, sent, ({ at, reason }, { headers }) => {
    const notice = translate('orderImport.columns.notKept', { reason });
    const heading = at === null ? '' : headers[at];
    notify.sentence(heading ? translate('common.labelled', { label: heading, text: notice }) : notice, {
      type: 'warning',
      autoHideDuration: NOTICE_MS,
    });
  });
}
