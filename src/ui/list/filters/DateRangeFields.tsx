import { Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import {
  DATE_PRESETS,
  type DatePreset,
  type DateRange,
  dateRange,
  isReversed,
  presetOf,
} from '../../../lib/dates/dateRanges.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { LazyDateField } from '../../dates/LazyDateField.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import type { DateEnd } from './filterRequests.ts';

interface Props extends DateRange {
  labels: Record<keyof DateRange, string>;
  /** Offers no day after today. */
  isPast?: true | undefined;
  onChange: (change: DateRange) => void;
  /** The date to show and focus; a new object for each request. */
  requested?: { end: DateEnd } | undefined;
}

const FAULT_ID = 'list-dates-fault';

/** A preset, or after choosing custom dates the first and the last day of a list, in the company's time zone (ORD-15, ORD-16). */
export function DateRangeFields({ labels, isPast, onChange, requested, ...range }: Props) {
  const translate = useText();
  const { timezone } = useSession().company;
  const reversed = isReversed(range);
  const presets = DATE_PRESETS.filter((name) => !isPast || name !== 'tomorrow');
  const preset = presetOf(range, timezone, presets);
  const [isCustom, setCustom] = useState(preset === undefined);
  // Typed dates stay fields, even if they equal a preset or are cleared.
  if (preset === undefined && !isCustom) setCustom(true);
  useEffect(() => {
    if (requested) setCustom(true);
  }, [requested]);
  useEffect(() => {
    if (requested && isCustom) document.getElementById(`list-${requested.end}`)?.focus();
  }, [requested, isCustom]);
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
      <FilterChoice<DatePreset | 'custom'>
        none="allTime"
        label={translate('orders.period')}
        value={isCustom ? 'custom' : (preset ?? 'custom')}
        options={[
          ...presets.map((name) => ({ value: name, text: translate(`dateRanges.${name}`) })),
          { value: 'custom', text: translate('orders.ownDates') },
        ]}
        onChange={(name) => {
          setCustom(name === 'custom');
          if (name !== 'custom') onChange(dateRange(name, timezone));
        }}
      />
      {isCustom ? date('dateFrom') : null}
      {isCustom ? date('dateTo') : null}
      {reversed ? (
        <Typography id={FAULT_ID} role="alert" variant="body2" color="error" sx={{ alignSelf: 'center' }}>
          {translate('orders.reversedDates')}
        </Typography>
      ) : null}
    </>
  );
}
