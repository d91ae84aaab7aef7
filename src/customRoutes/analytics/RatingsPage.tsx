import type { RatingAnalytics } from '../../../contract/reports/analytics.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCard, type ChartCardProps } from './ChartCard.tsx';
import { Bars } from './charts/Bars.tsx';
import { Lines } from './charts/Lines.tsx';
import { type Cell, cell, NOTHING } from './chartTable.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { Figures } from './Figures.tsx';
import { useChartColors } from './useChartColors.ts';
import { useWords } from './useWords.ts';

const BEST = 5;

/** Recipients' ratings of their deliveries (ANA-05). */
export default function RatingsPage() {
  return (
    <DashboardFrame
      dashboard="ratings"
      charts={['stars', 'time', 'services']}
      isEmpty={({ total }) => total.rated === 0}
    >
      {(data) => (
        <>
          <RatingFigures data={data} />
          <StarsChart data={data} />
          <TimeChart data={data} />
          <ServicesChart data={data} />
        </>
      )}
    </DashboardFrame>
  );
}

interface ChartProps {
  data: RatingAnalytics;
}

function RatingFigures({ data: { total, delivered } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const ratedText = translate('analytics.ratings.rated');
  const averageText = translate('analytics.ratings.average');
  return (
    <Figures
      figures={[
        {
          label: averageText,
          value: total.average === null ? '–' : words.number(total.average, 2),
          note: translate('analytics.ratings.ofFive'),
        },
        {
          label: ratedText,
          value: words.number(total.rated),
          note:
            delivered > 0
              ? translate('analytics.ratings.ofDelivered', {
                  share: words.percent(total.rated / delivered),
                  total: words.number(delivered),
                })
              : undefined,
        },
      ]}
    />
  );
}

function StarsChart({ data: { total, stars } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const ratedText = translate('analytics.ratings.rated');
  const starText = (rating: number) => translate('analytics.ratings.star', { smart_count: rating });
  const mostCommon = stars.reduce((most, s) => (s.orders > most.orders ? s : most));
  return (
    <ChartCard
      id="stars"
      title={translate('analytics.ratings.byStars')}
      summary={translate('analytics.ratings.byStarsSays', {
        stars: starText(mostCommon.rating),
        share: words.percent(mostCommon.orders / total.rated),
      })}
      table={{
        head: [translate('analytics.names.ratings'), ratedText, translate('analytics.share')],
        rows: stars.map(({ rating, orders }) => [
          cell(starText(rating), rating),
          cell(words.number(orders), orders),
          cell(words.percent(orders / total.rated), orders / total.rated),
        ]),
      }}
    >
      <Bars
        flat
        whole
        axisWidth={90}
        points={stars.map(({ rating }) => starText(rating)).reverse()}
        valueText={(value) => words.number(value)}
        series={[
          {
            name: ratedText,
            color: colors.tone('blue'),
            values: stars.map(({ orders }) => orders).reverse(),
          },
        ]}
      />
    </ChartCard>
  );
}

function TimeChart({ data: { steps, step } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const averageText = translate('analytics.ratings.average');
  return (
    <AverageCard
      id="time"
      title={translate('analytics.ratings.overTime')}
      summary={translate('analytics.ratings.overTimeSays')}
      first={translate('analytics.period')}
      rows={steps.map((s) => ({ ...s, cell: cell(words.period(s.day, step), s.day) }))}
    >
      <Lines
        {...words.dayAxis(steps, step)}
        valueText={(value) => words.number(value, 2)}
        min={1}
        max={BEST}
        series={[{ name: averageText, color: colors.tone('blue'), values: steps.map((s) => s.average) }]}
      />
    </AverageCard>
  );
}

function ServicesChart({ data: { services } }: ChartProps) {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const averageText = translate('analytics.ratings.average');
  return (
    <AverageCard
      id="services"
      title={translate('analytics.ratings.byService')}
      summary={translate('analytics.ratings.byServiceSays')}
      first={translate('analytics.service')}
      rows={services.map((s) => ({ ...s, cell: cell(s.name) }))}
    >
      <Bars
        flat
        axisWidth={150}
        max={BEST}
        points={services.map((s) => s.name)}
        valueText={(value) => words.number(value, 2)}
        series={[{ name: averageText, color: colors.tone('blue'), values: services.map((s) => s.average) }]}
      />
    </AverageCard>
  );
}

interface AverageCardProps extends Omit<ChartCardProps, 'table'> {
  /** Heading of the rows. */
  first: string;
  rows: { cell: Cell; average: number | null; rated: number }[];
}

/** A chart of average ratings; its table also has the number of rated parcels. */
function AverageCard({ first, rows, ...card }: AverageCardProps) {
  const translate = useText();
  const words = useWords();
  return (
    <ChartCard
      {...card}
      table={{
        head: [first, translate('analytics.ratings.average'), translate('analytics.ratings.rated')],
        rows: rows.map((row) => [
          row.cell,
          row.average === null ? NOTHING : cell(words.number(row.average, 2), row.average),
          cell(words.number(row.rated), row.rated),
        ]),
      }}
    />
  );
}
