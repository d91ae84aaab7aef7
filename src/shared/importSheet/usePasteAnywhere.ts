import { useEffect } from 'react';

/** Handles cells or a file that are pasted while no field has the focus. */
export function usePasteAnywhere(
  busy: boolean,
  onFile: (file: File) => void,
  onText: (text: string) => void,
): void {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      if (event.defaultPrevented || busy) return;
      const inField = (event.target as Element | null)?.closest?.(
        'input, textarea, [contenteditable="true"]',
      );
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (inField || (!file && !text.trim())) return;
      event.preventDefault();
      if (file && !text.trim()) onFile(file);
      else onText(text);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
}
