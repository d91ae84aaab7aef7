import { expect, it } from 'vitest';
import { lastDay, replayFaults, replaySpan } from '../../../src/resources/webhooks/replaySpan.ts';

const ZONE = 'Asia/Kuala_Lumpur';
const NOW = new Date('2026-03-02T04:15:40Z');

it('the span to be sent again is by default the last 24 hours, including the current minute', () => {
  const values = lastDay(NOW, ZONE);
  expect(values).toEqual({
    fromDay: '2026-03-01',
    fromTime: '12:15',
    toDay: '2026-03-02',
    toTime: '12:16',
  });
  expect(replaySpan(values, ZONE, NOW)).toEqual({
    from: '2026-03-01T04:15:00.000Z',
    to: '2026-03-02T04:16:00.000Z',
  });
});

it.each([
  ['a missing beginning', { fromDay: '' }, { fromDay: 'webhooks.replayMissing' }],
  ['a missing time', { toTime: '' }, { toDay: 'webhooks.replayMissing' }],
  [
    'an end that is the beginning',
    { toDay: '2026-03-01', toTime: '12:15' },
    { toDay: 'webhooks.replayReversed' },
  ],
  ['a day before the log begins', { fromDay: '2026-01-29' }, { fromDay: 'webhooks.replayTooOld' }],
  ['the first day of the log', { fromDay: '2026-01-31' }, {}],
])('%s is marked at its field', (_, change, faults) => {
  const values = { ...lastDay(NOW, ZONE), ...change };
  expect(replayFaults(values, ZONE, NOW)).toEqual(faults);
  expect(replaySpan(values, ZONE, NOW) === null).toBe(Object.keys(faults).length > 0);
});
