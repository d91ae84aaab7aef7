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

/** Cash on delivery over time, by how far it has come (ANA-04). */
export default function CodPage() {
  return (
    <DashboardFrame dashboard="cod" charts={['time', 'status']} isEmpty={({ total }) => total.orders === 0}>
      {(data, file) => <Charts data={data} file={file} />}
    </DashboardFrame>
  );
}

function Charts({ data, file }: { data: CodAnalytics; file: string }) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const { total, statuses, steps, step } = data;
  const { currency } = total.total;
  const cashOf = (codStatus: number) => statuses.find((s) => s.codStatus === codStatus);
  const amountOf = (...codes: number[]) => ({
    amount: codes.reduce((sum, code) => sum + (cashOf(code)?.total.amount ?? 0), 0),
    currency,
  });
  const shownSteps = COD_STEPS.filter((code) => cashOf(code)?.orders);
  const text = (code: number) => translate(STEPS[code]?.labelKey ?? 'analytics.cod.notCollected');
  const color = (code: number) => colors.tone(STEPS[code]?.tone ?? 'grey');
  const owed = amountOf(COD_STATUS.collected, COD_STATUS.processing);
  const payable = total.total.amount - amountOf(COD_STATUS.ownCourier).amount;
  const amountIn = translate('analytics.cod.amountIn', { currency });
  return (
    <>
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
            value: words.money(amountOf(COD_STATUS.settled)),
            note: payable ? words.percent(amountOf(COD_STATUS.settled).amount / payable) : undefined,
          },
          {
            label: translate('analytics.cod.notCollected'),
            value: words.money(amountOf(NOT_COLLECTED)),
          },
        ]}
      />
      <ChartCard
        id="time"
        file={file}
        title={translate('analytics.cod.overTime', { currency })}
        summary={translate('analytics.cod.overTimeSays')}
        table={{
          head: [
            translate('analytics.period'),
            ...shownSteps.map((code) => translate('common.noted', { label: text(code), note: currency })),
          ],
          rows: steps.map((s) => [
            cell(words.period(s.day, step), s.day),
            ...shownSteps.map((code) => {
              const cash = s.statuses.find(({ codStatus }) => codStatus === code)?.total ?? {
                amount: 0,
                currency,
              };
              return cell(words.amount(cash), cash.amount);
            }),
          ]),
        }}
      >
        <Bars
          label={translate('analytics.cod.overTime', { currency })}
          stacked
          axisWidth={64}
          points={steps.map((s) => s.day)}
          pointText={(day) => words.point(day, step)}
          valueText={(value) => words.number(value, 2)}
          series={shownSteps.map((code) => ({
            name: text(code),
            color: color(code),
            values: steps.map(
              (s) => s.statuses.find(({ codStatus }) => codStatus === code)?.total.amount ?? 0,
            ),
          }))}
        />
      </ChartCard>
      <ChartCard
        id="status"
        file={file}
        title={translate('analytics.cod.byStatus', { currency })}
        summary={translate('analytics.cod.byStatusSays', { amount: words.money(owed) })}
        table={{
          head: [translate('cod.status'), translate('analytics.orders.placed'), amountIn],
          rows: shownSteps.map((code) => [
            cell(text(code)),
            cell(words.number(cashOf(code)?.orders ?? 0), cashOf(code)?.orders ?? 0),
            cell(words.amount(amountOf(code)), amountOf(code).amount),
          ]),
        }}
      >
        <Bars
          label={translate('analytics.cod.byStatus', { currency })}
          flat
          axisWidth={130}
          points={shownSteps.map(text)}
          valueText={(value) => words.number(value, 2)}
          series={[
            {
              name: amountIn,
              color: colors.tone('blue'),
              values: shownSteps.map((code) => amountOf(code).amount),
            },
          ]}
        />
      </ChartCard>
    </>
  );
}
