import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PlainRowProps {
  title: ReactNode;
  facts: readonly ReactNode[];
  /** The buttons of the row. */
  children: ReactNode;
}

/** One record of a short list in the settings: its name, the facts below it, and its actions. */
export function PlainRow({ title, facts, children }: PlainRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 300px' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.map((fact, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a record never change their order
            <span key={i}>
              {i > 0 ? ' · ' : ''}
              {fact}
            </span>
          ))}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
    </Box>
  );
}
