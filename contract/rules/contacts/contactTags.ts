/** Uses of a contact of the address book. */
export const CONTACT_TAGS = ['Sender', 'Receiver'] as const;
export type ContactTag = (typeof CONTACT_TAGS)[number];
/** The tabs of the address book: all contacts, those with one tag (BOOK-03), or those similar to another one. */
export const CONTACT_TABS = ['Any', ...CONTACT_TAGS, 'Duplicates'] as const;
export type ContactTab = (typeof CONTACT_TABS)[number];
