import { postcodeDigits } from './placeCheck.ts';

/** Digits of a postcode, by country; other countries have letters or several lengths. */
export const POSTCODE_LENGTHS: Readonly<Record<string, number>> = {
  AU: 4,
  CN: 6,
  ID: 5,
  IN: 6,
  IR: 10,
  KR: 5,
  MY: 5,
  PH: 4,
  SG: 6,
  TH: 5,
};

/** Keyboard on which a country's postcodes are typed. */
export const postcodeInputMode = (country: string): 'numeric' | undefined =>
  country in POSTCODE_LENGTHS ? 'numeric' : undefined;

/** A postcode of a country whose postcodes have no fixed length. */
export const OTHER_POSTCODE = /^[a-z0-9][a-z0-9 -]{1,11}$/i;

/** Whether a text has the form of the country's postcodes. */
export function isPostcode(text: string, country: string): boolean {
  const length = POSTCODE_LENGTHS[country];
  if (length === undefined) return OTHER_POSTCODE.test(text.trim());
  return postcodeDigits(text)?.length === length;
}
