import { isFocusNowhere } from '../../../lib/browser/focusHome.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';

/**
 * Focuses a field that is visible without scrolling, else the title, as a page opens at its top. A page that loads late does not move the focus
 * of a person who is already at work.
 */
export function focusFirstField(field: string | null): void {
  if (!isFocusNowhere()) return;
  const input = field === null ? null : document.getElementById(fieldId(field));
  const footerTop = document.getElementById('f-next')?.getBoundingClientRect().top ?? innerHeight;
  if (input && input.getBoundingClientRect().bottom <= footerTop) input.focus({ preventScroll: true });
  else focusId('f-title');
}
