/** A path that is safe to log: without query and secret link ids. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/etrack\/)[^/]+/i, '$1…');
