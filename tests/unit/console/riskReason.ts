import type { RiskReason } from '../../../contract/orders/risks.ts';

export const TWICE = 'Perhaps booked twice: MY1 has the same recipient and content.';

/** A reason that a parcel was perhaps booked twice, or another one. */
export const reasonOf = (more: Partial<RiskReason> = {}): RiskReason => ({
  kind: 'twice',
  message: TWICE,
  stop: 1,
  field: null,
  cures: [],
  dismissed: null,
  canDismiss: true,
  parcel: 'p1',
  ...more,
});
