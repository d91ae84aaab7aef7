import { type Arrival, isMeasured } from '../../../contract/rules/orders/arrival.ts';
import type { useText } from '../../i18n/useText.ts';
import { measuredWords, timeText } from './measuredWords.ts';

/** `2 days, 9 in 10 within 4 days (n = 214)` if enough parcels were counted, else the courier's own time, with a mark (BX-45). */
export function arrivalWords(arrival: Arrival, text: ReturnType<typeof useText>): string {
  if (isMeasured(arrival)) return measuredWords(arrival, text);
  return text('booking.service.cardTime', { time: timeText(arrival.duration, text) });
}
