import { Alert, type AlertProps, Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

interface Props extends Pick<AlertProps, 'children' | 'sx' | 'severity'> {
  onRetry: () => unknown;
}

/** A failed read or action, with a button that tries it again. */
export function RetryAlert({ onRetry, severity = 'error', ...alert }: Props) {
  const text = useText();
  const retryButton = (
    <Button color="inherit" size="small" onClick={() => void onRetry()}>
      {text('common.retry')}
    </Button>
  );
  return <Alert severity={severity} action={retryButton} {...alert} />;
}
