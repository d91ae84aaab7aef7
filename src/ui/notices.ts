/** The container at the top of every page for notices. */
export const NOTICES_ID = 'page-notices';
