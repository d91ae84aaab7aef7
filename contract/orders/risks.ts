import { z } from 'zod';
import { LOCALES } from '../rules/locales.ts';
import { DISMISSALS, RISK_KINDS, RISK_LIMITS } from '../rules/orders/risks.ts';
import { CustomerId, RowId } from '../wire/scalars.ts';
import { OrderInput } from './orders.ts';

/** A parcel in the form of an order, or a draft by its id; fields given with the id replace those of the draft. */
export const RiskParcelInput = OrderInput.pick({
  serviceCode: true,
  serviceAddon: true,
  waypoint: true,
  origin: true,
  destination: true,
  itemType: true,
  weight: true,
  cod: true,
}).extend({ orderId: RowId.nullish() });
export type RiskParcelInput = z.input<typeof RiskParcelInput>;
export type ParsedRiskParcel = z.output<typeof RiskParcelInput>;

export const RisksInput = z.object({
  customerId: CustomerId.nullish(),
  /** Language of the sentences; absent: that of `Accept-Language`, else the caller's. */
  lang: z.enum(LOCALES).nullish(),
  parcels: z.array(RiskParcelInput).min(1, 'is required').max(RISK_LIMITS.parcels),
});
export type RisksInput = z.input<typeof RisksInput>;

export const RiskReason = z.object({
  kind: z.enum(RISK_KINDS),
  /** The fact, as a sentence. */
  message: z.string(),
  /** Index of the order's stop that the reason is about, from 0. */
  stop: z.number().int(),
  /** For the kind `place`: the part of the address that is most likely wrong, and values that would fit. */
  field: z.enum(['postcode', 'city', 'state']).nullable(),
  cures: z.array(z.string()),
  dismissed: z.enum(DISMISSALS).nullable(),
  /** False for a postcode with a wrong number of digits, which no booking accepts. */
  canDismiss: z.boolean(),
  /** Identifies parcel and recipient in a dismissal. */
  parcel: z.string(),
});
export type RiskReason = z.infer<typeof RiskReason>;

/** Reasons of one parcel, in the order of the call. */
export const ParcelRisks = z.object({ reasons: z.array(RiskReason) });
export type ParcelRisks = z.infer<typeof ParcelRisks>;

export const DismissRiskInput = z.object({
  customerId: CustomerId.nullish(),
  parcel: z.string().min(1).max(60),
  kind: z.enum(RISK_KINDS),
  for: z.enum(DISMISSALS),
});
export type DismissRiskInput = z.input<typeof DismissRiskInput>;

export const RestoreRiskInput = DismissRiskInput.omit({ for: true });
export type RestoreRiskInput = z.input<typeof RestoreRiskInput>;

export const RiskDismissed = z.object({ dismissed: z.enum(DISMISSALS).nullable() });
export type RiskDismissed = z.infer<typeof RiskDismissed>;
