import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  sx?: object;
}

/** Facts with their labels beside them; a fact without a value has no line. */
export function FactList({ facts, sx }: FactListProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.75,
        fontSize: 14,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
        ...sx,
      }}
    >
      {facts.map(([label, value]) =>
        value ? (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
