/**
 * Header with the ids of records that an answer over several records leaves off, separated by commas. Proxies allow a few kilobytes of
 * headers: after a hundred ids the last entry is a plus with the number of further ones.
 */
export const LEFT_OFF_HEADER = 'x-left-off';
const MOST_NAMED = 100;

export const leftOffText = (ids: readonly string[]): string =>
  [
    // A text that is no id may have letters that no header can hold.
    ...ids.slice(0, MOST_NAMED).map(encodeURIComponent),
    ...(ids.length > MOST_NAMED ? [`+${ids.length - MOST_NAMED}`] : []),
  ].join(',');
