/** The address of a list with this filter. */
export const filteredPath = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
