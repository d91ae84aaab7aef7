/**
 * Parts of a query that react-admin's pages render. By default the pages read every part, including whether the data are stale, so everything
 * would render again five seconds later.
 */
export const DRAWN_FACTS = ['data', 'error', 'status', 'fetchStatus', 'isPlaceholderData'] as const;
