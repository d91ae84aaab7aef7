/** First characters that a spreadsheet may drop or take for a formula. Apostrophes are included, so that the guard can be undone. */
const RISKY_START = /^'*[=+\-@\t\0\r\n]/;

/** Characters that XML does not allow: control characters except tab and line breaks, and unpaired surrogates. */
const UNSAFE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/**
 * Text for a spreadsheet cell: control characters removed, and an apostrophe before a start that would make it a formula. An import undoes
 * it by removing one apostrophe before such a start.
 */
export function cellText(text: string): string {
  const clean = text.replace(UNSAFE, '');
  return RISKY_START.test(text) || RISKY_START.test(clean) ? `'${clean}` : clean;
}
