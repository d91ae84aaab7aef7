/**
 * Header with the ids of records that an answer over several records leaves off, separated by commas. Proxies allow a few kilobytes of
 * headers: after a hundred ids the last entry is a plus with the number of further ones.
 */
export const LEFT_OFF_HEADER = 'x-left-off';
const MOST_NAMED = 100;

export const leftOffText = (ids: readonly string[]): string =>
  [...ids.slice(0, MOST_NAMED), ...(ids.length > MOST_NAMED ? [`+${ids.length - MOST_NAMED}`] : [])].join(
    ',',
  );
