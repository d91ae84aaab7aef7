/** Parts of paths that open something to whoever knows them: secret links, forms, pages that end messages, payments. */
const SECRET =
  /(\/(?:etrack|customer\/ib|instabook|stop-messages|sandbox\/pay|sandbox\/shop-billing)\/)[^/]+|(\/order\/)[^/]+(?=\/rate(?:\/|$))/gi;

/** A path that is safe to log: without query and secret link ids. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  // The router reads escaped letters as what they stand for.
  const masked = (decoded(path) ?? '/…').replace(SECRET, (_, link = '', order = '') => `${link}${order}…`);
  return decoded(path) === masked ? path : masked;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // No route has such a path.
    return null;
  }
}
