import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { relativeText } from '../../lib/dates.ts';
import { useTextLocale } from '../../session/TextContext.ts';

interface Props {
  /** Names what is filled in, and the visit of its page. */
  visit: string;
  /** When the values were kept, where they were brought back. */
  keptAt: number | null;
  onDiscard: () => void;
}

/** The visit that was drawn last, if its page was not left since, and what its note said. */
let drawn: Pick<Props, 'visit' | 'keptAt'> | null = null;

/** Says that the values are those of an earlier visit. Another language draws the page anew, which is none. */
export function KeptNote({ visit, keptAt, onDiscard }: Props) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const [told] = useState(() => (keptAt !== null && drawn?.visit === visit ? drawn.keptAt : keptAt));
  useEffect(() => {
    const path = location.pathname;
    return () => {
      drawn = location.pathname === path ? { visit, keptAt: told } : null;
    };
  }, [visit, told]);
  if (told === null) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {translate('orderForm.discard')}
        </Button>
      }
    >
      {translate('orderForm.restored', { time: relativeText(new Date(told).toISOString(), locale) })}
    </Alert>
  );
}
