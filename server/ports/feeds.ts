/** State of a feed after its last reading. */
export interface KnownFeed {
  etag: string | null;
  lastModified: string | null;
}

export interface FeedAnswer extends KnownFeed {
  /** Its address after redirects, the base of its relative links. */
  url: string;
  body: Buffer;
}

/** Reads the news feeds that tenants name. */
export interface Feeds {
  /** `unchanged`: since the known state. `fault`: why it cannot be read, for an operator. Never throws. */
  read(url: string, known: KnownFeed): Promise<FeedAnswer | 'unchanged' | { fault: string }>;
}
