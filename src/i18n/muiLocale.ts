import type { PickersLocaleText } from '@mui/x-date-pickers/locales';
import type { Catalogue } from '../../texts/catalogue.ts';
import { fill } from '../../texts/fill.ts';
import { DEFAULT_LOCALE, type Locale } from '../../texts/locales.ts';
import { loadersOf } from '../../texts/read.ts';

/** MUI's own texts in one language, as extra arguments of `createTheme`. */
export type MuiLocale = readonly object[];

const LOADERS = loadersOf('mui');
const loaded = new Map<Locale, MuiLocale>();

/** Must be awaited before a language is shown; English is built in. */
export async function loadMuiLocale(locale: Locale): Promise<void> {
  if (locale === DEFAULT_LOCALE || loaded.has(locale)) return;
  loaded.set(locale, [{ components: componentTexts((await LOADERS[locale]()).default) }]);
}

export const muiLocale = (locale: Locale): MuiLocale => loaded.get(locale) ?? [];

const componentTexts = ({ pickers, rowsPerPage, pages, close, ...box }: Catalogue['mui']) => ({
  MuiTablePagination: { defaultProps: { labelRowsPerPage: rowsPerPage } },
  MuiPagination: { defaultProps: { 'aria-label': pages } },
  MuiAlert: { defaultProps: { closeText: close } },
  MuiAutocomplete: {
    defaultProps: {
      clearText: box.clear,
      closeText: close,
      loadingText: box.loading,
      noOptionsText: box.noOptions,
      openText: box.open,
    },
  },
  MuiLocalizationProvider: { defaultProps: { localeText: pickerTexts(pickers) } },
});

interface Choice {
  chosen: string;
  none: string;
}

/** Texts of calendars and clocks; MUI needs a function for a text with a value. */
function pickerTexts(texts: Catalogue['mui']['pickers']): PickersLocaleText {
  const views: Readonly<Record<string, string>> = texts.views;
  const viewOf = (view: string) => views[view] ?? view;
  const withValue = (text: string) => (value: string) => fill(text, { value });
  const withWeek = (text: string) => (week: number) => fill(text, { week });
  const opening = (text: Choice) => (value: string | null) =>
    value ? fill(text.chosen, { value }) : text.none;
  const byForm =
    (text: { letter: string; digit: string }) =>
    ({ contentType }: { contentType: string }) =>
      contentType === 'letter' ? text.letter : text.digit;
  return {
    ...texts,
    calendarViewSwitchingButtonAriaLabel: (view) =>
      texts.calendarViewSwitchingButtonAriaLabel[view === 'year' ? 'year' : 'day'],
    clockLabelText: (view, time) =>
      fill(texts.clockLabelText[time ? 'chosen' : 'none'], { view: viewOf(view), time: time ?? '' }),
    hoursClockNumberText: withValue(texts.hoursClockNumberText),
    minutesClockNumberText: withValue(texts.minutesClockNumberText),
    secondsClockNumberText: withValue(texts.secondsClockNumberText),
    selectViewText: (view) => fill(texts.selectViewText, { view: viewOf(view) }),
    calendarWeekNumberAriaLabelText: withWeek(texts.calendarWeekNumberAriaLabelText),
    calendarWeekNumberText: withWeek(texts.calendarWeekNumberText),
    openDatePickerDialogue: opening(texts.openDatePickerDialogue),
    openTimePickerDialogue: opening(texts.openTimePickerDialogue),
    openRangePickerDialogue: opening(texts.openRangePickerDialogue),
    fieldYearPlaceholder: ({ digitAmount }) => texts.fieldYearPlaceholder.repeat(digitAmount),
    fieldMonthPlaceholder: byForm(texts.fieldMonthPlaceholder),
    fieldDayPlaceholder: () => texts.fieldDayPlaceholder,
    fieldWeekDayPlaceholder: byForm(texts.fieldWeekDayPlaceholder),
    fieldHoursPlaceholder: () => texts.fieldHoursPlaceholder,
    fieldMinutesPlaceholder: () => texts.fieldMinutesPlaceholder,
    fieldSecondsPlaceholder: () => texts.fieldSecondsPlaceholder,
    fieldMeridiemPlaceholder: () => texts.fieldMeridiemPlaceholder,
  };
}
