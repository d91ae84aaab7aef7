/** Rows of one import of contacts. */
export const MOST_IMPORTED_CONTACTS = 5000;
