import { createHash } from 'node:crypto';
import { STATUS, type StatusCode } from '../../../contract/rules/orders/orderStatus.ts';
import { momentAt } from '../../../contract/rules/text/localClock.ts';
import { storableStart } from '../../http/request/storableText.ts';
import type { CourierReport } from '../../ports/couriers.ts';
import type { Purchase } from './karrioStore.ts';
import type { Tracker, TrackingEvent } from './shapes.ts';

/** karrio's states of a parcel. States that are missing here (not handed over yet, held, delayed, unknown) change no status. */
const STATUSES: Readonly<Record<string, StatusCode>> = {
  picked_up: STATUS.pickupSuccess,
  in_transit: STATUS.hubOut,
  out_for_delivery: STATUS.inTransit,
  ready_for_pickup: STATUS.selfCollectionCounter,
  delivery_failed: STATUS.failedDelivery,
  delivered: STATUS.delivered,
  return_to_sender: STATUS.returning,
};

/** The tracker's new steps, oldest first. The newest step gets the tracker's status if it has none. */
export function reportsOf(
  tracker: Tracker,
  { orderId, told }: Pick<Purchase, 'orderId' | 'told'>,
  { now, timezone }: { now: Date; timezone: string },
): CourierReport[] {
  const steps = (tracker.events?.length ? tracker.events : [{}]).map((event, i) => ({
    event: event as TrackingEvent,
    at: timeOf(event as TrackingEvent, timezone) ?? now,
    // karrio lists the newest step first. Steps of the same minute are ordered by their place in its list.
    place: i,
  }));
  steps.sort((a, b) => a.at.getTime() - b.at.getTime() || b.place - a.place);
  return steps.flatMap(({ event, at }, i): CourierReport[] => {
    const isNewest = i === steps.length - 1;
    const status = event.status || (isNewest ? tracker.status : null);
    const statusCode = STATUSES[status ?? ''];
    const key = keyOf(event, status ?? '');
    if (statusCode === undefined || told.includes(key)) return [];
    return [
      {
        orderId,
        key,
        statusCode,
        at,
        description: storableStart(event.description ?? '', 500) || null,
        location: storableStart(event.location ?? '', 200) || null,
        coord:
          event.latitude == null || event.longitude == null
            ? null
            : { lat: event.latitude, lon: event.longitude },
      },
    ];
  });
}

const keyOf = (e: TrackingEvent, status: string): string =>
  createHash('sha256')
    .update([e.timestamp, e.date, e.time, e.code, e.description, e.location, status].join('|'))
    .digest('hex')
    .slice(0, 16);

const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/** `timestamp` if it exists, else date and time. Carriers write local times without a zone: the tenant's zone counts. */
function timeOf({ timestamp, date, time }: TrackingEvent, timezone: string): Date | null {
  const [, day, minutes] = WITHOUT_ZONE.exec(timestamp ?? '') ?? [];
  if (day && minutes) return momentAt(day, minutes, timezone);
  const [, hour = '0', minute = '0', half] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AaPp][Mm])?$/.exec(time?.trim() ?? '') ?? [];
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  const clock = `${String(hours).padStart(2, '0')}:${minute}`;
  const at = new Date(timestamp || `${date}T${clock}:00Z`);
  if (Number.isNaN(at.getTime())) return null;
  return timestamp || !date ? at : momentAt(date, clock, timezone);
}
