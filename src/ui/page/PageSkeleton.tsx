import { Alert, Box, Skeleton } from '@mui/material';
import { QueryClientContext, type QueryFilters } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SURFACE } from './surface.ts';

interface Props {
  rows?: number;
  /** Whether only the rows of a table are awaited, below a title that is already there. */
  isTable?: boolean;
}

/** Placeholder of a page while it loads: title, bar, rows. After a second without a connection it shows that the page waits for one. */
export function PageSkeleton({ rows = 8, isTable = false }: Props) {
  const needsLine = useLasting(useIsPaused());
  if (needsLine) return <NeedsLine />;
  return isTable ? <TableSkeleton rows={rows} /> : <PartSkeleton rows={rows} />;
}

/** Thin bars in a frame at the places of the rows, as in the first frame of the page. */
function TableSkeleton({ rows }: { rows: number }) {
  return (
    <Box aria-busy="true" sx={{ ...SURFACE, display: 'grid', gap: '26px', px: 1.5, py: 2 }}>
      {Array.from({ length: rows + 1 }, (_, i) => i).map((row) => (
        <Skeleton key={row} variant="rounded" height={14} />
      ))}
    </Box>
  );
}

/** Placeholder of a part that will be rendered without waiting for data. */
export function PartSkeleton({ rows }: { rows: number }) {
  return (
    <Box aria-busy="true" sx={{ maxWidth: 1200 }}>
      <Skeleton width={220} height={36} />
      <Skeleton height={48} />
      {Array.from({ length: rows }, (_, i) => i).map((row) => (
        <Skeleton key={row} height={40} />
      ))}
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
