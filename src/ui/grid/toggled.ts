/** The ids without this one, or with it if it was not among them. */
export const withToggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
