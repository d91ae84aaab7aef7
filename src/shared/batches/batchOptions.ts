import type { BatchInput } from '../../../contract/orders/bulk.ts';
import { SERVICE_CHOICES, type ServiceChoice } from '../../../contract/rules/orders/serviceOrder.ts';
import { type PickupValues, pickupMoment } from '../booking/rules/pickupTime.ts';

export interface BatchOptions {
  /** '' keeps each order's own value. `serviceCode` is a service's code, or the rule that chooses each order's service. */
  paymentMethodId: string;
  serviceCode: string;
  /** '' for the order's own time, `now`, or the company's local date and time with a T between them, of which one may be missing. */
  scheduledAt: string;
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

/** Date and time of a chosen pickup time; null if none is chosen. */
export function chosenPickup({ scheduledAt }: Pick<BatchOptions, 'scheduledAt'>): PickupValues | null {
  if (scheduledAt === '' || scheduledAt === 'now') return null;
  const [pickupDate = '', pickupTime = ''] = scheduledAt.split('T');
  return { pickupNow: false, pickupDate, pickupTime };
}

/** Why a chosen pickup time cannot be sent. */
export function pickupFault(
  options: BatchOptions,
  timezone: string,
  now: Date,
): 'pickupDate' | 'pickupTime' | 'pickupPast' | null {
  const pickup = chosenPickup(options);
  if (!pickup) return null;
  if (!pickup.pickupDate) return 'pickupDate';
  const moment = pickupMoment(pickup, timezone);
  if (!moment) return 'pickupTime';
  return moment > now ? null : 'pickupPast';
}

/** Payment method, pickup and service that replace each order's own (BULK-09). */
export function optionsToWire(options: BatchOptions, timezone: string): NonNullable<BatchInput['options']> {
  const { paymentMethodId, serviceCode, scheduledAt, onlyCovered } = options;
  const pickup = chosenPickup(options);
  const moment = pickup && pickupMoment(pickup, timezone);
  return {
    ...(paymentMethodId === '' ? {} : { paymentMethodId: Number(paymentMethodId) }),
    ...(isServiceChoice(serviceCode) ? { serviceChoice: serviceCode } : serviceCode ? { serviceCode } : {}),
    ...(onlyCovered ? { onlyCovered } : {}),
    ...(scheduledAt === 'now' ? { scheduledAt: 'now' as const } : {}),
    ...(moment ? { scheduledAt: moment.toISOString() } : {}),
  };
}
