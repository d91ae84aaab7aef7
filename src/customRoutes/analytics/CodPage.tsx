import type { CodAnalytics } from '../../../contract/reports/analytics.ts';
import { COD_STEPS, NOT_COLLECTED } from '../../../contract/rules/analytics.ts';
import { COD_STATUS } from '../../../contract/rules/money/cod.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCard } from './ChartCard.tsx';
import { Bars } from './charts/Bars.tsx';
import { cell } from './chartTable.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { Figures } from './Figures.tsx';
import { useChartColors } from './useChartColors.ts';
import { useWords } from './useWords.ts';

const STEPS: Readonly<Record<number, { labelKey: TextKey; tone: StatusTone }>> = {
  [COD_STATUS.pendingDelivery]: { labelKey: 'cod.statuses.pending', tone: 'grey' },
  [COD_STATUS.collected]: { labelKey: 'cod.statuses.collected', tone: 'orange' },
  [COD_STATUS.processing]: { labelKey: 'cod.statuses.processing', tone: 'blue' },
  [COD_STATUS.settled]: { labelKey: 'cod.statuses.settled', tone: 'green' },
  [COD_STATUS.ownCourier]: { labelKey: 'cod.statuses.ownCourier', tone: 'pink' },
  [NOT_COLLECTED]: { labelKey: 'analytics.cod.notCollected', tone: 'red' },
};

/** Cash on delivery over time, by its stage (ANA-04). */
export default function CodPage() {
  return (
    <DashboardFrame dashboard="cod" charts={['time', 'status']} isEmpty={({ total }) => total.orders === 0}>
      {(data) => (
        <>
          <CodFigures data={data} />
          <TimeChart data={data} />
          <StatusChart data={data} />
        </>
      )}
    </DashboardFrame>
  );
}

interface ChartProps {
  data: CodAnalytics;
}

/** The cash of a status, and the sum of several statuses. */
function cashOf({ total, statuses }: CodAnalytics) {
  const { currency } = total.total;
  const of = (codStatus: number) => statuses.find((s) => s.codStatus === codStatus);
  const amount = (...codes: number[]) => ({
    amount: codes.reduce((sum, code) => sum + (of(code)?.total.amount ?? 0), 0),
    currency,
  });
  return {
    currency,
    amount,
    orders: (codStatus: number) => of(codStatus)?.orders ?? 0,
    owed: amount(COD_STATUS.collected, COD_STATUS.processing),
    shown: COD_STEPS.filter((code) => of(code)?.orders),
  };
}

function useStepText() {
  const translate = useText();
  return (code: number) => translate(STEPS[code]?.labelKey ?? 'analytics.cod.notCollected');
}

function CodFigures({ data }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const { total } = data;
  const { amount, owed } = cashOf(data);
  const settled = amount(COD_STATUS.settled);
  const payable = total.total.amount - amount(COD_STATUS.ownCourier).amount;
  return (
    <Figures
      figures={[
        {
          label: translate('analytics.cod.total'),
          value: words.money(total.total),
          note: translate('analytics.cod.orders', { count: words.number(total.orders) }),
        },
        { label: translate('analytics.cod.owed'), value: words.money(owed) },
        {
          label: translate('analytics.cod.settled'),
          value: words.money(settled),
          note: payable ? words.percent(settled.amount / payable) : undefined,
        },
        { label: translate('analytics.cod.notCollected'), value: words.money(amount(NOT_COLLECTED)) },
      ]}
    />
  );
}

function TimeChart({ data }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const text = useStepText();
  const { steps, step } = data;
  const { currency, shown } = cashOf(data);
  const amountIn = ({ statuses }: CodAnalytics['steps'][number], code: number) =>
    statuses.find(({ codStatus }) => codStatus === code)?.total.amount ?? 0;
  return (
    <ChartCard
      id="time"
      title={translate('analytics.cod.overTime', { currency })}
      summary={translate('analytics.cod.overTimeSays')}
      table={{
        head: [
          translate('analytics.period'),
          ...shown.map((code) => translate('common.noted', { label: text(code), note: currency })),
        ],
        rows: steps.map((s) => [
          cell(words.period(s.day, step), s.day),
          ...shown.map((code) => {
            const amount = amountIn(s, code);
            return cell(words.amount({ amount, currency }), amount);
          }),
        ]),
      }}
    >
      <Bars
        stacked
        axisWidth={64}
        {...words.dayAxis(steps, step)}
        valueText={(value) => words.number(value, 2)}
        axisText={words.short}
        series={shown.map((code) => ({
          name: text(code),
          color: colors.tone(STEPS[code]?.tone ?? 'grey'),
          values: steps.map((s) => amountIn(s, code)),
        }))}
      />
    </ChartCard>
  );
}

function StatusChart({ data }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const text = useStepText();
  const { currency, amount, orders, owed, shown } = cashOf(data);
  const amountIn = translate('analytics.cod.amountIn', { currency });
  return (
    <ChartCard
      id="status"
      title={translate('analytics.cod.byStatus', { currency })}
      summary={translate('analytics.cod.byStatusSays', { amount: words.money(owed) })}
      table={{
        head: [translate('cod.status'), translate('analytics.orders.placed'), amountIn],
        rows: shown.map((code) => [
          cell(text(code)),
          cell(words.number(orders(code)), orders(code)),
          cell(words.amount(amount(code)), amount(code).amount),
        ]),
      }}
    >
      <Bars
        flat
        axisWidth={160}
        points={shown.map(text)}
        valueText={(value) => words.number(value, 2)}
        axisText={words.short}
        series={[
          { name: amountIn, color: colors.tone('blue'), values: shown.map((code) => amount(code).amount) },
        ]}
      />
    </ChartCard>
  );
}
