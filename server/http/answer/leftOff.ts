/**
 * Names the records that an answer over several does not hold, by their ids, separated by commas; beyond a hundred the last entry is a plus
 * with the number of further ones, as proxies allow a few kilobytes of headers.
 */
export const LEFT_OFF_HEADER = 'x-left-off';
const MOST_NAMED = 100;

export const leftOffText = (ids: readonly string[]): string =>
  [...ids.slice(0, MOST_NAMED), ...(ids.length > MOST_NAMED ? [`+${ids.length - MOST_NAMED}`] : [])].join(
    ',',
  );
