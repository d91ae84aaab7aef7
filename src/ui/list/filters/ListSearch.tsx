import Search from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { isComposingKey } from '../../../commands/keys/keyGuard.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { FilterField } from './FilterField.tsx';

const PAUSE_MS = 150;

export interface SearchHandle {
  /** Clears the box, with typing that is still pending, and focuses it. */
  clear: () => void;
}

interface Props {
  label: string;
  /** The list's current search. */
  q: string | undefined;
  /** Called with the typed text after a short pause; must be the same function on each render. */
  onSearch: (q: string) => void;
  /** Called when Enter or arrow down moves to the rows of this search, and with undefined when the user types again. */
  onSubmit?: ((q: string | undefined) => void) | undefined;
  ref?: Ref<SearchHandle>;
}

/** The search box of a list. */
export function ListSearch({ label, q: query = '', onSearch, onSubmit, ref }: Props) {
  const [text, setText] = useState(query);
  const sent = useRef(query);
  const box = useRef<HTMLInputElement>(null);

  // A change of the filter elsewhere, by "clear" or browser history, is shown here too.
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setText(query);
  }, [query]);

  // Only typing starts the pause.
  useEffectOn(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      if (text.trim() === sent.current) return;
      sent.current = text.trim();
      onSearch(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const submit = (event: KeyboardEvent) => {
    if (!['Enter', 'ArrowDown'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isComposingKey(event.nativeEvent, Number.POSITIVE_INFINITY)) return;
    event.preventDefault();
    const q = text.trim();
    if (q !== sent.current) {
      sent.current = q;
      onSearch(q);
    }
    onSubmit?.(q);
  };

  useImperativeHandle(ref, () => ({
    clear: () => {
      sent.current = '';
      setText('');
      box.current?.focus();
    },
  }));

  return (
    <FilterField id="list-search" label={label}>
      <OutlinedInput
        id="list-search"
        inputRef={box}
        size="small"
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          onSubmit?.(undefined);
        }}
        onKeyDown={submit}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
      />
    </FilterField>
  );
}
