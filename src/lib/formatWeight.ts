import { bcp47 } from '../i18n/locales.ts';

/** Kilograms to the gram, without zeros that say nothing: `0.1 kg`, `12.345 kg` (NUM-06). */
export const formatWeight = (weightKg: number, locale: string): string =>
  `${new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 3 }).format(weightKg)} kg`;

/** A weight as the API has it, in grams or kilograms. */
export const weightText = ({ value, unit }: { value: number; unit: string }, locale: string): string =>
  formatWeight(unit === 'g' ? value / 1000 : value, locale);
