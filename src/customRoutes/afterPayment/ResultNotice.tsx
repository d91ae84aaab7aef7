import { Alert, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';

interface Props {
  /** The failure; absent if there is simply nothing to show. */
  error?: unknown;
  onRetry?: () => void;
  back: { to: string; label: string };
}

/** Shown in place of a result that is unknown, cannot be loaded or was not requested. */
export function ResultNotice({ error, onRetry, back }: Props) {
  const translate = useText();
  const failure = error === undefined ? null : asFailure(error);
  const unknown = failure === null || failure.status === 404;
  return (
    <Stack spacing={2} sx={{ maxWidth: 720, alignItems: 'flex-start' }}>
      <Typography component="h1" variant="h5">
        {translate('afterPayment.title')}
      </Typography>
      <Alert
        severity={unknown ? 'info' : 'error'}
        role="alert"
        sx={{ width: '100%' }}
        action={
          !unknown && onRetry ? (
            <Button color="inherit" onClick={onRetry}>
              {translate('common.retry')}
            </Button>
          ) : undefined
        }
      >
        {unknown ? translate('afterPayment.unknown') : failure?.message}
      </Alert>
      <Button component={Link} to={back.to} variant="outlined">
        {back.label}
      </Button>
    </Stack>
  );
}
