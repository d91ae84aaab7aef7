import Box from '@mui/material/Box';
import { useCommandState } from 'cmdk';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const STATUS_AFTER_MS = 300;

/** Says what the list has become, once it has come to rest. */
export function PaletteStatus({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), STATUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {said}
    </Box>
  );
}

interface ComboboxStateProps {
  input: RefObject<HTMLInputElement | null>;
  /** Options on the list; a list without any is not expanded. */
  count: number;
  highlighted: RefObject<string | undefined>;
}

/**
 * Keeps the combobox's attributes true. The library always says "expanded" and forgets the active option when rows
 * change by themselves, so both are written after it.
 */
export function ComboboxState({ input, count, highlighted }: ComboboxStateProps) {
  const value = useCommandState((state) => state.value);
  const itemId = useCommandState((state) => state.selectedItemId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the list, of which these tell
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    const option = document
      .getElementById(element.getAttribute('aria-controls') ?? '')
      ?.querySelector('[role="option"][aria-selected="true"]');
    highlighted.current = option?.getAttribute('data-value') ?? undefined;
    element.setAttribute('aria-expanded', String(count > 0));
    if (option) element.setAttribute('aria-activedescendant', option.id);
    else element.removeAttribute('aria-activedescendant');
  }, [value, itemId, count, input, highlighted]);
  return null;
}
