import { Button, Typography } from '@mui/material';
import { CommandTooltip } from '../../../commands/CommandTooltip.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useMay } from '../../../session/SessionContext.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { BookingBar, MainButton, PayButton } from '../../../shared/booking/BookingBar.tsx';
import { useHasLine } from '../../../shared/desk/useHasLine.ts';
import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { riskParcelOf } from '../../../shared/risks/rules/riskParcel.ts';
import { toTripInput } from '../rules/multipointPayload.ts';
import { useTrip } from '../state/multipointContext.ts';

/** The reasons do not depend on the time. */
const FINISH = { process: false, now: new Date(0) };

/** Always in view: the present price or the reason for none, and the buttons to continue and to go back. */
export function TripFooter() {
  const translate = useText();
  const moneyText = useMoneyText();
  const { facts, vehicle, quote, step, submit } = useTrip();
  const { priceMinor, settled, status, problems, unserved } = quote;
  const price = priceMinor === null || !settled ? null : moneyText(priceMinor, facts.currency);
  // Shown here too: the parts of the price, which have the same text, may be below the window's end.
  const unpriced =
    priceMinor === null && status !== 'searching'
      ? (problems[0] ?? (unserved ? translate('multipoint.notServed') : null))
      : null;
  const busy = submit.phase !== 'idle';
  const hasLine = useHasLine();
  const mayPay = useMay()('orders.pay');
  return (
    <BookingBar currency={facts.currency} submit={submit} notice={<TripRisks />}>
      <Typography
        variant="body2"
        noWrap={!unpriced}
        color={unpriced ? 'error' : undefined}
        sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, fontVariantNumeric: 'tabular-nums' }}
      >
        {[vehicle.name, status === 'searching' ? translate('orderForm.searching') : (unpriced ?? price)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {hasLine && mayPay ? null : (
        <CommandTooltip id="multipoint.saveDraft">
          <Button variant="outlined" disabled={busy} onClick={submit.saveDraft}>
            {translate('orderForm.saveDraft')}
          </Button>
        </CommandTooltip>
      )}
      {step === 'confirmOrder' ? (
        <>
          <CommandTooltip id="multipoint.back">
            <Button variant="outlined" disabled={busy} onClick={submit.back}>
              {translate('common.back')}
            </Button>
          </CommandTooltip>
          <PayButton submit={submit} price={price} />
        </>
      ) : (
        <MainButton id="f-next" text={translate('multipoint.review')} disabled={busy} onClick={submit.next} />
      )}
    </BookingBar>
  );
}

/** Reasons to look at the stops of the trip before it is paid for. A place that was dismissed elsewhere is confirmed in the form. */
function TripRisks() {
  const { values, vehicle, facts, stops } = useTrip();
  const parcel = riskParcelOf(toTripInput(values, vehicle, facts, FINISH));
  const confirm = (at: number, placeConfirmed: boolean) => {
    const stop = values.stops[at];
    if (stop && (stop.placeConfirmed ?? false) !== placeConfirmed) stops.patch(stop.key, { placeConfirmed });
  };
  return <RiskNotice asksPlace parcels={parcel ? [{ parcel }] : []} onPlace={confirm} />;
}
