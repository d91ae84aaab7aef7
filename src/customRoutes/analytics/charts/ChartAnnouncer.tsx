import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useFocusedItem } from '@mui/x-charts/hooks';
import { type ReactNode, useState } from 'react';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import type { Series } from './chartParts.ts';

interface Props {
  points: readonly string[];
  pointText: (point: string) => string;
  series: readonly Series[];
  valueText: (value: number) => string;
  children: (listener: ReactNode) => ReactNode;
}

/** Announces the point and value to which an arrow key has moved: the library shows the focused point but does not announce it. */
export function ChartAnnouncer({ points, pointText, series, valueText, children }: Props) {
  const [announced, setAnnounced] = useState('');
  const announce = (place: Place | null) => {
    const shown = place && series[place.series];
    const point = place && points[place.point];
    if (!shown || point == null) return setAnnounced('');
    const value = shown.values[place.point] ?? null;
    const name = series.length > 1 ? [shown.name] : [];
    setAnnounced([pointText(point), ...name, value === null ? '–' : valueText(value)].join(', '));
  };
  return (
    <>
      {children(<FocusListener onMove={announce} />)}
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </>
  );
}

interface Place {
  series: number;
  point: number;
}

/** Rendered inside the chart, as only there the focused point is known. The id of a series is its position. */
function FocusListener({ onMove }: { onMove: (place: Place | null) => void }) {
  const item = useFocusedItem();
  const series = item && 'seriesId' in item ? Number(item.seriesId) : -1;
  const point = item && 'dataIndex' in item ? (item.dataIndex ?? -1) : -1;
  // Runs after a move, not after each rendering of the chart.
  useEffectOn(() => {
    onMove(series < 0 || point < 0 ? null : { series, point });
  }, [series, point]);
  return null;
}
