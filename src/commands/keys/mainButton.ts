import { topModal } from './keyGuard.ts';

const MAIN_BUTTON = '.MuiDialogActions-root .MuiButton-contained:not(:disabled)';

/**
 * Mod+Enter in a dialog that has no command of its own for it: the button of a form is pressed. A button that pays, cancels or makes
 * something gets the focus first, so that a second press is needed. False when no dialog with such a button is open.
 */
export function pressMainButton(doc: Document): boolean {
  const buttons = topModal(doc)?.querySelectorAll<HTMLButtonElement>(MAIN_BUTTON);
  const button = [...(buttons ?? [])].at(-1);
  if (!button) return false;
  const isForm = button.type === 'submit' && button.dataset.pays === undefined;
  if (isForm || doc.activeElement === button) button.click();
  else button.focus();
  return true;
}
