import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnalyticsAnswers } from '../../../contract/reports/analytics.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { timeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { PartSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { EMPTY_FRAME } from '../../ui/page/surface.ts';
import { BackLink } from './BackLink.tsx';
import { ExportName } from './ChartCard.tsx';
import { EmbeddedFrame } from './EmbeddedFrame.tsx';
import { FIRST_FILTER, Filters } from './Filters.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { useAnalyticsFilter } from './useAnalyticsFilter.ts';
import { useDashboardCommands } from './useDashboardCommands.ts';
import { useTables } from './useTables.ts';

const SCREEN = { scope: 'screen', screen: 'analytics' } as const;
/** The server counts changes within ten seconds. */
const REFETCH_MS = 60_000;

interface Props<D extends keyof AnalyticsAnswers> {
  dashboard: D;
  /** Ids of its charts. */
  charts: readonly string[];
  withLane?: boolean;
  isEmpty: (data: AnalyticsAnswers[D]) => boolean;
  /** Charts of an answer. */
  children: (data: AnalyticsAnswers[D]) => ReactNode;
}

/** A dashboard: embedded if the tenant has an analytics server, else the portal's own (ANA-02…08). */
export function DashboardFrame<D extends keyof AnalyticsAnswers>(props: Props<D>) {
  const { settings } = useSession();
  return settings.analytics_server ? (
    <EmbeddedFrame dashboard={props.dashboard} fallback={<BuiltInFrame {...props} />} />
  ) : (
    <BuiltInFrame {...props} />
  );
}

/** Common parts of all dashboards: link back, filters, the answer and its states, keys (ANA-07). */
function BuiltInFrame<D extends keyof AnalyticsAnswers>({
  dashboard,
  charts,
  withLane = false,
  isEmpty,
  children,
}: Props<D>) {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const { customer, company } = useSession();
  const { filter, change } = useAnalyticsFilter();
  const wire = {
    dateFrom: filter.from,
    dateTo: filter.to,
    ...(filter.service ? { serviceCode: filter.service } : {}),
    ...(withLane && filter.lane ? { lane: filter.lane } : {}),
  };
  const answer = useQuery({
    queryKey: ['analytics', dashboard, customer.id, wire],
    queryFn: ({ signal }) => dataProvider.getAnalytics(dashboard, wire, signal),
    enabled: filter.from <= filter.to,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const refresh = () => void answer.refetch();
  useFrameCommands(charts);
  const { data, error } = answer;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1400 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <BackLink />
        <Typography component="h1" variant="h5" sx={{ mr: 'auto' }}>
          {translate(`analytics.titles.${dashboard}`)}
        </Typography>
        {data ? (
          <Typography variant="body2" color="text.secondary">
            {translate('analytics.asOf', {
              time: timeText(data.asOf, company.timezone, locale),
              zone: company.timezone.replace('_', ' '),
            })}
          </Typography>
        ) : null}
        <RefreshButton onRefresh={refresh} />
      </Box>
      <Filters withLane={withLane} />
      {error ? (
        <RetryAlert onRetry={refresh} error={error}>
          {translate('analytics.failed')}
        </RetryAlert>
      ) : null}
      {!data && !error ? <PartSkeleton rows={6} /> : null}
      {data && isEmpty(data) ? (
        <Empty onLonger={filter.range === 'months12' ? undefined : () => change(WHOLE_YEAR)} />
      ) : null}
      {data && !isEmpty(data) ? (
        <Box
          aria-busy={answer.isPlaceholderData}
          sx={{ display: 'grid', gap: 2, opacity: answer.isPlaceholderData ? 0.6 : 1 }}
        >
          <ExportName value={`${dashboard}-${data.dateFrom}-${data.dateTo}`}>{children(data)}</ExportName>
        </Box>
      ) : null}
    </Box>
  );
}

function useFrameCommands(charts: readonly string[]) {
  const { toggleAll } = useTables();
  useCommands([
    {
      ...SCREEN,
      id: 'analytics.tables',
      labelKey: 'analytics.allTables',
      group: 'view',
      keys: ['t'],
      run: () => toggleAll(charts),
    },
    {
      ...SCREEN,
      id: 'analytics.export',
      labelKey: 'analytics.exportFirst',
      group: 'view',
      keys: ['shift+e'],
      run: exportNearest,
    },
    {
      ...SCREEN,
      id: 'analytics.filters',
      labelKey: 'analytics.toFilters',
      group: 'view',
      keys: ['f'],
      run: () => document.getElementById(FIRST_FILTER)?.querySelector('button')?.focus(),
    },
  ]);
  useDashboardCommands();
}

const WHOLE_YEAR = { range: 'months12', from: '', to: '', service: '', lane: '' };

function Empty({ onLonger }: { onLonger: (() => void) | undefined }) {
  const translate = useText();
  const navigate = useNavigate();
  return (
    <Box sx={EMPTY_FRAME}>
      <Box role="status">
        <Typography variant="h6" component="p">
          {translate('analytics.empty')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('analytics.emptyHint')}
        </Typography>
      </Box>
      {onLonger ? (
        <Button variant="outlined" onClick={onLonger}>
          {translate('analytics.longer')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => navigate('/orders/new-order')} endIcon={<Kbd keys="c" />}>
          {translate('menu.newOrder')}
        </Button>
      )}
    </Box>
  );
}

/** Presses the export button of the chart with the focus, else of the first one. */
function exportNearest(): void {
  const card = document.activeElement?.closest('[data-chart]') ?? document.querySelector('[data-chart]');
  card?.querySelector<HTMLButtonElement>('[data-export]')?.click();
}
