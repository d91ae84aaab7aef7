import type { PickersLocaleText } from '@mui/x-date-pickers/locales';

/** The pickers take their texts from the theme under this name. */
export const pickerTexts = (localeText: PickersLocaleText) => ({
  components: { MuiLocalizationProvider: { defaultProps: { localeText } } },
});
