/** Leading characters that a spreadsheet may treat as a formula or drop; leading apostrophes count, so that the guard can be undone. */
const RISKY_START = /^'*[=+\-@\t\0\r\n]/;

/** Characters that XML does not allow: control characters except tab and line breaks, and unpaired surrogates. */
const UNSAFE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/**
 * Text for a spreadsheet cell: control characters removed, and an apostrophe before a start that would make it
 * a formula. An import undoes that by dropping one leading apostrophe before the same starts.
 */
export function cellText(text: string): string {
  const clean = text.replace(UNSAFE, '');
  return RISKY_START.test(text) || RISKY_START.test(clean) ? `'${clean}` : clean;
}
