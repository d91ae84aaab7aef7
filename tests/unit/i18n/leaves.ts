/** All texts below a value, each under its path. */
export function leavesOf(value: unknown, at = ''): ReadonlyMap<string, string> {
  if (typeof value === 'string') return new Map([[at, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, below]) => [
      ...leavesOf(below, at ? `${at}.${key}` : key),
    ]),
  );
}

/** The values that a text names. For a count, one language may use only the form (“the order”) and another one the number. */
export const namesIn = (text: string): string[] =>
  [...new Set(text.match(/%?\{\w+\}/g))].filter((name) => name !== '%{smart_count}').sort();
