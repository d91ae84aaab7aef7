import type { Repeat, RepeatInput, TemplateSummary } from '../../../contract/orders/templates.ts';
import { dayAfter, dayFrom } from '../../../contract/rules/orders/repeats.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { FormParts } from '../../ui/versions/formParts.ts';
import type { FormBasis } from '../../ui/versions/useFormVersions.tsx';

/** The user's entries in the dialog. */
export interface RepeatValues {
  weekdays: readonly number[];
  time: string;
  startsOn: string;
  until: string;
  count: number | null;
  books: boolean;
  maxPrice: number | null;
}

const MORNING = '09:00';
const WORKDAYS = [1, 2, 3, 4, 5];

/** The present schedule, or the working days from today on. */
export function repeatValues({ repeat }: Pick<TemplateSummary, 'repeat'>, today: string): RepeatValues {
  if (!repeat)
    return {
      weekdays: WORKDAYS,
      time: MORNING,
      startsOn: today,
      until: '',
      count: null,
      books: false,
      maxPrice: null,
    };
  return {
    weekdays: repeat.weekdays,
    time: repeat.time,
    startsOn: repeat.startsOn > today ? repeat.startsOn : today,
    until: repeat.until ?? '',
    count: repeat.left || repeat.count,
    books: repeat.books,
    maxPrice: repeat.maxPrice?.amount ?? null,
  };
}

export function faultsOfRepeat(v: RepeatValues): Partial<Record<keyof RepeatValues, TextKey>> {
  return {
    ...(v.weekdays.length === 0 ? { weekdays: 'templates.repeat.faults.weekdays' as const } : {}),
    ...(v.time === '' ? { time: 'templates.repeat.faults.time' as const } : {}),
    ...(v.startsOn === '' ? { startsOn: 'templates.repeat.faults.startsOn' as const } : {}),
    ...(v.until !== '' && v.startsOn !== '' && dayFrom(daysOf(v), v.startsOn) === null
      ? { until: 'templates.repeat.faults.until' as const }
      : {}),
  };
}

const daysOf = ({ weekdays, startsOn, until }: RepeatValues) => ({
  weekdays,
  startsOn,
  until: until || null,
});

const PREVIEWED = 4;

/** The first future days of the schedule, shown before it is saved; `now` is `YYYY-MM-DD HH:MM` by the company's clock. */
export function firstDays(v: RepeatValues, now: string): string[] {
  if (Object.keys(faultsOfRepeat(v)).length > 0) return [];
  const days: string[] = [];
  const [today = ''] = now.split(' ');
  for (
    let day = dayFrom(daysOf(v), v.startsOn > today ? v.startsOn : today);
    day !== null && days.length < Math.min(PREVIEWED, v.count ?? PREVIEWED);
    day = dayAfter(daysOf(v), day)
  )
    if (`${day} ${v.time}` > now) days.push(day);
  return days;
}

/** `opened`: the schedule as the dialog showed it. A pause that was set since then stays; saving a schedule shown as paused resumes it. */
export const repeatBody = (v: RepeatValues, opened: Repeat | null): RepeatInput => ({
  weekdays: [...v.weekdays],
  time: v.time,
  startsOn: v.startsOn,
  until: v.until || null,
  count: v.count,
  books: v.books,
  maxPrice: v.books ? v.maxPrice : null,
  ...(opened?.state === 'active' ? { state: opened.state } : {}),
});

/** The schedule on which the dialog is based. */
export function repeatBasis(repeat: Repeat | null, today: string): FormBasis<RepeatValues> {
  const values = repeatValues({ repeat }, today);
  return {
    version: repeat ? Date.parse(repeat.updatedAt) : Number.NaN,
    values,
    sent: repeatBody(values, repeat),
  };
}

/** Each field is merged separately, but booking together with its maximum price. */
export const repeatParts = (translate: (key: TextKey) => string): FormParts<RepeatValues> => ({
  weekdays: {
    fields: ['weekdays'],
    label: translate('templates.repeat.weekdays'),
    text: ({ weekdays }) => weekdays.map((day) => translate(`templates.days.${day}` as TextKey)).join(', '),
  },
  time: { fields: ['time'], label: translate('templates.repeat.time') },
  count: { fields: ['count'], label: translate('templates.repeat.count') },
  startsOn: { fields: ['startsOn'], label: translate('templates.repeat.startsOn') },
  until: { fields: ['until'], label: translate('templates.repeat.until') },
  books: {
    fields: ['books', 'maxPrice'],
    label: translate('templates.repeat.books'),
    text: ({ books, maxPrice }) =>
      books
        ? [translate('templates.repeat.booksHint'), maxPrice ?? ''].join(' ').trim()
        : translate('templates.repeat.draftHint'),
  },
});
