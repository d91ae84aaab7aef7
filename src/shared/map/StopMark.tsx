import { Box } from '@mui/material';
import { MARK_COLORS } from '../../theme/markColors.ts';

/** The number of a stop, as on the map's marker. */
export function StopMark({ n, isPickup }: { n: number; isPickup: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        width: 26,
        height: 26,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: 12,
        fontWeight: 700,
        color: 'common.white',
        bgcolor: isPickup ? MARK_COLORS.pickup : MARK_COLORS.dropoff,
      }}
    >
      {n}
    </Box>
  );
}
