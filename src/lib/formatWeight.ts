import { numberText } from './numberText.ts';

interface Weight {
  value: number;
  unit: string;
}

const inKg = ({ value, unit }: Weight) => (unit === 'g' ? value / 1000 : value);

const format = (weightKg: number, locale: string, least: number, most: number): string =>
  `${numberText(weightKg, locale, least, most)} kg`;

/** What parcels and their items weigh: two decimals, a third where it counts grams: `0.60 kg`, `12.345 kg` (NUM-06). */
export const weightText = (weight: Weight, locale: string): string => format(inKg(weight), locale, 2, 3);

/** The same in the column of a list, which has two decimals only (ORD-28). */
export const listedWeight = (weight: Weight, locale: string): string => format(inKg(weight), locale, 2, 2);

/** What a vehicle can carry at most: `Up to 40 kg`. */
export const loadText = (weight: Weight, locale: string): string => format(inKg(weight), locale, 0, 3);
