import type { Arrival } from '../../../contract/rules/orders/arrival.ts';
import type { useText } from '../../i18n/useText.ts';
import { durationWords } from '../../lib/dates/durationWords.ts';

type Text = ReturnType<typeof useText>;

export const timeText = (seconds: number, text: Text): string => {
  const { key, count } = durationWords(seconds);
  return text(key, { smart_count: count });
};

/** The usual time, the time of nine parcels in ten, and the number of parcels, if they are enough (BX-45). */
export const measuredWords = (arrival: Arrival, text: Text): string =>
  text('common.arrival', {
    time: timeText(arrival.duration, text),
    slow: timeText(arrival.etaMax, text),
    count: arrival.durationSample,
  });
