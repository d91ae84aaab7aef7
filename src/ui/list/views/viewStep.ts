/** What of a list's views is open. */
export type ViewStep = 'menu' | 'save' | 'arrange';
