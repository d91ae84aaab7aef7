import { ageText, dateTimeText, shortDateTimeText } from '../lib/dates.ts';

interface Props {
  iso: string;
  zone: string;
  locale: string;
}

const AGE = { fontSize: 12, color: 'var(--wb-muted)' };

/** A time in a list: short, with its age; the full time as a tooltip. */
export function ListTime({ iso, zone, locale }: Props) {
  return (
    <time dateTime={iso} title={dateTimeText(iso, zone, locale)}>
      {shortDateTimeText(iso, zone, locale)}
      <span style={AGE}>{` · ${ageText(iso, locale)}`}</span>
    </time>
  );
}
