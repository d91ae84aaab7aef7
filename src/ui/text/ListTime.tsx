import { dateText, dateTimeText } from '../../lib/dates/dates.ts';
import { ageText, shortDateTimeText } from '../../lib/dates/listTimes.ts';
import { CellText } from './CellText.tsx';

interface Props {
  iso: string;
  zone: string;
  locale: string;
}

/** Letters of a time in one line of its column; in Malay, `30 Nov, 12:30 PTG` is longer. */
const ONE_TIME = 16;
/** The same for a date; a Chinese one is wider. */
export const ONE_DATE = 11;

const AGE = { fontSize: 12, color: 'var(--wb-muted)', whiteSpace: 'pre' } as const;
/** The line is one line high: an age that does not fit wraps below it, where it is hidden, instead of being cut, also below a small time. */
const LINE = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  maxWidth: '100%',
  height: '1lh',
  rowGap: '1lh',
  overflow: 'hidden',
  verticalAlign: 'bottom',
} as const;

/** A time in a list: short, with its age, unless a table of money has no room for it; the full time as a tooltip. */
export function ListTime({ iso, zone, locale, hasAge = true }: Props & { hasAge?: boolean }) {
  const title = dateTimeText(iso, zone, locale);
  return (
    <time dateTime={iso} title={title} style={LINE}>
      <CellText text={shortDateTimeText(iso, zone, locale)} title={title} wraps={ONE_TIME} />
      {hasAge ? <span style={AGE}>{` · ${ageText(iso, locale)}`}</span> : null}
    </time>
  );
}

/** The day of a time in a list; the full time as a tooltip. */
export const ListDate = ({ iso, zone, locale }: Props) => (
  <CellText text={dateText(iso, zone, locale)} title={dateTimeText(iso, zone, locale)} wraps={ONE_DATE} />
);
