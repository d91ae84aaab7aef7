import { Alert, Box, Button, Card, CircularProgress, Stack, Typography } from '@mui/material';
import type { ImportFacts } from '../../../../contract/import.ts';
import { IMPORT_LIMITS } from '../../../../contract/rules/importColumns.ts';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { numberText } from '../../../i18n/numberText.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useTextLocale } from '../../../session/TextContext.ts';
import { DropZone } from '../../../ui/DropZone.tsx';
import { PasteBox } from '../../../ui/importSheet/PasteBox.tsx';
import { usePasteAnywhere } from '../../../ui/importSheet/usePasteAnywhere.ts';
import type { Reading } from '../../../ui/importSheet/useReading.ts';
import type { WholeFile } from '../state/useWholeFile.ts';
import { ImportInstructions } from './ImportInstructions.tsx';
import { WholeFileResult } from './WholeFileResult.tsx';

interface ImportStartProps {
  facts: ImportFacts | undefined;
  reading: Reading;
  /** An unfinished import: its name and the number of rows that are not imported yet. */
  unfinished: { name: string; rows: number } | null;
  onGoOn: () => void;
  onDiscard: () => void;
  onTemplate: () => void;
  whole: WholeFile;
  onOrders: () => void;
}

/** First step: a file, or cells pasted anywhere on the page (IMP-01, IMP-02, IMP-07). */
export function ImportStart(props: ImportStartProps) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const { reading, unfinished, whole } = props;
  const { problem } = reading;
  const underWay = reading.reading ?? whole.sending;
  const busy = underWay !== null;
  const readFile = (file: File) => {
    whole.forget();
    void reading.readFile(file);
  };
  const readText = (text: string) => {
    whole.forget();
    void reading.readText(text);
  };
  usePasteAnywhere(busy, readFile, readText);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '3fr 2fr' } }}>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        {unfinished ? (
          <Alert
            severity="info"
            action={
              <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
                <Button color="inherit" onClick={props.onGoOn}>
                  {translate('orderImport.start.goOn')}
                </Button>
                <Button color="inherit" onClick={props.onDiscard}>
                  {translate('orderImport.start.discard')}
                </Button>
              </Stack>
            }
          >
            {translate('orderImport.start.unfinished', {
              smart_count: unfinished.rows,
              name: unfinished.name,
            })}
          </Alert>
        ) : null}
        {problem ? (
          <Alert
            severity="error"
            role="alert"
            action={
              problem.file ? (
                <Button color="inherit" onClick={() => problem.file && void whole.send(problem.file)}>
                  {translate('orderImport.letServer')}
                </Button>
              ) : undefined
            }
          >
            {translate('orderImport.failed', { file: problem.name, message: problem.message })}
          </Alert>
        ) : null}
        {whole.result ? <WholeFileResult {...whole.result} onOrders={props.onOrders} /> : null}
        <Card sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
          <DropZone
            command="orderImport.choose"
            hint={translate('orderImport.start.limits', {
              rows: numberText(IMPORT_LIMITS.rows, locale, 0, 0),
              mb: IMPORT_LIMITS.fileBytes / 1024 / 1024,
            })}
            busy={busy}
            onFile={readFile}
          />
          <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', '&:empty': { mt: -2 } }}>
            {underWay !== null ? (
              <>
                <CircularProgress size={16} aria-hidden />
                <Typography variant="body2">
                  {translate('orderImport.start.reading', { name: underWay })}
                </Typography>
              </>
            ) : null}
          </Box>
          <PasteBox busy={busy} onText={readText} />
          <Box>
            <CommandTooltip id="orderImport.template">
              <Button variant="outlined" onClick={props.onTemplate}>
                {translate('orderImport.start.template')}
              </Button>
            </CommandTooltip>
          </Box>
        </Card>
      </Stack>
      <ImportInstructions facts={props.facts} />
    </Box>
  );
}
