import { Box } from '@mui/material';
import { Kbd } from '../../commands/keys/Kbd.tsx';

/**
 * The key that focuses a bar; the longer key if a grid uses F8 for its errors. Style sheets choose it, as a bar stays while grids come and
 * go with the pages.
 */
export const BarKey = () => (
  <>
    <Box component="span" sx={{ 'body:has(#edit-grid) &': { display: 'none' } }}>
      <Kbd keys="f8" />
    </Box>
    <Box component="span" sx={{ 'body:not(:has(#edit-grid)) &': { display: 'none' } }}>
      <Kbd keys="mod+f8" />
    </Box>
  </>
);
