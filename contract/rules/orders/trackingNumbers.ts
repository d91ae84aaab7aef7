import { LIMITS } from '../limits.ts';

/** Separators between two numbers: Western and Chinese commas and semicolons, and line breaks. */
const APART = /[,;，；、\n\r]+/u;
const APART_OR_BLANK = /[,;，；、\s]+/u;

/** A number in its form for comparison: plain letters and digits, in capitals, without blanks and invisible characters. */
export const trackingNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();

/** The number and, if it has hyphens, the number without them. */
export function trackingNumberForms(typed: string): string[] {
  const number = trackingNumber(typed);
  return [...new Set([number, number.replaceAll('-', '')])];
}

/** The numbers of an input for many, each once; blanks separate them too (TRACK-02, TRACK-03, TRACK-04). */
export const numbersInText = (text: string): string[] => eachOnce(text.split(APART_OR_BLANK));

/**
 * The numbers in the address of a recipient's page, each once, up to the limit of one look-up. Blanks do not separate numbers here, because
 * a label may have them within a number: `MY 26 0001`.
 */
export const numbersInAddress = (text: string): string[] =>
  eachOnce(text.split(APART)).slice(0, LIMITS.trackingNumbers);

const eachOnce = (parts: string[]) => {
  const numbers = parts.map((part) => trackingNumber(part).slice(0, LIMITS.trackingNumberLength));
  return [...new Set(numbers.filter(Boolean))];
};

/** Id of the newest shown step of a tracking page. Its stream reports later steps. */
export const stepMark = ({ statusCode, updatedAt }: { statusCode: number; updatedAt: string }): string =>
  `${statusCode}.${updatedAt}`;
