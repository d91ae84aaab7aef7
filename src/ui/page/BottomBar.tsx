import { Paper } from '@mui/material';
import type { ReactNode } from 'react';

/** The bar at the bottom of a form or a grid; it stays visible while the page scrolls, at full width. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <Paper
      data-bottom-bar
      elevation={3}
      square
      sx={{
        position: 'sticky',
        bottom: 'var(--wb-dock, 0px)',
        // Above the head of a grid, which also stays in view.
        zIndex: 20,
        // Also at the bottom of a frame that its content does not fill.
        mt: 'auto',
        mx: { xs: -1.5, md: -3 },
        mb: { xs: -1.5, md: -3 },
        px: { xs: 1.5, md: 3 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Paper>
  );
}
