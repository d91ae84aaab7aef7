import Box from '@mui/material/Box';
import { useCommandState } from 'cmdk';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';

const STATUS_AFTER_MS = 300;

/** Announces the list's state after typing has paused. */
export function PaletteStatus({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), STATUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box role="status" sx={visuallyHidden}>
      {announced}
    </Box>
  );
}

interface ComboboxStateProps {
  input: RefObject<HTMLInputElement | null>;
  /** Options on the list; a list without any is not expanded. */
  count: number;
  /** Called when the active option was removed while others are left. */
  onLost: () => void;
}

/**
 * Corrects the attributes of the combobox after the library has set them. The library always says "expanded", and loses the active option when
 * rows change by themselves.
 */
export function ComboboxState({ input, count, onLost }: ComboboxStateProps) {
  useCommandState((state) => state.value);
  useCommandState((state) => state.selectedItemId);
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    const option = document
      .getElementById(element.getAttribute('aria-controls') ?? '')
      ?.querySelector('[role="option"][aria-selected="true"]');
    element.setAttribute('aria-expanded', String(count > 0));
    if (option) element.setAttribute('aria-activedescendant', option.id);
    else element.removeAttribute('aria-activedescendant');
    if (!option && count > 0) onLost();
  });
  return null;
}
