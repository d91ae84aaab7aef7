import { useEffect } from 'react';

const WRONG = '[aria-invalid="true"]:not([aria-hidden="true"]):not(:disabled)';
const FOCUSABLE = 'input:not([type="hidden"]), textarea:not([aria-hidden]), select, button, [tabindex]';

function focusFirstWrong(form: HTMLElement): boolean {
  const wrong = [...form.querySelectorAll<HTMLElement>(WRONG)];
  if (wrong.length === 0) return false;
  if (wrong.some((field) => field.contains(document.activeElement))) return true;
  const [first] = wrong;
  (first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE))?.focus();
  return true;
}

/**
 * For every form: after a refused submit the focus moves to an invalid field, so that the next keys run no command. This is the first field,
 * unless the form chose another. The focus does not move while a person types.
 */
export function useBadFieldFocus(): void {
  useEffect(() => {
    let watch: MutationObserver | undefined;
    const stop = () => watch?.disconnect();
    const onSubmit = ({ target }: Event) => {
      stop();
      if (!(target instanceof HTMLElement)) return;
      watch = new MutationObserver(() => focusFirstWrong(target) && stop());
      watch.observe(target, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
      // Handles fields that were invalid before and still are.
      requestAnimationFrame(() => focusFirstWrong(target) && stop());
    };
    document.addEventListener('submit', onSubmit, true);
    document.addEventListener('input', stop, true);
    return () => {
      stop();
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('input', stop, true);
    };
  }, []);
}
