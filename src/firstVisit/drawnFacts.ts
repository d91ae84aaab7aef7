/**
 * Parts of a query that react-admin's pages render. They read all of it, also whether its data are stale, so without this everything
 * would render again five seconds later.
 */
export const DRAWN_FACTS = ['data', 'error', 'status', 'fetchStatus', 'isPlaceholderData'] as const;
