import { Box } from '@mui/material';
import { AppMark } from '../../shared/integrations/AppMark.tsx';

/** The app's mark, large (APPS-14). */
export function AppLogo({ name }: { name: string }) {
  return (
    <Box role="img" aria-label={name} sx={{ display: 'grid' }}>
      <AppMark name={name} size={108} />
    </Box>
  );
}
