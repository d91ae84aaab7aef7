// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import DateField from '../../../src/ui/dates/DateField.tsx';
import { DateState, setPointer, showDates } from './datePage.tsx';

beforeEach(() => setPointer(true));

const field = (start = '', onDate?: (date: string) => void) => (
  <DateState start={start} {...(onDate ? { onDate } : {})}>
    {(value, onChange) => <DateField id="day" label="Day" value={value} onChange={onChange} />}
  </DateState>
);
const box = () => screen.getByRole('textbox', { name: 'Day' });
const button = () => screen.getByRole('button');

describe.each([
  [
    'en_US',
    '05032026',
    '05-03-2026',
    'DD-MM-YYYY',
    /^Choose date$/,
    /^Choose date, selected date is /,
    'Previous month',
  ],
  ['zh_CN', '20260305', '2026-03-05', 'YYYY-MM-DD', /^选择日期$/, /^选择日期，已选择/, '上个月'],
  [
    'id_ID',
    '05032026',
    '05-03-2026',
    'HH-BB-TTTT',
    /^Pilih tanggal$/,
    /^Pilih tanggal, yang dipilih /,
    'Bulan sebelumnya',
  ],
  [
    'my',
    '05032026',
    '05-03-2026',
    'HH-BB-TTTT',
    /^Pilih tarikh$/,
    /^Pilih tarikh, yang dipilih /,
    'Bulan sebelumnya',
  ],
] as const)('a date field in %s', (locale, keys, text, empty, choose, chosen, previous) => {
  it('a date field accepts a date typed in the order of the language, and its calendar has a name (ORD-15, I18N-05)', async () => {
    const onChange = vi.fn();
    await showDates(field('', onChange), locale);
    expect(button()).toHaveAccessibleName(choose);
    await userEvent.tab();
    expect(box()).toHaveAttribute('placeholder', empty);
    await userEvent.keyboard(keys);
    expect(box()).toHaveValue(text);
    expect(onChange).toHaveBeenLastCalledWith('2026-03-05');
    expect(onChange.mock.calls.flat().filter((date) => date !== '' && date !== '2026-03-05')).toEqual([]);
    expect(button()).toHaveAccessibleName(chosen);
    await userEvent.click(button());
    expect(await screen.findByRole('button', { name: previous })).toBeVisible();
  });
});

it('an emptied field has no date (ORD-15)', async () => {
  const onChange = vi.fn();
  await showDates(field('2026-03-05', onChange));
  fireEvent.change(box(), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(box()).toHaveValue('');
});

it('a date that is set from outside is shown (ORD-15)', async () => {
  await showDates(
    <DateState start="2026-03-05">
      {(value, onChange) => (
        <>
          <DateField label="Day" value={value} onChange={onChange} />
          <input aria-label="outside" onChange={(e) => onChange(e.target.value)} />
        </>
      )}
    </DateState>,
  );
  const outside = screen.getByLabelText('outside');
  fireEvent.change(outside, { target: { value: '2027-01-02' } });
  expect(box()).toHaveValue('02-01-2027');
});

it('a day is chosen in the calendar by keys, which do not reach the page (ORD-15)', async () => {
  const onChange = vi.fn();
  await showDates(field('2026-03-05', onChange));
  await userEvent.click(button());
  const day = await screen.findByRole('gridcell', { name: '5' });
  expect(day.closest('[data-keys="off"]')).not.toBeNull();
  day.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-03-06');
});
