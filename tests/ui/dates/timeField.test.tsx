// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import TimeField from '../../../src/ui/dates/TimeField.tsx';
import { DateState, setPointer, showDates } from './datePage.tsx';

beforeEach(() => setPointer(true));

/** The picker separates the digits of an hour without a zero from the next part by a mark of direction. */
const DIRECTION = /\u200e/g;

it.each([
  ['en_US', '2:30 pm', '0905am', '9:05 am', '09:05'],
  ['my', '2:30 pm', '0905am', '9:05 am', '09:05'],
  ['id_ID', '14.30', '1905', '19.05', '19:05'],
  ['zh_CN', '14:30', '1905', '19:05', '19:05'],
] as const)(
  'a time field in %s shows and accepts a time on the clock of the language, of 24 hours in Indonesian and Chinese (FORM-45, I18N-08)',
  async (locale, shown, keys, typed, value) => {
    const onChange = vi.fn();
    await showDates(
      <DateState start="14:30" told={onChange}>
        {(time, change) => (
          <TimeField id="time" value={time} onChange={change} aria={{ 'aria-label': 'Time' }} />
        )}
      </DateState>,
      locale,
    );
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
    expect(box.value.replace(DIRECTION, '')).toBe(shown);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(box.value.replace(DIRECTION, '')).toBe(typed);
    expect(onChange).toHaveBeenLastCalledWith(value);
  },
);
