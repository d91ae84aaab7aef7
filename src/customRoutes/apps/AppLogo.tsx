import { Box } from '@mui/material';
import { AppMark } from '../../shared/integrations/AppMark.tsx';

const SIZE = 108;

/** The logo of the app, in large (APPS-14). */
export function AppLogo({ name }: { name: string }) {
  return (
    <Box role="img" aria-label={name} sx={{ display: 'grid', height: SIZE }}>
      <AppMark name={name} size={SIZE} />
    </Box>
  );
}
