import { Typography } from '@mui/material';
import { useText } from '../../../i18n/useText.ts';
import {
  DATE_PRESETS,
  type DateRange,
  dateRange,
  isReversed,
  presetOf,
} from '../../../lib/dates/dateRanges.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { LazyDateField } from '../../dates/LazyDateField.tsx';
import { FilterChoice } from './FilterChoice.tsx';

interface Props extends DateRange {
  labels: Record<keyof DateRange, string>;
  onChange: (change: DateRange) => void;
}

const FAULT_ID = 'list-dates-fault';

/** The first and the last day of a list, or a preset, in the company's time zone (ORD-15, ORD-16). */
export function DateRangeFields({ labels, onChange, ...range }: Props) {
  const translate = useText();
  const { timezone } = useSession().company;
  const reversed = isReversed(range);
  const date = (end: keyof DateRange) => (
    <LazyDateField
      id={`list-${end}`}
      label={labels[end]}
      value={range[end] ?? ''}
      onChange={(date) => onChange({ [end]: date })}
      error={reversed}
      {...(reversed ? { aria: { 'aria-describedby': FAULT_ID } } : {})}
      sx={{ width: { sm: 160 } }}
    />
  );
  return (
    <>
      <FilterChoice
        label={translate('orders.period')}
        value={presetOf(range, timezone) ?? ''}
        otherText={translate('orders.ownDates')}
        options={DATE_PRESETS.map((name) => ({ value: name, text: translate(`dateRanges.${name}`) }))}
        onChange={(name) => onChange(dateRange(name, timezone))}
      />
      {date('dateFrom')}
      {date('dateTo')}
      {reversed ? (
        <Typography id={FAULT_ID} role="alert" variant="body2" color="error" sx={{ alignSelf: 'center' }}>
          {translate('orders.reversedDates')}
        </Typography>
      ) : null}
    </>
  );
}
