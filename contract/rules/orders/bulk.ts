/** The kinds of batch jobs over many orders. */
export const BATCH_KINDS = ['confirm', 'cancel', 'refresh'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** `waiting`: can still be undone. `done`: every row has its result. `undone`: taken back before anything happened. */
export const BATCH_STATES = ['waiting', 'running', 'done', 'undone'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** `ready`: priced, and waiting for the invoice that it shares with other rows of its batch. */
export const BATCH_ROW_STATES = ['waiting', 'ready', 'ok', 'failed', 'undone'] as const;
export type BatchRowState = (typeof BATCH_ROW_STATES)[number];

export const BATCH_LIMITS = {
  /** Orders of one batch. */
  orders: 10_000,
  /** Milliseconds on the server's clock in which a confirm or cancel can be undone. */
  undoMs: 10_000,
  /** Order ids named per problem of a preview. */
  idsPerProblem: 20,
  /** Maximum orders for which the preview lists their quoted services. */
  serviceList: 2000,
  /** Rows of one page of results. */
  resultsPage: 1000,
} as const;

/** Whether a batch of this kind waits before it starts. Other kinds move no money and inform no courier. */
export const canBeUndone = (kind: BatchKind): boolean => kind !== 'refresh';
