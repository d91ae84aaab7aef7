import { Alert, Box, Button, Card, CircularProgress, Stack, Typography } from '@mui/material';
import { IMPORT_LIMITS } from '../../../contract/rules/importColumns.ts';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { numberText } from '../../i18n/numberText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import { useImportKind } from '../../ui/importSheet/importKind.ts';
import { PasteBox } from '../../ui/importSheet/PasteBox.tsx';
import { usePasteAnywhere } from '../../ui/importSheet/usePasteAnywhere.ts';
import type { Reading } from '../../ui/importSheet/useReading.ts';

interface ContactImportStartProps {
  reading: Reading;
  /** A sheet of an earlier visit: its name, and how many of its rows are not added yet. */
  unfinished: { name: string; rows: number } | null;
  onTemplate: () => void;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** First step: a file, or cells pasted anywhere on the page. */
export function ContactImportStart({
  reading,
  unfinished,
  onTemplate,
  onGoOn,
  onDiscard,
}: ContactImportStartProps) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { mostRows } = useImportKind();
  const busy = reading.reading !== null;
  const readFile = (file: File) => void reading.readFile(file);
  const readText = (text: string) => void reading.readText(text);
  usePasteAnywhere(busy, readFile, readText);
  return (
    <Stack spacing={2} sx={{ maxWidth: 900 }}>
      {unfinished ? (
        <Alert
          severity="info"
          action={
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button color="inherit" onClick={onGoOn}>
                {translate('orderImport.start.goOn')}
              </Button>
              <Button color="inherit" onClick={onDiscard}>
                {translate('orderImport.start.discard')}
              </Button>
            </Stack>
          }
        >
          {translate('orderImport.start.unfinished', { smart_count: unfinished.rows, name: unfinished.name })}
        </Alert>
      ) : null}
      {reading.problem ? (
        <Alert severity="error" role="alert">
          {translate('orderImport.failed', { file: reading.problem.name, message: reading.problem.message })}
        </Alert>
      ) : null}
      <Card sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {translate('contacts.import.hint')}
        </Typography>
        <DropZone
          command="orderImport.choose"
          hint={translate('orderImport.start.limits', {
            rows: numberText(mostRows, locale, 0, 0),
            mb: IMPORT_LIMITS.fileBytes / 1024 / 1024,
          })}
          busy={busy}
          onFile={readFile}
        />
        <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', '&:empty': { mt: -2 } }}>
          {busy ? (
            <>
              <CircularProgress size={16} aria-hidden />
              <Typography variant="body2">
                {translate('orderImport.start.reading', { name: reading.reading })}
              </Typography>
            </>
          ) : null}
        </Box>
        <PasteBox busy={busy} onText={readText} />
        <Box>
          <CommandTooltip id="orderImport.template">
            <Button variant="outlined" onClick={onTemplate}>
              {translate('orderImport.start.template')}
            </Button>
          </CommandTooltip>
        </Box>
      </Card>
    </Stack>
  );
}
