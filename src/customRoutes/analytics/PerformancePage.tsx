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

/** Services that deliver, on time and at the first attempt (ANA-06). */
export default function PerformancePage() {
  return (
    <DashboardFrame
      dashboard="performance"
      charts={['shares', 'times']}
      withLane
      isEmpty={({ total }) => total.orders === 0}
    >
      {(data, file) => <Charts data={data} file={file} />}
    </DashboardFrame>
  );
}

const SHARES = ['delivered', 'onTime', 'firstTry'] as const;
const TONES = { delivered: 'green', onTime: 'blue', firstTry: 'orange' } as const;

type Part = PerformanceAnalytics['total']['delivered'];
const shareOf = ({ orders, of }: Part): number | null => (of > 0 ? orders / of : null);

function Charts({ data, file }: { data: PerformanceAnalytics; file: string }) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const timings = useTimings();
  const { total, services } = data;
  const shareText = (name: (typeof SHARES)[number]) => translate(`analytics.performance.${name}`);
  const shareCell = (part: Part): Cell => {
    const share = shareOf(part);
    return share === null ? NOTHING : cell(words.percent(share), share);
  };
  const names = services.map(({ name, code }) => name || code || translate('analytics.zones.unknown'));
  const timed = services.flatMap((service, i) =>
    service.way ? [{ name: names[i] ?? '', way: service.way }] : [],
  );
  const fastest = timed.length > 0 ? timed.reduce((a, b) => (b.way.medianS < a.way.medianS ? b : a)) : null;
  const { currency } = total.spent;
  return (
    <>
      <Figures
        figures={SHARES.map((name) => {
          const share = shareOf(total[name]);
          return {
            label: shareText(name),
            value: share === null ? '–' : words.percent(share),
            note: translate('analytics.ofOrders', {
              count: words.number(total[name].orders),
              total: words.number(total[name].of),
            }),
          };
        })}
      />
      <ChartCard
        id="shares"
        file={file}
        title={translate('analytics.performance.byService')}
        summary={translate('analytics.performance.byServiceSays')}
        table={{
          head: [
            translate('analytics.service'),
            translate('analytics.orders.placed'),
            ...SHARES.map(shareText),
            translate('orders.tabs.RTS'),
            translate('orders.tabs.CANCELLED'),
            translate('analytics.ratings.average'),
            translate('analytics.performance.price', { currency }),
          ],
          rows: services.map((service, i) => {
            const paid = service.orders - (service.outcomes.CANCELLED ?? 0);
            const price = {
              amount: fromMinor(roundAmount((100 * service.spent.amount) / paid, currency)),
              currency,
            };
            const { average } = service.rating;
            return [
              cell(names[i] ?? ''),
              cell(words.number(service.orders), service.orders),
              ...SHARES.map((name) => shareCell(service[name])),
              cell(words.number(service.outcomes.RTS ?? 0), service.outcomes.RTS ?? 0),
              cell(words.number(service.outcomes.CANCELLED ?? 0), service.outcomes.CANCELLED ?? 0),
              average === null ? NOTHING : cell(words.number(average, 2), average),
              paid > 0 ? cell(words.amount(price), price.amount) : NOTHING,
            ];
          }),
        }}
      >
        <Bars
          label={translate('analytics.performance.byService')}
          flat
          axisWidth={150}
          max={1}
          points={names}
          valueText={words.percent}
          series={SHARES.map((name) => ({
            name: shareText(name),
            color: colors.tone(TONES[name]),
            values: services.map((service) => shareOf(service[name])),
          }))}
        />
      </ChartCard>
      {fastest ? (
        <ChartCard
          id="times"
          file={file}
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
            label={translate('analytics.performance.times')}
            flat
            axisWidth={150}
            points={timed.map(({ name }) => name)}
            {...timings.chart(timed.map(({ way }) => way))}
          />
        </ChartCard>
      ) : null}
    </>
  );
}
