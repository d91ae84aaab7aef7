import { Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { nextPickupSlot } from '../../../shared/booking/rules/pickupTime.ts';
import { PassedPickup } from './PassedPickup.tsx';
import type { FulfilValues } from './useFulfil.ts';

const PickupTimeFields = lazy(() => import('../../../shared/booking/PickupTimeFields.tsx'));

interface Props {
  /** The order's pickup, if its day has passed and no other time is requested. */
  passedAt: string | null;
  extras: FulfilValues;
  onChange: (next: FulfilValues) => void;
  fault: string | null;
}

/** The optional pickup time and note of a fulfilment. */
export function FulfilExtras({ passedAt, extras, onChange, fault }: Props) {
  const translate = useText();
  const { company } = useSession();
  const start = () => (extras.pickupDate ? {} : nextPickupSlot(serverNow(), company.timezone));
  return (
    <>
      <div>
        <FormControlLabel
          control={
            <Checkbox
              checked={extras.timed}
              onChange={(_event, timed) => onChange({ ...extras, ...(timed ? start() : {}), timed })}
            />
          }
          label={translate('orderDetail.fulfil.pickTime')}
        />
        {extras.timed ? (
          <Suspense fallback={null}>
            <PickupTimeFields
              pickupDate={extras.pickupDate}
              pickupTime={extras.pickupTime}
              onChange={(change) => onChange({ ...extras, ...change })}
              timezone={company.timezone}
              texts={{}}
            />
          </Suspense>
        ) : null}
        {fault ? (
          <FormHelperText error role="alert">
            {fault}
          </FormHelperText>
        ) : null}
      </div>
      <PassedPickup at={passedAt} />
      <TextField
        fullWidth
        size="small"
        label={translate('orders.note')}
        value={extras.note}
        onChange={(e) => onChange({ ...extras, note: e.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  );
}
