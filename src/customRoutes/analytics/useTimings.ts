import type { Timing } from '../../../contract/rules/analytics.ts';
import { useText } from '../../i18n/useText.ts';
import { type Cell, cell, NOTHING, timeCell } from './chartTable.ts';
import { useChartColors } from './useChartColors.ts';
import { useWords } from './useWords.ts';

type Timings = readonly (Timing | null)[];

/** Durations in the form of charts and tables: the median, the time of the slowest tenth, and the number of orders. */
export function useTimings() {
  const translate = useText();
  const words = useWords();
  const colors = useChartColors();
  const [median, slow, sample] = (['median', 'slow', 'sample'] as const).map((name) =>
    translate(`analytics.operations.${name}`),
  ) as [string, string, string];
  const inHours = (name: string) => translate('analytics.operations.inHours', { name });
  return {
    head: [median, slow, sample],
    fileHead: [inHours(median), inHours(slow), sample],
    cells: (timing: Timing | null): Cell[] =>
      timing
        ? [
            timeCell(words.time(timing.medianS), timing.medianS),
            timeCell(words.time(timing.slowS), timing.slowS),
            cell(words.number(timing.sample), timing.sample),
          ]
        : [NOTHING, NOTHING, cell('0', 0)],
    /** Axis, texts and series of a chart. */
    chart: (timings: Timings) => {
      const { unitS, axisText } = words.timeAxis(Math.max(0, ...timings.map((t) => t?.slowS ?? 0)));
      return {
        axisText,
        valueText: (value: number) => words.time(value * unitS),
        series: [
          { name: median, color: colors.tone('blue'), values: timings.map((t) => t && t.medianS / unitS) },
          { name: slow, color: colors.tone('orange'), values: timings.map((t) => t && t.slowS / unitS) },
        ],
      };
    },
  };
}
