import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PlainRowProps {
  title: ReactNode;
  facts: readonly ReactNode[];
  /** Buttons. */
  children: ReactNode;
}

/** One record of a short list of the settings: its name, facts below it, its actions. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one record never move
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
