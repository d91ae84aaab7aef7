import { z } from 'zod';

/** The parts of karrio's answers that we read. */
const Messages = z.array(z.object({ message: z.string().nullish() })).nullish();
export const Answer = z.object({ errors: Messages, messages: Messages });

const Rate = z.object({
  id: z.string().nullish(),
  carrier_id: z.string(),
  service: z.string().nullish(),
  currency: z.string().nullish(),
  total_charge: z.number().nullish(),
  transit_days: z.number().nullish(),
});
export type Rate = z.output<typeof Rate>;
export const RatesAnswer = z.object({ rates: z.array(Rate).nullish() });

export const ShipmentAnswer = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().nullish(),
  created_at: z.string().nullish(),
  tracking_number: z.string().nullish(),
  tracking_url: z.string().nullish(),
  selected_rate: Rate.nullish(),
  rates: z.array(Rate).nullish(),
  messages: Messages,
});
export type ShipmentAnswer = z.output<typeof ShipmentAnswer>;

export const DocumentAnswer = z.object({ format: z.string(), base64: z.string().nullish() });

/** A manifest or a pickup. */
export const MadeAnswer = z.object({
  id: z.string(),
  reference: z.string().nullish(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const Event = z.object({
  date: z.string().nullish(),
  time: z.string().nullish(),
  timestamp: z.string().nullish(),
  status: z.string().nullish(),
  code: z.string().nullish(),
  description: z.string().nullish(),
  location: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});
export type TrackingEvent = z.output<typeof Event>;

export const TrackerAnswer = z.object({
  carrier_name: z.string(),
  carrier_id: z.string(),
  tracking_number: z.string(),
  status: z.string().nullish(),
  events: z.array(Event).nullish(),
});
export type Tracker = z.output<typeof TrackerAnswer>;

export const TrackerCall = z.object({ event: z.string(), data: TrackerAnswer });

export const PageOf = <S extends z.ZodType>(shape: S) =>
  z.object({ next: z.string().nullish(), results: z.array(shape) });
