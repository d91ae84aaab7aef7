import { topModal } from './keyGuard.ts';

const MAIN_BUTTON = '.MuiDialogActions-root .MuiButton-contained:not(:disabled)';

/**
 * Handles Mod+Enter in a dialog without a command for it: presses the button of a form. A button that pays, cancels or creates something first
 * gets the focus, so that a second press is needed. False when no dialog with such a button is open.
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
