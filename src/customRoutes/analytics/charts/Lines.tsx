import { LineChart } from '@mui/x-charts/LineChart';
import { use } from 'react';
import { ChartAnnouncer } from './ChartAnnouncer.tsx';
import { AXIS_HEIGHT, ChartTitle, chartParts, FOCUS_RING, type Series } from './chartParts.ts';

interface Props {
  points: readonly string[];
  pointText: (point: string) => string;
  /** Name of a point on the axis, if it is shorter. */
  tickText?: (point: string) => string;
  series: readonly Series[];
  valueText: (value: number) => string;
  /** Text of a value on the axis, if it is shorter than the value. */
  axisText?: (value: number) => string;
  axisWidth?: number;
  min?: number;
  max?: number;
}

/** Space after the last point for half of its name. */
const NAME_ROOM = 44;

/** Lines over time, with gaps if there is no value. With the focus in the chart, arrow keys move from point to point. */
export function Lines({
  points,
  pointText,
  tickText = pointText,
  series,
  valueText,
  axisText = valueText,
  axisWidth = 56,
  min = 0,
  max,
}: Props) {
  const title = use(ChartTitle);
  return (
    <ChartAnnouncer points={points} pointText={pointText} series={series} valueText={valueText}>
      {(listener) => (
        <LineChart
          {...chartParts(title, undefined, NAME_ROOM)}
          height={280}
          xAxis={[
            {
              scaleType: 'point',
              data: points as string[],
              valueFormatter: (point: string, { location }) =>
                (location === 'tick' ? tickText : pointText)(point),
              height: AXIS_HEIGHT,
            },
          ]}
          yAxis={[{ min, ...(max === undefined ? {} : { max }), valueFormatter: axisText, width: axisWidth }]}
          grid={{ horizontal: true }}
          series={series.map(({ name, color, values }, i) => ({
            id: String(i),
            label: name,
            color,
            data: values as (number | null)[],
            curve: 'linear',
            // A single day with a value, between days without one, would be invisible as a line.
            showMark: true,
            valueFormatter: (value) => (value === null ? '–' : valueText(value)),
          }))}
          hideLegend={series.length < 2}
          sx={FOCUS_RING}
        >
          {listener}
        </LineChart>
      )}
    </ChartAnnouncer>
  );
}
