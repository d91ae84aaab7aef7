import Add from '@mui/icons-material/Add';
import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useText } from '../../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../../lib/browser/touchOnly.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { joinSentences } from '../../../lib/text/joinSentences.ts';
import { FormSection } from '../../../shared/booking/FormSection.tsx';
import { UndoBar } from '../../../ui/messages/UndoBar.tsx';
import { formColumns } from '../../../ui/page/surface.ts';
import { useTrip } from '../state/multipointContext.ts';
import { StopCard } from './StopCard.tsx';
import { TripMap } from './TripMap.tsx';
import { PickupTime, TripOptions } from './TripOptions.tsx';
import { VehicleCards } from './VehicleCards.tsx';

/** The first step: vehicle and stops next to the map, then time, add-ons, promo code and payment. */
export function SelectStep() {
  const wide = useMediaQuery('(min-width: 1024px)');
  // The stops in their order: the pickup first, then the drop-offs (MULTI-05, -06).
  const translate = useText();
  const { values, stops, texts, shown } = useTrip();
  const fault = stops.refused ?? texts.stops;
  return (
    <Box sx={formColumns('minmax(0, 1fr)')}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <VehicleCards />
        <FormSection
          id="stops"
          title={translate('multipoint.stops')}
          state={texts.stops || shown.some((i) => i.stop) ? 'wrong' : undefined}
        >
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {translate('multipoint.stopsHelp')}{' '}
            <Box component="span" sx={{ [TOUCH_ONLY]: { display: 'none' } }}>
              {translate('multipoint.stopsKeys')}
            </Box>
          </Typography>
          <Box
            component="ol"
            id={fieldId('stops')}
            tabIndex={-1}
            aria-label={translate('multipoint.stops')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, outlineOffset: 4 }}
          >
            {values.stops.map((stop, i) => (
              <StopCard
                key={stop.key}
                stop={stop}
                index={i}
                count={values.stops.length}
                isOpen={stops.open === stop.key}
                fault={joinSentences(shown.flatMap((f) => (f.stop === stop.key ? [f.text] : [])))}
                stops={stops}
              />
            ))}
          </Box>
          <Box role="status" sx={visuallyHidden}>
            {stops.announcement}
          </Box>
          {fault ? (
            <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
              {fault}
            </Typography>
          ) : null}
          <CommandTooltip id="multipoint.addStop">
            <Button
              size="small"
              variant="outlined"
              startIcon={<Add />}
              endIcon={<Kbd keys="c" />}
              onClick={stops.add}
              sx={{ mt: 1.5 }}
            >
              {translate('multipoint.addStop')}
            </Button>
          </CommandTooltip>
          <UndoBar undoable={stops.undoable} onOver={stops.forgetUndo} />
        </FormSection>
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
