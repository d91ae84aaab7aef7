import { Tooltip } from '@mui/material';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { shortDateTimeText } from '../../lib/dates/listTimes.ts';
import { linesClass, ONE_TIME } from '../../lib/lists/linesClass.ts';

/** A time in a list, never cut; the full time as a tooltip. */
export function ShortTime({ iso, zone, locale }: { iso: string; zone: string; locale: string }) {
  const text = shortDateTimeText(iso, zone, locale);
  return (
    <Tooltip title={dateTimeText(iso, zone, locale)}>
      <span className={linesClass(text, ONE_TIME)} style={{ whiteSpace: 'nowrap' }}>
        {text}
      </span>
    </Tooltip>
  );
}
