import type { OperationsAnalytics } from '../../../contract/reports/analytics.ts';
import type { Timing } from '../../../contract/rules/analytics.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCard } from './ChartCard.tsx';
import { Bars } from './charts/Bars.tsx';
import { Lines } from './charts/Lines.tsx';
import { cell } from './chartTable.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { Figures } from './Figures.tsx';
import { useTimings } from './useTimings.ts';
import { useWords } from './useWords.ts';

/** Duration of pickups and deliveries, by lane (ANA-03). */
export default function OperationsPage() {
  return (
    <DashboardFrame
      dashboard="operations"
      charts={['time', 'lanes', 'pickups']}
      withLane
      isEmpty={({ total }) => !total.pickup && !total.way}
    >
      {(data) => <Charts data={data} />}
    </DashboardFrame>
  );
}

function Charts({ data }: { data: OperationsAnalytics }) {
  const translate = useText();
  const words = useWords();
  const timings = useTimings();
  const { total, steps, lanes, step } = data;
  const noted = (timing: Timing | null) =>
    timing
      ? translate('analytics.operations.slowOf', {
          slow: words.time(timing.slowS),
          sample: words.number(timing.sample),
        })
      : undefined;
  const laneNames = lanes.map(({ origin, destination }) => words.laneText(origin, destination));
  const slowest = lanes.reduce((worst, lane) =>
    (lane.way?.medianS ?? 0) > (worst.way?.medianS ?? 0) ? lane : worst,
  );
  const byLane = (id: 'lanes' | 'pickups', part: 'way' | 'pickup', summary: string) => (
    <ChartCard
      id={id}
      title={translate(`analytics.operations.${id}`)}
      summary={summary}
      table={{
        head: [translate('analytics.lane'), ...timings.head],
        fileHead: [translate('analytics.lane'), ...timings.fileHead],
        rows: lanes.map((lane, i) => [cell(laneNames[i] ?? ''), ...timings.cells(lane[part])]),
      }}
    >
      <Bars
        flat
        axisWidth={148}
        points={laneNames}
        // The name takes two lines.
        pointText={(name) => name.replace(' → ', ' →\n')}
        {...timings.chart(lanes.map((lane) => lane[part]))}
      />
    </ChartCard>
  );
  return (
    <>
      <Figures
        figures={(['pickup', 'way'] as const).map((part) => ({
          label: translate(`analytics.operations.${part}`),
          value: total[part] ? words.time(total[part].medianS) : '–',
          note: noted(total[part]),
        }))}
      />
      <ChartCard
        id="time"
        title={translate('analytics.operations.overTime')}
        summary={translate('analytics.operations.overTimeSays')}
        table={{
          head: [translate('analytics.period'), ...timings.head],
          fileHead: [translate('analytics.period'), ...timings.fileHead],
          rows: steps.map(({ day, way }) => [cell(words.period(day, step), day), ...timings.cells(way)]),
        }}
      >
        <Lines
          {...words.dayAxis(steps, step)}
          axisWidth={64}
          {...timings.chart(steps.map(({ way }) => way))}
        />
      </ChartCard>
      {byLane(
        'lanes',
        'way',
        slowest.way
          ? translate('analytics.operations.lanesSays', {
              lane: words.laneText(slowest.origin, slowest.destination),
              time: words.time(slowest.way.medianS),
            })
          : translate('analytics.operations.noWay'),
      )}
      {byLane('pickups', 'pickup', translate('analytics.operations.pickupsSays'))}
    </>
  );
}
