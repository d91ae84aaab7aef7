import { Alert, type AlertProps, Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { useReadFailure } from './useReadFailure.ts';

interface Props extends Pick<AlertProps, 'children' | 'sx' | 'severity'> {
  onRetry: () => unknown;
  /** The reason of the failure; `children` are shown before it. */
  error?: unknown;
}

/** A failed read or action, with a button that retries it. */
export function RetryAlert({ onRetry, severity = 'error', error, children, ...alert }: Props) {
  const failureText = useReadFailure();
  return (
    <Alert severity={severity} action={<RetryButton onRetry={onRetry} />} {...alert}>
      {children} {error ? failureText(error) : null}
    </Alert>
  );
}

/** Retries what an alert is about. */
export function RetryButton({ onRetry }: Pick<Props, 'onRetry'>) {
  const text = useText();
  return (
    <Button color="inherit" size="small" onClick={() => void onRetry()}>
      {text('common.retry')}
    </Button>
  );
}
