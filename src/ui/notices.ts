/** The place at the top of every page for what goes on beside it. */
export const NOTICES_ID = 'page-notices';
