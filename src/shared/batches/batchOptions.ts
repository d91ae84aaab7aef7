import type { BatchInput } from '../../../contract/orders/bulk.ts';
import { SERVICE_CHOICES, type ServiceChoice } from '../../../contract/rules/orders/serviceOrder.ts';
import { type PickupChoice, pickupToWire } from '../booking/rules/pickupChoice.ts';

export interface BatchOptions {
  /** '' keeps each order's own value. `serviceCode` is a service's code, or the rule that chooses each order's service. */
  paymentMethodId: string;
  serviceCode: string;
  scheduledAt: PickupChoice;
  /** Whether to take only orders that the wallet covers. */
  onlyCovered: boolean;
}
export const NO_OPTIONS: BatchOptions = {
  paymentMethodId: '',
  serviceCode: '',
  scheduledAt: '',
  onlyCovered: false,
};

export const isServiceChoice = (text: string): text is ServiceChoice =>
  SERVICE_CHOICES.includes(text as ServiceChoice);

/** Payment method, pickup and service that replace each order's own (BULK-09). */
export function optionsToWire(options: BatchOptions, timezone: string): NonNullable<BatchInput['options']> {
  const { paymentMethodId, serviceCode, scheduledAt, onlyCovered } = options;
  const pickupAt = pickupToWire(scheduledAt, timezone);
  return {
    ...(paymentMethodId === '' ? {} : { paymentMethodId: Number(paymentMethodId) }),
    ...(isServiceChoice(serviceCode) ? { serviceChoice: serviceCode } : serviceCode ? { serviceCode } : {}),
    ...(onlyCovered ? { onlyCovered } : {}),
    ...(pickupAt ? { scheduledAt: pickupAt } : {}),
  };
}
