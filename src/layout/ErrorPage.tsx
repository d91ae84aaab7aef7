import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useTranslate } from '../i18n/useTranslate.ts';

interface Props {
  error: Error & { requestId?: string | undefined };
  onRetry: () => void;
}

export function ErrorPage({ error, onRetry }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 2, maxWidth: 640 }}>
      <Alert severity="error" role="alert">
        <AlertTitle component="h1">{translate('shell.wentWrong', { _: 'Something went wrong.' })}</AlertTitle>
        <p>{error.message}</p>
        {error.requestId ? (
          <p>{translate('shell.requestId', { id: error.requestId, _: error.requestId })}</p>
        ) : null}
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {translate('shell.tryAgain', { _: 'Try again' })}
        </Button>
      </Alert>
    </Box>
  );
}
