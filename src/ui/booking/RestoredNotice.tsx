import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { relativeText } from '../../lib/dates.ts';
import { useTextLocale } from '../../session/TextContext.ts';

interface Props {
  /** Id of the form and of this visit to its page. */
  visit: string;
  /** When the restored values were stored; null where none were restored. */
  storedAt: number | null;
  onDiscard: () => void;
}

/** The visit that was mounted last, unless its page was left since, with the time its notice showed. */
let mounted: Pick<Props, 'visit' | 'storedAt'> | null = null;

/** Says that the values are those of an earlier visit. A change of the language mounts the page again, which is no new visit. */
export function RestoredNotice({ visit, storedAt, onDiscard }: Props) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const [shownAt] = useState(() =>
    storedAt !== null && mounted?.visit === visit ? mounted.storedAt : storedAt,
  );
  useEffect(() => {
    const path = location.pathname;
    return () => {
      mounted = location.pathname === path ? { visit, storedAt: shownAt } : null;
    };
  }, [visit, shownAt]);
  if (shownAt === null) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {translate('orderForm.discard')}
        </Button>
      }
    >
      {translate('orderForm.restored', { time: relativeText(new Date(shownAt).toISOString(), locale) })}
    </Alert>
  );
}
