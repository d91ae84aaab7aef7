import { Box, MenuItem, Skeleton, TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useSession } from '../../session/SessionContext.ts';
import { chosenPickup, type PickupChoice, pickupFault } from '../booking/rules/pickupChoice.ts';
import { wallClock } from '../booking/rules/pickupTime.ts';

const PickupTimeFields = lazy(() => import('../booking/PickupTimeFields.tsx'));

interface Props {
  value: PickupChoice;
  onChange: (next: PickupChoice) => void;
  disabled: boolean;
}

/** The pickup of several orders: each order's own time, now, or one time for all. */
export function PickupChoiceFields({ value, onChange, disabled }: Props) {
  const translate = useText();
  const { timezone } = useSession().company;
  const pickup = chosenPickup(value);
  const fault = pickupFault(value, timezone, serverNow());
  const faultTexts = fault
    ? { [fault === 'pickupDate' ? fault : 'pickupTime']: translate(`orderForm.errors.${fault}`) }
    : {};
  return (
    <>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('bulk.options.scheduledAt')}
        value={pickup ? 'at' : value}
        disabled={disabled}
        onChange={({ target }) =>
          onChange(
            target.value === 'at'
              ? wallClock(serverNow(), timezone).add(1, 'day').format('YYYY-MM-DDT09:00')
              : target.value,
          )
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('bulk.options.own')}</MenuItem>
        <MenuItem value="now">{translate('bulk.options.now')}</MenuItem>
        <MenuItem value="at">{translate('bulk.options.at')}</MenuItem>
      </TextField>
      {pickup ? (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={84} />}>
            <PickupTimeFields
              pickupDate={pickup.pickupDate}
              pickupTime={pickup.pickupTime}
              onChange={(change) => {
                const { pickupDate, pickupTime } = { ...pickup, ...change };
                onChange(`${pickupDate}T${pickupTime}`);
              }}
              timezone={timezone}
              texts={faultTexts}
              disabled={disabled}
            />
          </Suspense>
        </Box>
      ) : null}
    </>
  );
}
