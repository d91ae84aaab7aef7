import { Alert, Button } from '@mui/material';
import { useLocale, useText } from '../../i18n/useText.ts';
import { relativeText } from '../../lib/dates/dates.ts';

interface Props {
  /** When the restored values were stored; null if none were restored. */
  storedAt: number | null;
  onDiscard: () => void;
}

/** Shows that the values come from an earlier visit. */
export function RestoredNotice({ storedAt, onDiscard }: Props) {
  const translate = useText();
  const locale = useLocale();
  if (storedAt === null) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {translate('orderForm.discard')}
        </Button>
      }
    >
      {translate('orderForm.restored', { time: relativeText(new Date(storedAt).toISOString(), locale) })}
    </Alert>
  );
}
