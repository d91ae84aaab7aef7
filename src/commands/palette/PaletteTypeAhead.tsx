import { useLayoutEffect } from 'react';
import { joinLines } from '../grammar/joinLines.ts';
import { isModifierKey } from '../keys/keyBinding.ts';
import { isComposingKey } from '../keys/keyGuard.ts';

interface PaletteTypeAheadProps {
  onType: (change: (query: string) => string) => void;
  onClose: () => void;
}

/** Placeholder while the palette's code loads: typed text goes to its input, never to the page below. */
export function PaletteTypeAhead({ onType, onClose }: PaletteTypeAheadProps) {
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent): void => {
      if (isModifierKey(event.key)) return;
      event.stopPropagation();
      if (isComposingKey(event, Number.POSITIVE_INFINITY)) return;
      const mod = event.ctrlKey || event.metaKey;
      if (mod && event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (mod || event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') onType((query) => query.slice(0, -1));
      else if (event.key.length === 1) onType((query) => query + event.key);
    };
    const paste = (event: ClipboardEvent): void => {
      event.stopPropagation();
      event.preventDefault();
      const pasted = joinLines(event.clipboardData?.getData('text') ?? '');
      onType((query) => query + pasted);
    };
    window.addEventListener('keydown', take, true);
    window.addEventListener('paste', paste, true);
    return () => {
      window.removeEventListener('keydown', take, true);
      window.removeEventListener('paste', paste, true);
    };
  }, [onType, onClose]);
  return null;
}
