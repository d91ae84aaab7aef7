import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface TripSectionProps {
  id: string;
  title: string;
  actions?: ReactNode;
  wrong?: boolean;
  children: ReactNode;
}

/** A part of the page as a card with its heading. */
export function TripSection({ id, title, actions, wrong = false, children }: TripSectionProps) {
  return (
    <Card
      component="section"
      data-section={id}
      aria-labelledby={`${id}-title`}
      sx={{ borderColor: wrong ? 'error.main' : undefined, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', px: 2, pt: 1.5 }}>
        <Typography id={`${id}-title`} component="h2" variant="h6" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Box sx={{ p: 2 }}>{children}</Box>
    </Card>
  );
}
