import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { SURFACE } from './surface.ts';

interface Props {
  title: string;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function TitledCard({ title, action, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        p: 2,
        ...SURFACE,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography id={id} component="h2" variant="h6" sx={{ fontSize: 16, mr: 'auto' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
