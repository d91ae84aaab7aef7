import { Alert } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { useHasLine } from './useHasLine.ts';

/** Shown above a step that pays, while the server does not answer. */
export function NotPaidNote() {
  const translate = useText();
  return useHasLine() ? null : (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('desk.notPaid')}
    </Alert>
  );
}
