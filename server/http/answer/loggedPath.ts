/**
 * Path parts that give access to everybody who knows them: secret links, forms, pages that end messages, payments. It matches any number of
 * slashes: an address with a double slash has no page, but holds the same secret.
 */
const SECRET =
  /([/\\](?:etrack|customer[/\\]+ib|instabook|stop-messages|sandbox[/\\]+pay|sandbox[/\\]+shop-billing)[/\\]+)[^/\\]+|([/\\]order[/\\]+)[^/\\]+(?=[/\\]+rate(?:[/\\]|$))/gi;
const MOST_DECODED = 3;

/** A path that is safe to log: without query and secret link ids. */
export function loggedPath(url: string): string {
  const path = withoutQuery(url);
  const read = decoded(path);
  const masked = withoutQuery(read ?? '/…').replace(SECRET, (_, link = '', order = '') => `${link}${order}…`);
  return read === masked ? path : masked;
}

const withoutQuery = (url: string): string => url.split('?')[0] ?? '';

/** The router decodes escaped letters; mail programs escape links once more. */
function decoded(path: string): string | null {
  let read = path;
  try {
    for (let times = 0; times < MOST_DECODED && read.includes('%'); times++) read = decodeURIComponent(read);
  } catch {
    // No route has such a path.
    return null;
  }
  return read.includes('%') ? null : read;
}
