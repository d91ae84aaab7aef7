/** An answer that cannot be read as a feed; its message is for an operator. */
export class FeedFault extends Error {}
