import type { ContactInput } from '../../../../contract/orders/orders.ts';
import type {
  DismissRiskInput,
  ParcelRisks,
  RiskParcelInput,
  RiskReason,
  RisksInput,
} from '../../../../contract/orders/risks.ts';
import { chunked } from './riskParcel.ts';

interface Verbs {
  findRisks(input: RisksInput, signal?: AbortSignal): Promise<ParcelRisks[]>;
  dismissRisk(input: DismissRiskInput): Promise<unknown>;
}

/** A parcel to this contact, to read or to store what the account has dismissed for it. */
export const parcelTo = ({ placeConfirmed: _, ...contact }: ContactInput): RiskParcelInput => ({
  waypoint: [
    { type: 'PICKUP', contact: { country: contact.country ?? null } },
    { type: 'DROPOFF', contact },
  ],
});

/** For each parcel the reason about the place of its recipient, if there is one. */
export async function placeReasons(
  { findRisks }: Pick<Verbs, 'findRisks'>,
  customerId: number,
  parcels: readonly RiskParcelInput[],
  signal?: AbortSignal,
): Promise<(RiskReason | undefined)[]> {
  const found: (RiskReason | undefined)[] = [];
  for (const some of chunked(parcels)) {
    const answers = await findRisks({ customerId, parcels: some }, signal);
    found.push(
      ...answers.map(({ reasons }) => reasons.find(({ kind, stop }) => kind === 'place' && stop > 0)),
    );
  }
  return found;
}

/** Stores that the places of these recipients are right as written: nothing asks about them until the address changes (BX-43). */
export async function keepPlaces(
  verbs: Verbs,
  customerId: number,
  parcels: readonly RiskParcelInput[],
): Promise<void> {
  const reasons = await placeReasons(verbs, customerId, parcels);
  const names = reasons.flatMap((reason) => (reason?.canDismiss ? reason.parcel : []));
  for (const parcel of new Set(names))
    await verbs.dismissRisk({ customerId, parcel, kind: 'place', for: 'recipient' });
}
