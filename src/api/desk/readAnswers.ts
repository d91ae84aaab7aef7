/** An answer to a read, of which this browser may keep a copy. */
export interface ReadAnswer {
  path: string;
  query: Readonly<Record<string, unknown>>;
  /** Null for data of the user in all accounts. */
  customerId: number | null;
  answer: unknown;
}

export type ReadRequest = Omit<ReadAnswer, 'answer'>;

/** The only read by POST whose answers are stored. */
export const QUOTE = 'service/instantQuote';
