import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laneName } from '../../../contract/rules/analytics.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { LazyDateField } from '../../ui/dates/LazyDateField.tsx';
import { FilterChoice } from '../../ui/list/filters/FilterChoice.tsx';
import { RANGES, USUAL_RANGE } from './ranges.ts';
import { useAnalyticsFilter } from './useAnalyticsFilter.ts';
import { useWords } from './useWords.ts';

export const FIRST_FILTER = 'analytics-filters';
const OWN_DAYS = 'own';
const FAULT_ID = 'analytics-dates-fault';

/** Days, service and lane, stored in the address. */
export function Filters({ withLane }: { withLane: boolean }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const { laneText } = useWords();
  const { filter, change } = useAnalyticsFilter();
  const { data } = useQuery({
    queryKey: ['analyticsChoices', customer.id],
    queryFn: () => dataProvider.getAnalyticsChoices(),
  });
  const reversed = filter.from > filter.to;
  const [choosesDays, setChoosesDays] = useState(false);
  const hasOwnDays = choosesDays || filter.range === null;
  const all = { value: '', text: translate('analytics.all') };
  return (
    <Box
      id={FIRST_FILTER}
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        flexWrap: 'wrap',
        gap: 1.5,
        '& > .filter-field': { width: { sm: 190 } },
        '& > :first-of-type': { gridColumn: '1 / -1' },
      }}
    >
      <FilterChoice
        label={translate('analytics.range')}
        value={(!choosesDays && filter.range) || OWN_DAYS}
        otherText={translate('analytics.ownDays')}
        options={[
          ...RANGES.map((name) => ({ value: name, text: translate(`analytics.ranges.${name}`) })),
          { value: OWN_DAYS, text: translate('analytics.ownDays') },
        ]}
        onChange={(name) => {
          setChoosesDays(name === OWN_DAYS);
          if (name !== OWN_DAYS) change({ range: name === USUAL_RANGE ? '' : name, from: '', to: '' });
        }}
      />
      {hasOwnDays ? <OwnDays reversed={reversed} /> : null}
      <FilterChoice<string>
        label={translate('analytics.service')}
        value={filter.service}
        otherText={filter.service || all.text}
        options={[all, ...(data?.services ?? []).map(({ code, name }) => ({ value: code, text: name }))]}
        onChange={(service) => change({ service })}
      />
      {withLane ? (
        <FilterChoice<string>
          label={translate('analytics.lane')}
          value={filter.lane}
          otherText={all.text}
          options={[
            all,
            ...(data?.lanes ?? []).map(({ origin, destination }) => ({
              value: laneName(origin, destination),
              text: laneText(origin, destination),
            })),
          ]}
          onChange={(lane) => change({ lane })}
        />
      ) : null}
      {reversed ? (
        <Typography id={FAULT_ID} role="alert" variant="body2" color="error" sx={{ alignSelf: 'center' }}>
          {translate('orders.reversedDates')}
        </Typography>
      ) : null}
    </Box>
  );
}

/** The first and the last day. */
function OwnDays({ reversed }: { reversed: boolean }) {
  const translate = useText();
  const { filter, change } = useAnalyticsFilter();
  // One date is not a range, so the other date is stored as it is shown.
  const setDay = (day: { from?: string; to?: string }) => {
    const next = { from: filter.from, to: filter.to, ...day };
    if (next.from && next.to) change({ range: '', ...next });
  };
  const date = (end: 'from' | 'to') => (
    <LazyDateField
      id={`analytics-${end}`}
      label={translate(`analytics.${end}`)}
      value={filter[end]}
      onChange={(day) => setDay({ [end]: day })}
      error={reversed}
      {...(reversed ? { aria: { 'aria-describedby': FAULT_ID } } : {})}
      sx={{ width: '100%' }}
    />
  );
  return (
    <>
      {date('from')}
      {date('to')}
    </>
  );
}
