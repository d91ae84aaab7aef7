import { Alert, Box, Button, Stack } from '@mui/material';
import type { ImportFacts } from '../../../../contract/orders/import.ts';
import { useText } from '../../../i18n/useText.ts';
import { StartCard, UnfinishedAlert, type UnfinishedSheet } from '../../../shared/importSheet/StartCard.tsx';
import type { Reading } from '../../../shared/importSheet/useReading.ts';
import type { WholeFile } from '../state/useWholeFile.ts';
import { ImportInstructions } from './ImportInstructions.tsx';
import { WholeFileResult } from './WholeFileResult.tsx';

interface ImportStartProps {
  facts: ImportFacts | undefined;
  reading: Reading;
  unfinished: UnfinishedSheet;
  onGoOn: () => void;
  onDiscard: () => void;
  onTemplate: () => void;
  whole: WholeFile;
  onOrders: () => void;
}

/** First step: a file, or cells pasted anywhere on the page (IMP-01, IMP-02, IMP-07). */
export function ImportStart(props: ImportStartProps) {
  const translate = useText();
  const { reading, whole } = props;
  const { problem } = reading;
  const readFile = (file: File) => {
    whole.forget();
    void reading.readFile(file);
  };
  const readText = (text: string) => {
    whole.forget();
    void reading.readText(text);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '3fr 2fr' } }}>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <UnfinishedAlert unfinished={props.unfinished} onGoOn={props.onGoOn} onDiscard={props.onDiscard} />
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
        <StartCard
          underWay={reading.reading ?? whole.sending}
          onFile={readFile}
          onText={readText}
          onTemplate={props.onTemplate}
        />
      </Stack>
      <ImportInstructions facts={props.facts} />
    </Box>
  );
}
