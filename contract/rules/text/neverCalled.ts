/**
 * Whether a number is plainly one that nobody calls: of a Malaysian company (`201901012345`: year, kind, six digits) or person
 * (`600101-10-1234`), or of an Indonesian taxpayer (`01.234.567.8-901.000`).
 */
export const isNeverCalled = (text: string): boolean => NEVER_CALLED.test(text.trim());
const NEVER_CALLED =
  /^\(?(?:(?:19|20)\d{2}0[1-9]\d{6}|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{2}-\d{4}|\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3})\)?$/;
