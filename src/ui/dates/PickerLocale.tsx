import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/useText.ts';
// Registers the calendar's languages with dayjs.
import '../../lib/dates/dates.ts';
import { dayjsLocale } from '../../i18n/locales.ts';

/** The language of the date and time pickers inside; local to them, as few pages have any. */
export function PickerLocale({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={dayjsLocale(useLocale())}>
      {children}
    </LocalizationProvider>
  );
}
