import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { type ImportPageState, TITLE_ID } from './useImportPage.ts';

interface Props {
  title: string;
  page: Pick<ImportPageState, 'facts' | 'step' | 'name'>;
  /** Before the title. */
  back?: ReactNode;
  children: ReactNode;
}

/** Title, name of the sheet and steps of an import, and why it cannot begin. */
export function ImportFrame({ title, page: { facts, step, name }, back, children }: Props) {
  const translate = useTranslate();
  return (
    <Stack useFlexGap spacing={step === 'rows' ? 1 : 2}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'baseline', flexWrap: 'wrap' }}>
        {back}
        <Typography id={TITLE_ID} tabIndex={-1} component="h1" variant="h5" sx={{ outline: 'none' }}>
          {title}
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
      {children}
    </Stack>
  );
}
