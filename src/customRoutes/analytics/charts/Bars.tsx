import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { createContext, use } from 'react';
import { usePhone } from '../../../lib/react/usePhone.ts';
import { ChartAnnouncer } from './ChartAnnouncer.tsx';
import { AXIS_HEIGHT, ChartTitle, chartParts, FLAT_ROOM, FOCUS_RING, type Series } from './chartParts.ts';

/** Number of values below flat bars: where more have no room, some would be omitted from the middle of the scale. */
const FLAT_TICKS = 5;
const PHONE_TICKS = 3;

/**
 * The library measures a name as one line and cuts it, although the name is shown on two lines. It gets a mark without width instead, and the
 * name is rendered in place of the mark.
 */
const MARK = '\u2063';
const NamesContext = createContext<readonly string[]>([]);

function TickLabel({ text, ...props }: ChartsTextProps) {
  const names = use(NamesContext);
  const name = text.startsWith(MARK) ? (names[text.length - 1] ?? '') : text;
  return <ChartsText {...props} text={name} />;
}
const FLAT_SLOTS = { axisTickLabel: TickLabel };

interface Props {
  /** Names of the bars. */
  points: readonly string[];
  pointText?: (point: string) => string;
  /** Name of a bar on the axis, if it is shorter. */
  tickText?: (point: string) => string;
  series: readonly Series[];
  /** The bars stand on each other and add up. */
  stacked?: boolean;
  /** Horizontal bars, for long names. */
  flat?: boolean;
  valueText: (value: number) => string;
  /** Text of a value on the axis, if it is shorter than the value. */
  axisText?: (value: number) => string;
  /** Width for the numbers, or for the names of flat bars. */
  axisWidth?: number;
  max?: number;
  /** Values are counts. */
  whole?: boolean;
}

/** Bars with their names and values. With the focus in the chart, arrow keys move from bar to bar. */
export function Bars({
  points,
  pointText = (point) => point,
  tickText = pointText,
  series,
  stacked = false,
  flat = false,
  valueText,
  axisText = valueText,
  axisWidth = 48,
  max,
  whole = false,
}: Props) {
  const title = use(ChartTitle);
  const phone = usePhone();
  const names = {
    scaleType: 'band' as const,
    data: points,
    valueFormatter: (point: string, { location }: { location: string }) =>
      location !== 'tick'
        ? pointText(point)
        : flat
          ? MARK.repeat(points.indexOf(point) + 1)
          : tickText(point),
    categoryGapRatio: 0.25,
  };
  const values = {
    valueFormatter: axisText,
    ...(flat ? { tickNumber: phone ? PHONE_TICKS : FLAT_TICKS } : {}),
    ...(whole ? { tickMinStep: 1 } : {}),
    ...(max === undefined ? {} : { max }),
  };
  return (
    <NamesContext value={flat ? points.map(pointText) : []}>
      <ChartAnnouncer points={points} pointText={pointText} series={series} valueText={valueText}>
        {(listener) => (
          <BarChart
            {...chartParts(title, flat ? FLAT_ROOM : undefined)}
            height={flat ? Math.max(120, 56 + points.length * Math.max(28, series.length * 16)) : 280}
            layout={flat ? 'horizontal' : 'vertical'}
            xAxis={[{ ...(flat ? values : names), height: AXIS_HEIGHT }]}
            yAxis={[flat ? { ...names, width: axisWidth } : { ...values, width: axisWidth }]}
            grid={flat ? { vertical: true } : { horizontal: true }}
            series={series.map(({ name, color, values: data }, i) => ({
              id: String(i),
              label: name,
              color,
              data,
              valueFormatter: (value) => (value === null ? '–' : valueText(value)),
              ...(stacked ? { stack: 'all' } : {}),
            }))}
            hideLegend={series.length < 2}
            sx={FOCUS_RING}
            slots={flat ? FLAT_SLOTS : {}}
          >
            {listener}
          </BarChart>
        )}
      </ChartAnnouncer>
    </NamesContext>
  );
}
