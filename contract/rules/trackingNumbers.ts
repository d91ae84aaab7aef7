import { LIMITS } from './limits.ts';

/** What stands between two numbers: commas and semicolons of either script, and new lines. */
const APART = /[,;，；、\n\r]+/u;
const APART_OR_BLANK = /[,;，；、\s]+/u;

/** A number as it is compared: without blanks and invisible characters, in capitals. */
export const trackingNumber = (typed: string): string =>
  typed.replace(/[\s\p{Cc}\p{Cf}]/gu, '').toUpperCase();

/** The numbers of a box for many, each once; a blank parts them too (TRACK-02, TRACK-03, TRACK-04). */
export const numbersInText = (text: string): string[] => eachOnce(text.split(APART_OR_BLANK));

/**
 * The numbers that the address of a recipient's page names, each once, as many as one look-up takes. They come from a box for one
 * number, where a blank is part of what was copied from a label: `MY 26 0001` is one number.
 */
export const numbersInAddress = (text: string): string[] =>
  eachOnce(text.split(APART)).slice(0, LIMITS.trackingNumbers);

const eachOnce = (parts: string[]) => {
  const numbers = parts.map((part) => trackingNumber(part).slice(0, LIMITS.trackingNumberLength));
  return [...new Set(numbers.filter(Boolean))];
};
