import { numberText } from '../../i18n/numberText.ts';

interface Weight {
  value: number;
  unit: string;
}

const inKg = ({ value, unit }: Weight) => (unit === 'g' ? value / 1000 : value);

const format = (weightKg: number, locale: string, least: number, most: number): string =>
  `${numberText(weightKg, locale, least, most)} kg`;

/** Weight of parcels, items and loads in the format in which people type it: `0.6 kg`, `12.345 kg`, `40 kg` (NUM-06). */
export const weightText = (weight: Weight, locale: string): string => format(inKg(weight), locale, 0, 3);

/** Weight in a list's column, with two decimals only (ORD-28). */
export const listedWeight = (weight: Weight, locale: string): string => format(inKg(weight), locale, 2, 2);
