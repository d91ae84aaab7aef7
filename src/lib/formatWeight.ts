import { bcp47 } from '../i18n/locales.ts';

/** Kilograms to the gram, without zeros that say nothing: `0.1 kg`, `12.345 kg` (NUM-06). */
export const formatWeight = (weightKg: number, locale: string): string =>
  `${new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 3 }).format(weightKg)} kg`;
