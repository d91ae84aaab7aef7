import type { BatchInput } from '../../../contract/bulk.ts';
import { SERVICE_CHOICES, type ServiceChoice } from '../../../contract/rules/serviceOrder.ts';
import { type PickupValues, pickupMoment } from '../../lib/pickupTime.ts';

export interface BatchOptions {
  /** '' leaves to each order what it has. Of services either one's code, or how each order finds its own. */
  paymentMethodId: string;
  serviceCode: string;
  /** '' as ordered, `now`, or a date and time by the company's clock with a T between them, of which either may be missing. */
  scheduledAt: string;
  /** Only what the wallet covers. */
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

/** The date and time of a pickup at a chosen time; null where none is chosen. */
export function chosenPickup({ scheduledAt }: Pick<BatchOptions, 'scheduledAt'>): PickupValues | null {
  if (scheduledAt === '' || scheduledAt === 'now') return null;
  const [pickupDate = '', pickupTime = ''] = scheduledAt.split('T');
  return { pickupNow: false, pickupDate, pickupTime };
}

/** What keeps a chosen pickup time from being sent. */
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

/** Payment method, pickup and service for all orders, where they are not to keep their own (BULK-09). */
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
