import { Stack, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { StartCard, UnfinishedAlert, type UnfinishedSheet } from '../../shared/importSheet/StartCard.tsx';
import type { Reading } from '../../shared/importSheet/useReading.ts';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';

interface ContactImportStartProps {
  reading: Reading;
  unfinished: UnfinishedSheet;
  onTemplate: () => void;
  onGoOn: () => void;
  onDiscard: () => void;
}

/** First step: a file, or cells pasted anywhere on the page. */
export function ContactImportStart({ reading, onTemplate, ...earlier }: ContactImportStartProps) {
  const translate = useText();
  return (
    <Stack spacing={2} sx={{ maxWidth: 900 }}>
      <UnfinishedAlert {...earlier} />
      <FailureAlert>
        {reading.problem
          ? translate('orderImport.failed', { file: reading.problem.name, message: reading.problem.message })
          : null}
      </FailureAlert>
      <StartCard
        underWay={reading.reading}
        onFile={(file) => void reading.readFile(file)}
        onText={(text) => void reading.readText(text)}
        onTemplate={onTemplate}
      >
        <Typography variant="body2" color="text.secondary">
          {translate('contacts.import.hint')}
        </Typography>
      </StartCard>
    </Stack>
  );
}
