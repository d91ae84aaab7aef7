import { isFocusNowhere } from '../../../lib/browser/focusHome.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';

/**
 * Puts the focus into a field that is seen without scrolling, else on the title: a page opens at its top. Loaded late, the page takes the
 * focus from nobody.
 */
export function focusFirstField(field: string | null): void {
  if (!isFocusNowhere()) return;
  const input = field === null ? null : document.getElementById(fieldId(field));
  const footerTop = document.getElementById('f-next')?.getBoundingClientRect().top ?? innerHeight;
  if (input && input.getBoundingClientRect().bottom <= footerTop) input.focus({ preventScroll: true });
  else focusId('f-title');
}
