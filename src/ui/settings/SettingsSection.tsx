import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface SettingsSectionProps {
  /** Anchor with which an address opens this section. */
  id?: string;
  title: string;
  hint?: string | undefined;
  /** Whether fields are next to each other if there is room. */
  pairs?: true;
  children: ReactNode;
}

/** A part of a settings page: a heading and space, no frame. */
export function SettingsSection({ id, title, hint, pairs, children }: SettingsSectionProps) {
  return (
    <Box component="section" {...(id ? { id } : {})} sx={{ scrollMarginTop: 72, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: hint ? 0 : 1 }}>
        {title}
      </Typography>
      {hint ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {hint}
        </Typography>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            ...(pairs ? { sm: 'repeat(2, minmax(0, 1fr))' } : {}),
          },
          // Beside a preview there is room for one field.
          '@container (max-width:439.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
