import { RiskNotice } from '../../../shared/risks/RiskNotice.tsx';
import { riskParcelOf } from '../../../shared/risks/rules/riskParcel.ts';
import { toTripInput } from '../rules/multipointPayload.ts';
import { useTrip } from '../state/multipointContext.ts';

/** The stops themselves ask the question about the place. */
const SHOWN_ABOVE = ['place'] as const;
/** The reasons do not depend on the time. */
const FINISH = { process: false, now: new Date(0) };

/** Reasons to look at the stops of the trip before it is paid for. */
export function TripRisks() {
  const { values, vehicle, facts } = useTrip();
  const parcel = riskParcelOf(toTripInput(values, vehicle, facts, FINISH));
  return <RiskNotice asked={parcel ? [{ parcel }] : []} leavesOff={SHOWN_ABOVE} />;
}
