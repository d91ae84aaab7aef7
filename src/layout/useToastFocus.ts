import { useCommand } from '../commands/useCommand.ts';

const TOAST = '.MuiSnackbar-root > *';

/** F8 focuses the newest toast, which then stays; Escape closes it and returns the focus. */
export function useToastFocus(): void {
  useCommand({
    id: 'shell.toast',
    labelKey: 'shell.newestToast',
    scope: 'global',
    group: 'view',
    keys: ['f8'],
    always: true,
    run: () => focusNewestToast(),
  });
}

export function focusNewestToast(doc: Document = document): void {
  const toast = [...doc.querySelectorAll<HTMLElement>(TOAST)].at(-1);
  const before = doc.activeElement;
  if (!toast || toast.contains(before)) return;
  const inside = toast.querySelector<HTMLElement>('button, a[href]');
  if (!inside) toast.tabIndex = -1;
  (inside ?? toast).focus();
  const back = (event: KeyboardEvent) => {
    // In a separate task: this Escape belongs to the toast, and the search box handles Escape too.
    if (event.key === 'Escape' && before instanceof HTMLElement) setTimeout(() => before.focus());
  };
  toast.addEventListener('keydown', back);
}
