import { Alert, Box, Skeleton } from '@mui/material';
import { QueryClientContext, type QueryFilters } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SURFACE } from './surface.ts';

interface Props {
  rows?: number;
}

/** Placeholder of a page while it loads. */
export const PageSkeleton = ({ rows = 8 }: Props) => <Bones rows={rows} hasTitle />;

/** Placeholder of a part below a title that is already there. */
export const PartSkeleton = ({ rows = 8 }: Props) => <Bones rows={rows} />;

/**
 * Thin bars in a frame at the places of the rows, as in the first frame of the page. After a second without a connection it shows that the page
 * waits for one.
 */
function Bones({ rows, hasTitle }: { rows: number; hasTitle?: true }) {
  if (useLasting(useIsPaused())) return <NeedsLine />;
  return (
    <Box aria-busy="true">
      {hasTitle ? <Skeleton variant="rounded" width={220} height={28} sx={{ mb: 2 }} /> : null}
      <Box sx={{ ...SURFACE, display: 'grid', gap: '26px', px: 1.5, py: 2 }}>
        {Array.from({ length: rows + 1 }, (_, i) => i).map((row) => (
          <Skeleton key={row} variant="rounded" height={14} />
        ))}
      </Box>
    </Box>
  );
}

export function NeedsLine() {
  const translate = useText();
  return <Alert severity="warning">{translate('shell.needsLine')}</Alert>;
}

/** Whether a part of the page waits for the connection and has no stored copy. */
function useIsPaused(): boolean {
  const cache = useContext(QueryClientContext)?.getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache?.subscribe(onChange) ?? (() => undefined),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => (cache?.findAll(UNREAD) ?? []).length > 0);
}

/** Whether the condition has lasted for a second; the code of a page that is read from the browser's cache pauses for less. */
function useLasting(condition: boolean): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLasted(true), 1000);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [condition]);
  return condition && lasted;
}

const UNREAD = {
  type: 'active',
  fetchStatus: 'paused',
  predicate: ({ state }) => state.data === undefined,
} as const satisfies QueryFilters;
