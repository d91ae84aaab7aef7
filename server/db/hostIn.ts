import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The host of a stored address. Its other parts may carry a secret: a name and password, the path, the query. */
export const hostIn = (url: SQLWrapper): SQL<string | null> =>
  sql<string | null>`substring(${url} from ${'(?i)^https?://(?:[^/?#\\\\]*@)?([^/?#@\\\\]+)'}::text)`;
