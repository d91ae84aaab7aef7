import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const PAUSE_MS = 200;

/** The search box of a list: what is typed becomes the filter `q` after a short pause. */
export function ListSearch({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const wanted = (filterValues as { q?: string }).q ?? '';
  const [text, setText] = useState(wanted);
  const sent = useRef(wanted);

  // A filter that was changed elsewhere, by "clear" or the way back, shows here too.
  useEffect(() => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    setText(wanted);
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      const { q: _, ...rest } = filterValues as Record<string, unknown>;
      sent.current = text.trim();
      setFilters(sent.current ? { ...rest, q: sent.current } : rest, undefined, false);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      id="list-search"
      size="small"
      label={label}
      value={text}
      onChange={(e) => setText(e.target.value)}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
