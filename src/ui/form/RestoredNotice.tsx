import { Alert, Button } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { relativeText } from '../../lib/dates/dates.ts';
import { useTextLocale } from '../../session/TextContext.ts';

interface Props {
  /** When the restored values were stored; null where none were restored. */
  storedAt: number | null;
  onDiscard: () => void;
}

/** Says that the values are those of an earlier visit. */
export function RestoredNotice({ storedAt, onDiscard }: Props) {
  const translate = useTranslate();
  const locale = useTextLocale();
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
