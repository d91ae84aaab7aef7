/** The open dialog or menu of a list's views. */
export type ViewStep = 'menu' | 'save' | 'arrange';
