import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { riskParcelOf } from '../../../shared/risks/rules/riskParcel.ts';
import { toTripInput } from '../rules/multipointPayload.ts';
import { useTrip } from '../state/multipointContext.ts';

/** The reasons do not depend on the time. */
const FINISH = { process: false, now: new Date(0) };

/** Reasons to look at the stops of the trip before it is paid for. A place that was dismissed elsewhere is confirmed in the form. */
export function TripRisks() {
  const { values, vehicle, facts, stops } = useTrip();
  const parcel = riskParcelOf(toTripInput(values, vehicle, facts, FINISH));
  const confirm = (at: number, placeConfirmed: boolean) => {
    const stop = values.stops[at];
    if (stop && (stop.placeConfirmed ?? false) !== placeConfirmed) stops.patch(stop.key, { placeConfirmed });
  };
  return <RiskNotice asksPlace parcels={parcel ? [{ parcel }] : []} onPlace={confirm} />;
}
