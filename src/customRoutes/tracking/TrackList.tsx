import { Box } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { useCommandServices } from '../../commands/commandsContext.ts';
import { useText } from '../../i18n/useText.ts';
import { TrackRow } from './TrackRow.tsx';

interface TrackListProps {
  results: readonly TrackResult[];
  onFocus: (number: string) => void;
  onCopy: (number: string) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The parcels as a list; arrows and j/k move between them, Enter opens the timeline. */
export function TrackList({ results, onFocus, onCopy }: TrackListProps) {
  const translate = useText();
  const { keymap } = useCommandServices();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(results.length === 1 ? [results[0]?.consignmentNo ?? ''] : []),
  );
  const toggle = (number: string) => {
    const next = new Set(open);
    if (!next.delete(number)) next.add(number);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 && !keymap.settings().characterKeys) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-track-row]')];
    const at = rows.indexOf(event.target as HTMLElement);
    const next = at < 0 ? undefined : rows[at + step];
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  };
  return (
    <Box
      component="ul"
      aria-label={translate('tracking.results')}
      onKeyDown={onKeyDown}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: 1,
        borderBottom: 0,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {results.map((result) => {
        const number = result.consignmentNo ?? '';
        return (
          <TrackRow
            key={number}
            result={result}
            open={open.has(number)}
            onToggle={() => toggle(number)}
            onFocus={() => onFocus(number)}
            onCopy={() => onCopy(number)}
          />
        );
      })}
    </Box>
  );
}
