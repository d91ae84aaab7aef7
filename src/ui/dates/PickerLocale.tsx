import { LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/useText.ts';
// Registers the calendar's languages with dayjs.
import '../../lib/dates/dates.ts';
import { dayjsLocale } from '../../i18n/locales.ts';

/** Sets the language of the date and time pickers inside; set here only, as few pages have pickers. */
export function PickerLocale({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={dayjsLocale(useLocale())}>
      {children}
    </LocalizationProvider>
  );
}
