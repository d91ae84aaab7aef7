/**
 * What of a query react-admin's pages draw. They read all of it, also whether its data are stale, so without this everything would be
 * drawn again five seconds after it came.
 */
export const DRAWN_FACTS = ['data', 'error', 'status', 'fetchStatus', 'isPlaceholderData'] as const;
