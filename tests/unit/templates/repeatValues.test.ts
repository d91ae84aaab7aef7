import { expect, it } from 'vitest';
import type { Repeat } from '../../../contract/orders/templates.ts';
import { firstDays, repeatBody, repeatValues } from '../../../src/resources/templates/repeatValues.ts';

const values = { ...repeatValues({ repeat: null }, '2026-11-23'), weekdays: [1, 2, 3], time: '09:00' };

it.each([
  ['2026-11-23 08:59', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30']],
  ['2026-11-23 09:00', ['2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01']],
  ['2026-11-26 12:00', ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-07']],
])('the shown days of a schedule at %s are in the future', (now, days) => {
  expect(firstDays(values, now)).toEqual(days);
});

it('the preview of a schedule shows at most the schedule’s days', () => {
  expect(firstDays({ ...values, count: 1 }, '2026-11-23 10:00')).toEqual(['2026-11-24']);
});

it('a schedule that was shown as active is sent with this state, so that it does not lift a later pause (BX-50)', () => {
  const opened = (state: Repeat['state']) => ({ state }) as Repeat;
  expect(repeatBody(values, opened('active')).state).toBe('active');
  for (const other of [opened('paused'), opened('ended'), null])
    expect(repeatBody(values, other)).not.toHaveProperty('state');
});
