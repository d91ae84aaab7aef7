import type { PerformanceAnalytics } from '../../../contract/reports/analytics.ts';
import { fromMinor, roundAmount } from '../../../contract/rules/money/money.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCard } from './ChartCard.tsx';
import { Bars } from './charts/Bars.tsx';
import { type Cell, cell, NOTHING } from './chartTable.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { Figures } from './Figures.tsx';
import { useChartColors } from './useChartColors.ts';
import { useTimings } from './useTimings.ts';
import { useWords } from './useWords.ts';

/** Delivery performance of services: on time and at the first attempt (ANA-06). */
export default function PerformancePage() {
  return (
    <DashboardFrame
      dashboard="performance"
      charts={['shares', 'times']}
      withLane
      isEmpty={({ total }) => total.orders === 0}
    >
      {(data) => (
        <>
          <ShareFigures data={data} />
          <SharesChart data={data} />
          <TimesChart data={data} />
        </>
      )}
    </DashboardFrame>
  );
}

interface ChartProps {
  data: PerformanceAnalytics;
}

const SHARES = ['delivered', 'onTime', 'firstTry'] as const;
const TONES = { delivered: 'green', onTime: 'blue', firstTry: 'orange' } as const;

type Part = PerformanceAnalytics['total']['delivered'];
const shareOf = ({ orders, of }: Part): number | null => (of > 0 ? orders / of : null);

type Service = PerformanceAnalytics['services'][number];

function useNames() {
  const translate = useText();
  return {
    share: (name: (typeof SHARES)[number]) => translate(`analytics.performance.${name}`),
    service: ({ name, code }: Service) => name || code || translate('analytics.zones.unknown'),
  };
}

function ShareFigures({ data: { total } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const names = useNames();
  return (
    <Figures
      figures={SHARES.map((name) => {
        const share = shareOf(total[name]);
        return {
          label: names.share(name),
          value: share === null ? '–' : words.percent(share),
          note: translate('analytics.ofOrders', {
            count: words.number(total[name].orders),
            total: words.number(total[name].of),
          }),
        };
      })}
    />
  );
}

/** A service's row in the table: orders, shares, returns, cancellations, rating and price. */
function useServiceCells(currency: string) {
  const words = useWords();
  const names = useNames();
  const count = (orders: number): Cell => cell(words.number(orders), orders);
  const shareCell = (part: Part): Cell => {
    const share = shareOf(part);
    return share === null ? NOTHING : cell(words.percent(share), share);
  };
  return (service: Service): Cell[] => {
    const { orders, outcomes, spent, rating } = service;
    const paid = orders - (outcomes.CANCELLED ?? 0);
    const price = { amount: fromMinor(roundAmount((100 * spent.amount) / paid, currency)), currency };
    return [
      cell(names.service(service)),
      count(orders),
      ...SHARES.map((name) => shareCell(service[name])),
      count(outcomes.RTS ?? 0),
      count(outcomes.CANCELLED ?? 0),
      rating.average === null ? NOTHING : cell(words.number(rating.average, 2), rating.average),
      paid > 0 ? cell(words.amount(price), price.amount) : NOTHING,
    ];
  };
}

function SharesChart({ data: { total, services } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const names = useNames();
  const { currency } = total.spent;
  const cells = useServiceCells(currency);
  return (
    <ChartCard
      id="shares"
      title={translate('analytics.performance.byService')}
      summary={translate('analytics.performance.byServiceSays')}
      table={{
        head: [
          translate('analytics.service'),
          translate('analytics.orders.placed'),
          ...SHARES.map(names.share),
          translate('orders.tabs.RTS'),
          translate('orders.tabs.CANCELLED'),
          translate('analytics.ratings.average'),
          translate('analytics.performance.price', { currency }),
        ],
        rows: services.map(cells),
      }}
    >
      <Bars
        flat
        axisWidth={150}
        max={1}
        points={services.map(names.service)}
        valueText={words.percent}
        series={SHARES.map((name) => ({
          name: names.share(name),
          color: colors.tone(TONES[name]),
          values: services.map((service) => shareOf(service[name])),
        }))}
      />
    </ChartCard>
  );
}

function TimesChart({ data: { services } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const timings = useTimings();
  const names = useNames();
  const timed = services.flatMap((service) =>
    service.way ? [{ name: names.service(service), way: service.way }] : [],
  );
  const [first] = timed;
  if (!first) return null;
  const fastest = timed.reduce((a, b) => (b.way.medianS < a.way.medianS ? b : a), first);
  return (
    <ChartCard
      id="times"
      title={translate('analytics.performance.times')}
      summary={translate('analytics.performance.timesSays', {
        service: fastest.name,
        time: words.time(fastest.way.medianS),
      })}
      table={{
        head: [translate('analytics.service'), ...timings.head],
        fileHead: [translate('analytics.service'), ...timings.fileHead],
        rows: timed.map(({ name, way }) => [cell(name), ...timings.cells(way)]),
      }}
    >
      <Bars
        flat
        axisWidth={150}
        points={timed.map(({ name }) => name)}
        {...timings.chart(timed.map(({ way }) => way))}
      />
    </ChartCard>
  );
}
