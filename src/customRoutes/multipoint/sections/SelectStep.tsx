import { Box, useMediaQuery } from '@mui/material';
import { formColumns } from '../../../ui/page/surface.ts';
import { StopList } from './StopList.tsx';
import { TripMap } from './TripMap.tsx';
import { PickupTime, TripOptions } from './TripOptions.tsx';
import { VehicleCards } from './VehicleCards.tsx';

/** The first step: vehicle and stops next to the map, then time, add-ons, promo code and payment. */
export function SelectStep() {
  const wide = useMediaQuery('(min-width: 1024px)');
  return (
    <Box sx={formColumns('minmax(0, 1fr)')}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <VehicleCards />
        <StopList />
        <PickupTime />
        <TripOptions />
      </Box>
      <Box
        sx={{
          order: -1,
          '@media (min-width: 1024px)': { order: 0, position: 'sticky', top: 68 },
        }}
      >
        <TripMap movable height={wide ? 'clamp(320px, 60vh, 680px)' : 260} />
      </Box>
    </Box>
  );
}
