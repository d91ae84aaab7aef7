import { useCallback } from 'react';
import { useNotify } from '../../../i18n/useNotify.ts';

/** Copies lines to the clipboard and shows a notice. False if the browser refuses. */
export function useCopyLines(): (lines: readonly string[]) => Promise<boolean> {
  const notify = useNotify();
  return useCallback(
    async (lines) => {
      try {
        await navigator.clipboard.writeText(lines.join('\n'));
        notify('orders.copied', { type: 'info' });
        return true;
      } catch (err) {
        notify.failure(err);
        return false;
      }
    },
    [notify],
  );
}
