// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../../contract/rules/locales.ts';
import type { DateRange } from '../../../src/lib/dates/dateRanges.ts';
import { DateRangeFields } from '../../../src/ui/list/filters/DateRangeFields.tsx';
import { setPointer, showDates } from './datePage.tsx';
// The pickers are a large package, so it is loaded before the time of a test starts.
import '../../../src/ui/dates/DateField.tsx';

beforeEach(() => setPointer(true));

function Range({ start = {} }: { start?: DateRange }) {
  const [range, setRange] = useState<DateRange>(start);
  return (
    <>
      <DateRangeFields
        {...range}
        labels={{ dateFrom: 'From', dateTo: 'To' }}
        onChange={(change) => setRange((old) => ({ ...old, ...change }))}
      />
      <output>{JSON.stringify(range)}</output>
      <button type="button" onClick={() => setRange({})}>
        Clear
      </button>
    </>
  );
}
const range = (): DateRange => JSON.parse(document.querySelector('output')?.textContent ?? '');
const box = (name: string) => screen.getByRole('textbox', { name });
/** Waits for the pickers, which have their own placeholder. */
const entered = (name: string) =>
  waitFor(() => expect(box(name)).toHaveAttribute('placeholder', expect.stringMatching(/./)));

async function choose(period: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
  await userEvent.click(await screen.findByRole('option', { name: period }));
}

describe('the dates of a list', () => {
  it.each([
    ['en_US', '05-03-2026', '07032026'],
    ['zh_CN', '2026-03-05', '20260307'],
    ['id_ID', '05-03-2026', '07032026'],
    ['my', '05-03-2026', '07032026'],
  ] as const)(
    'the dates of a list are shown and typed in the order of %s (ORD-15)',
    async (locale: Locale, shown, keys) => {
      await showDates(<Range start={{ dateFrom: '2026-03-05' }} />, locale);
      expect(box('From')).toHaveValue(shown);
      await userEvent.click(box('To'));
      await entered('To');
      expect(box('To')).toHaveFocus();
      await userEvent.keyboard(keys);
      expect(range()).toEqual({ dateFrom: '2026-03-05', dateTo: '2026-03-07' });
    },
  );

  it('the dates of a list are set by named periods in the company’s time zone, and have fields only for custom dates (ORD-16)', async () => {
    // In Kuala Lumpur it is already the third.
    vi.useFakeTimers({ now: new Date('2026-03-02T20:00:00Z'), toFake: ['Date'] });
    await showDates(<Range />);
    await choose('Yesterday');
    expect(range()).toEqual({ dateFrom: '2026-03-02', dateTo: '2026-03-02' });
    await choose('This month');
    expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
    await choose('Custom dates');
    expect([box('From'), box('To')].map((b) => (b as HTMLInputElement).value)).toEqual([
      '01-03-2026',
      '31-03-2026',
    ]);
  });

  it('the dates of a list open the calendar by their button, and show the day that is chosen in it (ORD-15)', async () => {
    await showDates(<Range start={{ dateFrom: '2026-03-05' }} />);
    const [button] = screen.getAllByRole('button', { name: /^Choose date/ });
    await userEvent.click(button!);
    await userEvent.click(await screen.findByRole('gridcell', { name: '9' }));
    expect(range()).toEqual({ dateFrom: '2026-03-09' });
    expect(box('From')).toHaveValue('09-03-2026');
  });

  it('the dates of a list accept a date typed before the calendar is loaded (ORD-15)', async () => {
    await showDates(<Range />);
    await choose('Custom dates');
    fireEvent.change(box('From'), { target: { value: '5/3/2026' } });
    expect(range()).toEqual({ dateFrom: '2026-03-05' });
  });

  it('the dates of a list are cleared from outside, also after the calendar has replaced them (ORD-15)', async () => {
    await showDates(<Range start={{ dateFrom: '2026-03-05', dateTo: '2026-03-07' }} />);
    await userEvent.click(box('From'));
    await entered('From');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box('From')).toHaveValue('');
    expect(box('To')).toHaveValue('');
  });

  it('the dates of a list open the calendar at a touch, without the keyboard of the phone (ORD-15)', async () => {
    setPointer(false);
    await showDates(<Range start={{ dateFrom: '2026-03-05' }} />);
    expect(box('From')).toHaveAttribute('readonly');
    await userEvent.click(box('From'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(await screen.findByRole('gridcell', { name: '5' })).toHaveAttribute('aria-selected', 'true');
  });
});
