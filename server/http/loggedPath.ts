/** The path of an address as the log may keep it: no query, and no secret link to a parcel. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/etrack\/)[^/]+/i, '$1…');
