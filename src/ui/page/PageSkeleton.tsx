import { Box, Skeleton } from '@mui/material';

/** Placeholder of a page while it loads: title, bar, rows. */
export function PageSkeleton({ rows = 8 }: { rows?: number }) {
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
