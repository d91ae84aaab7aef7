/** Starts a spreadsheet may run as a formula or swallow; leading apostrophes count, so that the guard can be undone. */
const RISKY_START = /^'*[=+\-@\t\0\r\n]/;

/** What no XML text and no sane cell holds: control characters but tab and line breaks, and halves of surrogate pairs. */
const UNSAFE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/**
 * Text as a spreadsheet cell may show it: control characters gone, and an apostrophe before a start that would make it
 * a formula. An import undoes that by dropping one leading apostrophe before the same starts.
 */
export function cellText(text: string): string {
  const clean = text.replace(UNSAFE, '');
  return RISKY_START.test(text) || RISKY_START.test(clean) ? `'${clean}` : clean;
}
