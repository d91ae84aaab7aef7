/** State of a feed after its last reading. */
export interface KnownFeed {
  etag: string | null;
  lastModified: string | null;
}

export interface FeedAnswer extends KnownFeed {
  /** The feed's address after redirects, to which its links are relative. */
  url: string;
  body: Buffer;
}

/** Reads the news feeds that tenants name. */
export interface Feeds {
  /** `unchanged`: nothing is new since the known state. `fault`: why it cannot be read, for an operator. Never throws. */
  read(url: string, known: KnownFeed): Promise<FeedAnswer | 'unchanged' | { fault: string }>;
}
