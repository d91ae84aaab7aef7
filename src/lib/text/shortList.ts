const SHOWN = 5;

/** The first five names and the number of the others, for a short message. */
export const shortList = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} +${names.length - SHOWN}` : names.join(', ');
