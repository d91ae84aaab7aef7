import { Stack, Typography } from '@mui/material';
import { gapsOf } from '../../../contract/rules/import/headings/headingGaps.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { saveWorkbook } from '../../lib/importFile/saveWorkbook.ts';
import { useSession } from '../../session/SessionContext.ts';
import { ColumnsStep } from '../../shared/importSheet/ColumnsStep.tsx';
import { HiddenRows } from '../../shared/importSheet/HiddenRows.tsx';
import { ImportFrame } from '../../shared/importSheet/ImportFrame.tsx';
import { ImportKindContext } from '../../shared/importSheet/importKind.ts';
import { PASTE_BOX } from '../../shared/importSheet/PasteBox.tsx';
import { isIn } from '../../shared/importSheet/rows/importRows.ts';
import type { SheetMapping } from '../../shared/importSheet/rows/importSheet.ts';
import { StartCard, UnfinishedAlert } from '../../shared/importSheet/StartCard.tsx';
import { useFocusOfStep, useImportPage } from '../../shared/importSheet/useImportPage.ts';
import { useReading } from '../../shared/importSheet/useReading.ts';
import { useStartCommands } from '../../shared/importSheet/useStartCommands.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { FILE_BUTTON } from '../../ui/inputs/DropZone.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { ContactRowsStep } from './ContactRowsStep.tsx';
import { CONTACT_IMPORT, contactTemplate } from './contactSheet.ts';

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
  const translate = useText();
  const page = useImportPage();
  const { facts, open, sheet, rows, counts, step, isLooking, onlyErrors, name, go } = page;
  const gapsIn = (mapping: SheetMapping) => ({
    ...gapsOf(mapping, [], open.now()?.lines ?? [], CONTACT_IMPORT.columns),
    // Money and weights do not belong to a contact.
    unanswered: [],
  });
  const reading = useReading(open, (mapping) => {
    const { missing, unsure } = gapsIn(mapping);
    go(missing.length || unsure.length ? 'columns' : 'rows');
  });
  const locale = useLocale();
  const notify = useNotify();
  const template = () =>
    void saveWorkbook(
      [contactTemplate(locale as Locale)],
      translate('menu.contacts'),
      'contacts-template.xlsx',
    ).catch(notify.failure);
  useStartCommands({
    step,
    choose: () => document.getElementById(FILE_BUTTON)?.click(),
    focusPaste: () => document.getElementById(PASTE_BOX)?.focus(),
    toRows: () => go('rows'),
    template,
  });
  useFocusOfStep(step);

  const left = counts.total - counts.created;
  return (
    <ImportFrame
      title={translate('contacts.import.title')}
      page={page}
      back={<BackButton to="/contacts" label={translate('contacts.back')} />}
    >
      {isLooking ? <PartSkeleton rows={8} /> : null}
      {step === 'start' && !isLooking ? (
        <Stack spacing={2} sx={{ maxWidth: 900 }}>
          <UnfinishedAlert
            unfinished={left > 0 ? { name, rows: left } : null}
            onGoOn={() => go('rows')}
            onDiscard={() => void open.close()}
          />
          <FailureAlert>
            {reading.problem
              ? translate('orderImport.failed', {
                  file: reading.problem.name,
                  message: reading.problem.message,
                })
              : null}
          </FailureAlert>
          <StartCard
            underWay={reading.reading}
            onFile={(file) => void reading.readFile(file)}
            onText={(text) => void reading.readText(text)}
            onTemplate={template}
          >
            <Typography variant="body2" color="text.secondary">
              {translate('contacts.import.hint')}
            </Typography>
          </StartCard>
        </Stack>
      ) : null}
      {sheet && step !== 'start' ? <HiddenRows open={open} sheet={sheet} readOnly={rows.some(isIn)} /> : null}
      {sheet && step === 'columns' ? (
        <ColumnsStep
          sheet={sheet}
          gaps={gapsIn(sheet.mapping)}
          reading={reading}
          onChange={open.remap}
          go={go}
        />
      ) : null}
      {sheet && step === 'rows' ? (
        <ContactRowsStep
          key={sheet.runId}
          open={open}
          sheet={sheet}
          rows={rows}
          counts={counts}
          facts={facts.data}
          onlyErrors={onlyErrors}
          onOnlyErrors={(on) => go('rows', on ? { only: 'errors' } : {})}
          onColumns={() => go('columns')}
          onAnotherFile={() => go('start')}
        />
      ) : null}
    </ImportFrame>
  );
}
