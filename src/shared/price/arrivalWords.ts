import { type Arrival, isMeasured } from '../../../contract/rules/orders/arrival.ts';
import type { useText } from '../../i18n/useText.ts';
import { durationWords } from '../../lib/dates/durationWords.ts';

type Text = ReturnType<typeof useText>;

const timeText = (seconds: number, text: Text): string => {
  const { key, count } = durationWords(seconds);
  return text(key, { smart_count: count });
};

/** `2 days, 9 in 10 within 4 days (n = 214)` if enough parcels were counted, else the courier's own time, with a mark (BX-45). */
export function arrivalWords(arrival: Arrival, text: Text): string {
  const time = timeText(arrival.duration, text);
  if (!isMeasured(arrival)) return text('booking.service.cardTime', { time });
  return text('orders.arrival', {
    time,
    slow: timeText(arrival.etaMax, text),
    count: arrival.durationSample,
  });
}
