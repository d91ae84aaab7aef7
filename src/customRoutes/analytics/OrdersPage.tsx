import type { OrderAnalytics } from '../../../contract/reports/analytics.ts';
import { daysIn, OUTCOMES } from '../../../contract/rules/analytics.ts';
import { statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCard } from './ChartCard.tsx';
import { Bars } from './charts/Bars.tsx';
import { cell } from './chartTable.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { Figures } from './Figures.tsx';
import { useChartColors } from './useChartColors.ts';
import { useWords } from './useWords.ts';

/** Orders over time and by status (ANA-02). */
export default function OrdersPage() {
  return (
    <DashboardFrame
      dashboard="orders"
      charts={['time', 'status']}
      isEmpty={(data) => data.total.orders === 0}
    >
      {(data) => (
        <>
          <OrderFigures data={data} />
          <TimeChart data={data} />
          <StatusChart data={data} />
        </>
      )}
    </DashboardFrame>
  );
}

interface ChartProps {
  data: OrderAnalytics;
}

function OrderFigures({ data }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const { total, before, steps } = data;
  const days = daysIn(data.dateFrom, data.dateTo);
  const delivered = steps.reduce((n, s) => n + (s.outcomes.COMPLETED ?? 0), 0);
  return (
    <Figures
      figures={[
        {
          label: translate('analytics.orders.placed'),
          value: words.number(total.orders),
          note: translate('analytics.before', { value: words.number(before.orders), days }),
        },
        {
          label: translate('analytics.orders.spent'),
          value: words.money(total.spent),
          note: translate('analytics.before', { value: words.money(before.spent), days }),
        },
        {
          label: translate('analytics.orders.aDay'),
          value: words.number(total.orders / days, 1),
        },
        {
          label: translate('analytics.orders.delivered'),
          value: words.percent(delivered / total.orders),
          note: translate('analytics.ofOrders', {
            count: words.number(delivered),
            total: words.number(total.orders),
          }),
        },
      ]}
    />
  );
}

function TimeChart({ data: { total, steps, step } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const outcomes = OUTCOMES.filter((name) => steps.some((s) => s.outcomes[name]));
  const outcomeText = (name: (typeof OUTCOMES)[number]) => translate(`orders.tabs.${name}`);
  const most = steps.reduce((best, s) => (s.orders > best.orders ? s : best));
  return (
    <ChartCard
      id="time"
      title={translate('analytics.orders.overTime')}
      summary={translate('analytics.orders.overTimeSays', {
        most: words.number(most.orders),
        period: words.period(most.day, step),
      })}
      table={{
        head: [
          translate('analytics.period'),
          translate('analytics.orders.placed'),
          ...outcomes.map(outcomeText),
          translate('analytics.orders.spentIn', { currency: total.spent.currency }),
        ],
        rows: steps.map((s) => [
          cell(words.period(s.day, step), s.day),
          cell(words.number(s.orders), s.orders),
          ...outcomes.map((name) => cell(words.number(s.outcomes[name] ?? 0), s.outcomes[name] ?? 0)),
          cell(words.amount(s.spent), s.spent.amount),
        ]),
      }}
    >
      <Bars
        stacked
        whole
        {...words.dayAxis(steps, step)}
        valueText={(value) => words.number(value)}
        series={outcomes.map((name) => ({
          name: outcomeText(name),
          color: colors.outcome(name),
          values: steps.map((s) => s.outcomes[name] ?? 0),
        }))}
      />
    </ChartCard>
  );
}

/** Maximum bars of the status chart: a phone shows more as empty lines below the one of the most frequent status. */
const STATUS_BARS = 8;

/** Orders by the word of their status, as two statuses may have the same. */
function namedStatuses(statuses: OrderAnalytics['statuses'], nameOf: (code: number) => string) {
  const named = new Map<string, number>();
  for (const { statusCode, orders } of statuses) {
    const name = nameOf(statusCode);
    named.set(name, (named.get(name) ?? 0) + orders);
  }
  return [...named].map(([name, orders]) => ({ name, orders }));
}

/** The most frequent statuses in their order, and the number of orders in all others. */
function frequentStatuses(statuses: ReturnType<typeof namedStatuses>) {
  if (statuses.length <= STATUS_BARS) return { frequent: statuses, others: [] };
  const frequent = new Set([...statuses].sort((a, b) => b.orders - a.orders).slice(0, STATUS_BARS - 1));
  return {
    frequent: statuses.filter((status) => frequent.has(status)),
    others: statuses.filter((status) => !frequent.has(status)),
  };
}

function StatusChart({ data }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const { total } = data;
  const statuses = namedStatuses(data.statuses, (code) =>
    translate(`status.${code}`, { _: statusRule(code).text }),
  );
  const { frequent, others } = frequentStatuses(statuses);
  const bars = [...frequent];
  if (others.length > 0)
    bars.push({
      name: translate('analytics.orders.otherStatuses', { count: others.length }),
      orders: others.reduce((sum, { orders }) => sum + orders, 0),
    });
  const mostCommon = statuses.reduce((best, s) => (s.orders > best.orders ? s : best));
  return (
    <ChartCard
      id="status"
      title={translate('analytics.orders.byStatus')}
      summary={translate('analytics.orders.byStatusSays', {
        status: mostCommon.name,
        count: words.number(mostCommon.orders),
        share: words.percent(mostCommon.orders / total.orders),
      })}
      table={{
        head: [
          translate('orders.status'),
          translate('analytics.orders.placed'),
          translate('analytics.share'),
        ],
        rows: statuses.map(({ name, orders }) => [
          cell(name),
          cell(words.number(orders), orders),
          cell(words.percent(orders / total.orders), orders / total.orders),
        ]),
      }}
    >
      <Bars
        flat
        whole
        axisWidth={150}
        points={bars.map(({ name }) => name)}
        valueText={(value) => words.number(value)}
        series={[
          {
            name: translate('analytics.orders.placed'),
            color: colors.tone('blue'),
            values: bars.map(({ orders }) => orders),
          },
        ]}
      />
    </ChartCard>
  );
}
