import { dateTimeText } from '../../lib/dates/dates.ts';
import { ageText, shortDateTimeText } from '../../lib/dates/listTimes.ts';
import { linesClass, ONE_TIME } from '../../lib/lists/linesClass.ts';

interface Props {
  iso: string;
  zone: string;
  locale: string;
}

const AGE = { fontSize: 12, color: 'var(--wb-muted)', whiteSpace: 'pre' } as const;
/** The line is one line high: an age that does not fit wraps below it, where it is hidden, instead of being cut. */
const LINE = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  maxWidth: '100%',
  height: '1lh',
  overflow: 'hidden',
  verticalAlign: 'bottom',
} as const;

/** A time in a list: short, with its age; the full time as a tooltip. */
export function ListTime({ iso, zone, locale }: Props) {
  const text = shortDateTimeText(iso, zone, locale);
  return (
    <time dateTime={iso} title={dateTimeText(iso, zone, locale)} style={LINE}>
      <span className={linesClass(text, ONE_TIME)}>{text}</span>
      <span style={AGE}>{` · ${ageText(iso, locale)}`}</span>
    </time>
  );
}
